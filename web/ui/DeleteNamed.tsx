import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  opened: boolean;
  onCancel: () => void;
  /** The kind of item that is deleted: `category`. */
  thing: string;
  /** The item to delete; kept while the dialog fades out. Undefined before the first time. */
  target: { name: string; promptCount: number } | undefined;
  busy: boolean;
  onConfirm: () => unknown;
}

/** product 2: asks for confirmation, says that deletion is permanent, and names what it affects. */
export function DeleteNamed({ opened, onCancel, thing, target, busy, onConfirm }: Props) {
  if (!target) return null;
  return (
    <ConfirmDialog
      opened={opened}
      onCancel={onCancel}
      title="Are you sure?"
      confirm={`Delete ${thing}`}
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>
        The {thing} <strong dir="auto">{target.name}</strong> will be deleted permanently. This may affect prompts that
        use it.
      </p>
      <p>{affected(target.promptCount)}</p>
    </ConfirmDialog>
  );
}

function affected(count: number): string {
  if (count === 0) return 'At present no published prompt does.';
  return count === 1
    ? '1 published prompt uses it. The prompt itself stays.'
    : `${count.toLocaleString('en')} published prompts use it. The prompts themselves stay.`;
}
