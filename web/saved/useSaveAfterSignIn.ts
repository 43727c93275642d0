import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { messageOf } from '../api/error.ts';
import { whileViewerStays } from '../api/token.ts';
import { notify } from '../ui/notify.tsx';
import { promptToSave } from './save-state.ts';

/** To be called when a visitor has signed in: saves the prompt whose bookmark led here, if there is one. */
export function useSaveAfterSignIn(): () => void {
  const promptId = promptToSave(useLocation().state);
  const client = useQueryClient();

  async function save(id: number): Promise<void> {
    // Few come here by a bookmark, and where they go next has it.
    const { setSavedOptions } = await whileViewerStays(import('./saved.api.ts'));
    const mutation = client.getMutationCache().build(client, setSavedOptions(client));
    // Whether it was saved before is not known: its visitor was nobody.
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
