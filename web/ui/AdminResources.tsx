import { IconTrash } from './icons-of-members.tsx';
import { IconPencil } from './icons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ComponentType } from 'react';
import { DeleteNamed } from './DeleteNamed.tsx';
import { Dialog } from './Dialog.tsx';
import { AdminScreen } from './AdminScreen.tsx';
import { AdminTable, type Column } from './AdminTable.tsx';
import { RowAction } from './RowAction.tsx';
import { useDialog } from './useDialog.ts';
import { useFailureToast } from './useFailureToast.ts';

const FIRST: Column<{ name: string }> = { title: 'Name', cell: ({ name }) => <bdi>{name}</bdi> };

/** Props of the form in the dialog. */
export interface FormProps<T> {
  /** The item to edit; undefined to create one. */
  about: T | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

interface Props<T> {
  title: string;
  text: string;
  /** Singular, capitalized: `Category`; and the plural: `categories`. */
  thing: string;
  things: string;
  query: UseQueryResult<T[]>;
  columns: Column<T>[];
  /** Deletes an item and reports it. Resolves to whether it is gone. */
  onDelete: (row: T) => Promise<boolean>;
  deleting: boolean;
  Form: ComponentType<FormProps<T>>;
}

/** Named items in a table, with dialogs that add, edit and delete one (product 2, Categories admin and Tags admin). */
export function AdminResources<T extends { id: number; name: string; promptCount: number }>(props: Props<T>) {
  const { title, text, thing, things, query, columns, onDelete, deleting, Form } = props;
  const { data: rows, error, refetch } = query;
  useFailureToast(error, `Failed to load ${things}`);
  const edit = useDialog<T>();
  const removal = useDialog<T>();
  // Gets the focus when the button that opened a dialog is gone with its row.
  const addButton = useRef<HTMLButtonElement>(null);

  async function confirm(row: T) {
    if (await onDelete(row)) addButton.current?.focus();
    removal.close();
  }

  function onSaved() {
    if (!edit.about) addButton.current?.focus();
    edit.close();
  }

  return (
    <>
      <AdminScreen
        title={title}
        text={text}
        thing={thing}
        things={things}
        onAdd={() => edit.open()}
        addButton={addButton}
        state={!rows && error ? 'failed' : rows?.length === 0 ? 'empty' : 'listed'}
        onRetry={() => void refetch()}
      >
        <AdminTable
          label={title}
          rows={rows}
          first={FIRST}
          columns={columns}
          renderActions={(row) => (
            <>
              <RowAction label={`Edit ${row.name}`} icon={IconPencil} onClick={() => edit.open(row)} />
              <RowAction label={`Delete ${row.name}`} icon={IconTrash} dangerous onClick={() => removal.open(row)} />
            </>
          )}
        />
      </AdminScreen>
      <Dialog
        opened={edit.opened}
        onClose={edit.close}
        title={`${edit.about ? 'Edit' : 'Add'} ${thing}`}
        size="sm"
        centered
      >
        <Form key={edit.turn} about={edit.about} onSaved={onSaved} onCancel={edit.close} />
      </Dialog>
      <DeleteNamed
        opened={removal.opened}
        onCancel={removal.close}
        thing={thing.toLowerCase()}
        target={removal.about}
        busy={deleting}
        onConfirm={() => removal.about && confirm(removal.about)}
      />
    </>
  );
}
