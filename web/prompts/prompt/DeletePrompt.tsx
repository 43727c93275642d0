import { Button } from '@mantine/core';
import { IconTrash } from '../../ui/icons-of-members.tsx';
import { useState } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { messageOf } from '../../api/error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import classes from './DeletePrompt.module.css';
import { useDeletePrompt } from '../prompts.api.ts';

/** Delete button with a confirmation, since deletion is permanent. */
export function DeletePrompt({
  prompt,
  onDeleted,
}: {
  prompt: Pick<Prompt, 'id' | 'title'>;
  onDeleted: () => unknown;
}) {
  const [asking, setAsking] = useState(false);
  const deletePrompt = useDeletePrompt();

  async function remove() {
    try {
      await deletePrompt.mutateAsync(prompt.id);
    } catch (error) {
      return notify.failure('Failed to delete prompt', { detail: messageOf(error, 'Please try again') });
    }
    notify.success('Prompt deleted successfully');
    await onDeleted();
  }

  return (
    <>
      <Button
        variant="subtle"
        className={classes.delete}
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete this prompt?"
        confirm="Delete prompt"
        busy={deletePrompt.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>
          <strong>{prompt.title}</strong> is deleted permanently, for everybody who saved it too. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  );
}
