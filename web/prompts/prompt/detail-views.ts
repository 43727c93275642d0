import { paths } from '../../paths.ts';

/** Texts and links that differ between the pages of a prompt (product 2, 8). */
export interface DetailView {
  back: { to: string; label: string };
  /** Label of the copy button. */
  copy: string;
  copied: string;
  copyFailed: string;
}

export const explorerView: DetailView = {
  back: { to: paths.browse(), label: 'Back to Explorer' },
  copy: 'Copy to Clipboard',
  copied: 'Prompt copied to clipboard!',
  copyFailed: 'Failed to copy prompt',
};

export const ownerView: DetailView = {
  back: { to: paths.prompts(), label: 'Back to Prompts' },
  copy: 'Copy',
  copied: 'Prompt content copied to clipboard',
  copyFailed: 'Failed to copy prompt content',
};
