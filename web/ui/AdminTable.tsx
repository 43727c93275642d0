import '@mantine/core/styles/Table.layer.css';
import { Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './AdminTable.module.css';

/** A column after the first. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Contains sentences, which may wrap. */
  wraps?: boolean;
}

interface Props<Row> {
  /** Label of the table for screen readers. */
  label: string;
  /** Undefined while loading. */
  rows: Row[] | undefined;
  /** The column that names the row. */
  first: Column<Row>;
  columns: Column<Row>[];
  /** Actions of a row; omitted for read-only tables. */
  renderActions?: (row: Row) => ReactNode;
}

/** A table of items with actions per row. On small screens a row becomes a small card. */
export function AdminTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, rows, first, columns, renderActions } = props;
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-label={label} aria-busy={rows === undefined} verticalSpacing="xs">
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th>{first.title}</Table.Th>
            {columns.map(({ title }) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
            {renderActions && <Table.Th className={classes.actions}>Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined && <Waiting columns={columns.length + (renderActions ? 2 : 1)} />}
          {rows?.map((row) => (
            <ManagedRow key={row.id} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ManagedRow<Row>({ row, first, columns, renderActions }: Omit<Props<Row>, 'label' | 'rows'> & { row: Row }) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" className={classes.name} data-narrow={first.wraps === false || undefined}>
        {first.cell(row)}
      </Table.Th>
      {columns.map(({ title, cell, wraps }) => (
        <Table.Td key={title} className={classes.cell} data-title={title} data-wraps={wraps}>
          {cell(row)}
        </Table.Td>
      ))}
      {renderActions && <Table.Td className={classes.actions}>{renderActions(row)}</Table.Td>}
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
