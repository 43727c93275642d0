import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Tag } from '../../contract/tags.ts';
import { messageOf } from '../api/error.ts';
import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import { formatDate } from '../ui/dates.ts';
import { DeleteNamed } from '../ui/DeleteNamed.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ManagedScreen } from '../ui/ManagedScreen.tsx';
import { ManagedTable, type Column } from '../ui/ManagedTable.tsx';
import { notify } from '../ui/notify.tsx';
import { useDialog } from '../ui/useDialog.ts';
import { useFailureToast } from '../ui/useFailureToast.ts';
import type { Route } from './+types/TagsPage.ts';
import { tagsQuery, useDeleteTag } from './tags.api.ts';
import { TagForm } from './TagForm.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Tags');

/** spec 2, Tags admin. */
export default function TagsPage() {
  return (
    <AdministratorsOnly>
      <Tags />
    </AdministratorsOnly>
  );
}

const columns: Column<Tag>[] = [{ title: 'Created', cell: ({ createdAt }) => formatDate(createdAt) }];

function Tags() {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  useFailureToast(error, 'Failed to load tags');
  const edit = useDialog<Tag>();
  const removal = useDialog<Tag>();
  const remove = useDeleteTag();
  // Where the focus goes when what opened a dialog is gone with it.
  const addButton = useRef<HTMLButtonElement>(null);

  async function confirm({ id }: Tag) {
    try {
      await remove.mutateAsync(id);
      notify.success('Tag deleted successfully');
      addButton.current?.focus();
    } catch (failure) {
      notify.failure('Failed to delete tag', { detail: messageOf(failure, '') });
    }
    removal.close();
  }

  return (
    <>
      <ManagedScreen
        title="Tags"
        text="The words that prompts are found by, in alphabetical order."
        thing="Tag"
        things="tags"
        onAdd={() => edit.open()}
        addButton={addButton}
        state={!tags && error ? 'failed' : tags?.length === 0 ? 'empty' : 'listed'}
        onRetry={() => void refetch()}
      >
        <ManagedTable label="Tags" rows={tags} columns={columns} onEdit={edit.open} onDelete={removal.open} />
      </ManagedScreen>
      <Dialog opened={edit.opened} onClose={edit.close} title={edit.about ? 'Edit Tag' : 'Add Tag'} size="sm" centered>
        <TagForm
          key={edit.turn}
          tag={edit.about}
          onSaved={() => {
            if (!edit.about) addButton.current?.focus();
            edit.close();
          }}
          onCancel={edit.close}
        />
      </Dialog>
      <DeleteNamed
        opened={removal.opened}
        onCancel={removal.close}
        thing="tag"
        target={removal.about}
        busy={remove.isPending}
        onConfirm={() => removal.about && void confirm(removal.about)}
      />
    </>
  );
}
