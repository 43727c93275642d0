import { copyText } from '../../ui/clipboard.ts';
import { notify } from '../../ui/notify.tsx';
import { useRecordUsage } from '../prompts.api.ts';
import { rememberUse } from './run-storage.ts';
import type { RunTarget } from './run-targets.ts';

/** What happens when a target is chosen. Of the text nothing reaches our server, only that the prompt was used. */
export function useRun(promptId: number, onRun?: () => void) {
  const { mutate: recordUsage } = useRecordUsage('RUN');

  function follow({ name }: RunTarget): void {
    rememberUse(name);
    recordUsage(promptId);
    onRun?.();
  }

  /** Copies the text first, so that it is not lost if the browser blocks the tab. */
  async function paste(target: RunTarget, text: string): Promise<void> {
    const { name, address, page } = target;
    try {
      await copyText(text);
    } catch {
      return notify.failure('Failed to copy prompt', {
        detail: `${name} was not opened, as there is nothing to paste`,
      });
    }
    follow(target);
    if (!openTab(page)) {
      const detail = `The text is copied. Open ${new URL(page).host} and paste it there`;
      return notify.failure('The browser blocked the new tab', { detail });
    }
    notify.success(`Copied. Paste it into ${name}${address === undefined ? '' : ': it is too long for a link'}`);
  }

  return { follow, paste };
}

/**
 * Opens an address in a new tab. Returns false if the browser blocks it, which `noopener` would hide. The server's
 * headers (`Referrer-Policy`, `Cross-Origin-Opener-Policy`) keep our address and window from it too.
 */
function openTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}
