import { useLocation } from 'react-router';
import { messageOf } from '../api/error.ts';
import { notify } from '../ui/notify.tsx';
import { promptToSave } from './save-state.ts';
import { useSetSaved } from './saved.api.ts';

/** To be called when a visitor has signed in: saves the prompt whose bookmark led here, if there is one. */
export function useSaveAfterSignIn(): () => void {
  const promptId = promptToSave(useLocation().state);
  const { mutateAsync: setSaved } = useSetSaved();
  return () => {
    if (promptId === undefined) return;
    // Whether it was saved before is not known: its visitor was nobody.
    setSaved({ promptId, saved: true, was: undefined }).then(
      () => notify.success('Prompt saved'),
      (error: unknown) => notify.failure('Failed to save prompt', { detail: messageOf(error, 'Please try again') }),
    );
  };
}
