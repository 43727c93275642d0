import { sql as raw } from 'kysely';
import type { Dialect } from '../../contract/fields.model.ts';
import type { Db } from '../database/tables.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { proseToCompare, type Compared } from '../search/related.ts';

/** Characters of a content that are compared. */
const BEGINNING = 1_000;

interface ComparedRow {
  id: number;
  title: string;
  content: string;
  dialect: string;
  category_ids: string;
  tag_ids: string;
}

const columns = ['id', 'title', 'dialect', 'category_ids', 'tag_ids'] as const;
/** The beginning is all that is read of a long content. */
const beginning = raw<string>`substr(content, 1, ${raw.lit(BEGINNING)})`.as('content');

const findBeginning = preparedQuery<{ id: number }, ComparedRow>((sql, value) =>
  sql.selectFrom('prompts').select(columns).select(beginning).where('id', '=', value('id')),
);

const listBeginnings = preparedQuery<{ ids: number[] }, ComparedRow>((sql, value) =>
  sql
    .selectFrom('prompts')
    .select(columns)
    .select(beginning)
    .where('id', 'in', value('ids'))
    // Not by an index of the status: these are few rows, by id.
    .where(({ fn, val }) => fn.coalesce('status', val('')), '=', 'PUBLISHED'),
);

const namesOf = (kind: 'c' | 't', ids: string): string[] => (ids === '' ? [] : ids.split(',').map((id) => kind + id));

const comparedOf = ({
  id,
  title,
  content,
  dialect,
  category_ids,
  tag_ids,
}: ComparedRow): Compared & { id: number } => ({
  id,
  title,
  prose: proseToCompare({ content, dialect: dialect as Dialect }),
  names: [...namesOf('c', category_ids), ...namesOf('t', tag_ids)],
});

/** What is compared of a prompt in any status; undefined when it is gone. */
export async function findCompared(sql: Db, id: number): Promise<(Compared & { id: number }) | undefined> {
  return (await findBeginning(sql, { id })).map(comparedOf)[0];
}

/** The same for those of these prompts that are published, in the order of the ids. */
export async function listComparedPublished(sql: Db, ids: number[]): Promise<(Compared & { id: number })[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await listBeginnings(sql, { ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [comparedOf(row)] : [];
  });
}
