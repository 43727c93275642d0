import '@mantine/core/styles/Table.layer.css';
import { ActionIcon, Skeleton, Table } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ManagedTable.module.css';

/** A column after the name. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What the rows are, for those who do not see the heading above. */
  label: string;
  /** Undefined while they are on their way. */
  rows: Row[] | undefined;
  columns: Column<Row>[];
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
}

/** Named things in rows, each with a way to change and to delete it. On small screens a row is a small card. */
export function ManagedTable<Row extends { id: number; name: string }>(props: Props<Row>) {
  const { label, rows, columns } = props;
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-label={label} aria-busy={rows === undefined} verticalSpacing="xs">
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            {columns.map(({ title }) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
            <Table.Th className={classes.actions}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined && <Waiting columns={columns.length + 2} />}
          {rows?.map((row) => (
            <ManagedRow key={row.id} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ManagedRow<Row extends { id: number; name: string }>({
  row,
  columns,
  onEdit,
  onDelete,
}: Pick<Props<Row>, 'columns' | 'onEdit' | 'onDelete'> & { row: Row }) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" className={classes.name}>
        {row.name}
      </Table.Th>
      {columns.map(({ title, cell }) => (
        <Table.Td key={title} className={classes.cell} data-title={title}>
          {cell(row)}
        </Table.Td>
      ))}
      <Table.Td className={classes.actions}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.delete}
          aria-label={`Delete ${row.name}`}
          onClick={() => onDelete(row)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function Waiting({ columns }: { columns: number }) {
  return [60, 40, 75, 50, 65].map((width) => (
    <Table.Tr key={width}>
      <Table.Td colSpan={columns}>
        <Skeleton height={20} my={8} width={`${width}%`} />
      </Table.Td>
    </Table.Tr>
  ));
}
