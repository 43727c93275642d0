import { useState } from 'react';
import { copyText } from '../ui/clipboard.ts';
import { notify } from '../ui/notify.tsx';
import { useRecordUsage } from './prompts.api.ts';

/** Copies a text of a prompt, tells the person, and records the use. `copy` answers whether it was copied. */
export function useCopyPrompt(promptId: number): { copying: boolean; copy: (text: string) => Promise<boolean> } {
  const [copying, setCopying] = useState(false);
  const { mutate: recordUsage } = useRecordUsage();
  async function copy(text: string): Promise<boolean> {
    setCopying(true);
    try {
      await copyText(text);
      notify.success('Prompt copied to clipboard!');
      recordUsage(promptId);
      return true;
    } catch {
      notify.failure('Failed to copy prompt');
      return false;
    } finally {
      setCopying(false);
    }
  }
  return { copying, copy };
}
