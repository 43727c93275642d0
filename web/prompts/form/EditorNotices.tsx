import { ConflictNotice } from './ConflictNotice.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import type { DraftedForm } from './useDraftedForm.ts';
import type { useSaving } from './useSaving.ts';

interface Props {
  /** ID of the form that the notices are about. */
  formId: string;
  drafted: DraftedForm;
  saving: ReturnType<typeof useSaving>;
  /** Called when the notice with the focused button is gone. */
  onDecided: () => void;
}

/** Above the form: the prompt was deleted or changed elsewhere, a draft was restored or discarded. */
export function EditorNotices({ formId, drafted, saving, onDecided }: Props) {
  const { form, conflict, restored, isUndoable, useTheirs: onUse, discardDraft, bringDraftBack } = drafted;

  function decide(act: () => void) {
    act();
    onDecided();
  }

  return (
    <>
      {saving.isGone && <GoneNotice formId={formId} />}
      {saving.edited && conflict.theirs && saving.isIdle && (
        <ConflictNotice
          control={form.control}
          theirs={conflict.theirs}
          onUse={onUse}
          takesFocus={saving.hasFailed}
          onUseAll={() => decide(discardDraft)}
          onKeep={() => decide(conflict.settle)}
          onSettled={onDecided}
        />
      )}
      {(restored || isUndoable) && (
        <DraftNotice action={restored ? 'Discard draft' : 'Undo'} onAction={restored ? discardDraft : bringDraftBack}>
          {restored ? 'Your unsaved draft was restored.' : 'Draft discarded.'}
        </DraftNotice>
      )}
    </>
  );
}
