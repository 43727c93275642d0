import { useState } from 'react';
import { copyText } from '../../ui/clipboard.ts';
import { notify } from '../../ui/notify.tsx';
import type { DetailView } from './detail-views.ts';
import { useRecordUsage } from '../prompts.api.ts';

/** Copies a prompt's text, shows a toast and records the use. `copy` resolves to whether it was copied. */
export function useCopyPrompt(
  promptId: number,
  { copied, copyFailed }: Pick<DetailView, 'copied' | 'copyFailed'>,
): { copying: boolean; copy: (text: string) => Promise<boolean> } {
  const [copying, setCopying] = useState(false);
  const { mutate: recordUsage } = useRecordUsage();
  async function copy(text: string): Promise<boolean> {
    setCopying(true);
    try {
      await copyText(text);
      notify.success(copied);
      recordUsage(promptId);
      return true;
    } catch {
      notify.failure(copyFailed);
      return false;
    } finally {
      setCopying(false);
    }
  }
  return { copying, copy };
}
