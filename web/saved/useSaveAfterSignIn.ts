import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { messageOf } from '../api/error.ts';
import { whileViewerStays } from '../api/token.ts';
import { notify } from '../ui/notify.tsx';
import { promptToSave } from './save-state.ts';

/** Returns a function to call after a sign-in: saves the prompt whose bookmark led there, if any. */
export function useSaveAfterSignIn(): () => void {
  const promptId = promptToSave(useLocation().state);
  const client = useQueryClient();

  async function save(id: number): Promise<void> {
    // Imported lazily: few sign in through a bookmark, and the next page has this code anyway.
    const { setSavedOptions } = await whileViewerStays(import('./saved.api.ts'));
    const mutation = client.getMutationCache().build(client, setSavedOptions(client));
    // Unknown whether it was saved before: the visitor was not signed in.
    await mutation.execute({ promptId: id, saved: true, was: undefined });
  }

  return () => {
    if (promptId === undefined) return;
    save(promptId).then(
      () => notify.success('Prompt saved'),
      (error: unknown) => notify.failure('Failed to save prompt', { detail: messageOf(error, 'Please try again') }),
    );
  };
}
