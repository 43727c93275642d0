import { paths } from '../paths.ts';

/** What the pages of a prompt say differently (product 2, 8). */
export interface DetailView {
  back: { to: string; label: string };
  /** The button that copies. */
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
