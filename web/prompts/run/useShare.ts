import { logFailure } from '../../log.ts';
import { copyText } from '../../ui/clipboard.ts';
import { notify } from '../../ui/notify.tsx';
import { useRecordUsage } from '../prompts.api.ts';
import { TOO_LONG } from '../too-long.ts';

/** Copies links and texts of a prompt and says so in a toast. Resolves to whether it was copied. */
export function useShare(promptId: number) {
  const { mutate: recordUsage } = useRecordUsage();

  async function copy(
    text: string | undefined | Promise<string | undefined>,
    done: string,
    tooLong = { title: 'This is too much text for a link', detail: 'Copy the text instead' },
  ): Promise<boolean> {
    try {
      const written = await text;
      if (written === undefined) {
        notify.failure(tooLong.title, { detail: tooLong.detail });
        return false;
      }
      await copyText(written);
      notify.success(done);
      return true;
    } catch (error) {
      logFailure('The copy failed:', error);
      notify.failure('Failed to copy');
      return false;
    }
  }

  return {
    copyLink: (text: string | Promise<string | undefined>, done: string): Promise<boolean> => copy(text, done),
    /** A copy of the prompt itself counts as a use. */
    copyPrompt: async (text: string | undefined, done: string): Promise<boolean> => {
      const isCopied = await copy(text, done, TOO_LONG);
      if (isCopied) recordUsage(promptId);
      return isCopied;
    },
  };
}

/** Whether this browser can open the system's share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's share sheet. That somebody closes it is no failure. */
export async function shareWithApp(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('Sharing failed:', error);
    notify.failure('Failed to share', { detail: 'Copy the link instead' });
  }
}
