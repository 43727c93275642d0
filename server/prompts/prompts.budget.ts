import type { FastifyReply } from 'fastify';
import { sql as raw } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../../contract/limits.ts';
import type { Viewer } from '../../contract/policy.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { statement } from '../database/statement.ts';
import type { Sql } from '../database/tables.ts';
import { LARGE } from '../http/encodings.ts';
import { presentPrompts, type ListKind, type View } from './prompts.read.ts';
import { EXCERPT } from '../text/prompt-text.ts';

/** Bytes of a list as it is sent, about. */
export const BUDGET = 2 * 2 ** 20;
/** Prompts that are read at once, and bytes of them, unless one has more: others have their turn in between. */
const AT_ONCE = { prompts: 100, bytes: 2 ** 18 };

/** A character as JSON writes it takes six bytes at most: `\u0001`. */
const WRITTEN = 6;
/** Bytes that a card cannot exceed: each text at its limit, and a thousand for names of members and numbers. */
const LARGEST_CARD =
  WRITTEN *
    (LIMITS.titleMax +
      LIMITS.previewTextMax +
      EXCERPT +
      LIMITS.usernameMax +
      (LIMITS.categoriesPerPrompt + LIMITS.tagsPerPrompt) * LIMITS.nameMax +
      (LIMITS.imagesPerPrompt + 1) * LIMITS.imageUrlMax) +
  1_000;
/** As many fit, whatever stands on them. */
const SURE = Math.floor(BUDGET / LARGEST_CARD);

interface Asked {
  viewer: Viewer;
  view: View;
  kind: ListKind;
  /** Called before much is read, and told whether some of it is. */
  onLarge: (holding: boolean) => Promise<void>;
}

/**
 * Prompts in the order of the ids, as many as the budget has room for as they are written, and one at least. No more is
 * read than is sent: of contents that are too much only the lengths are known, which both engines have beside them.
 * @returns with them how many of the ids they stand for
 */
async function presentWithin(
  sql: Sql,
  ids: number[],
  { viewer, view, kind, onLarge }: Asked,
): Promise<{ prompts: ListedPrompt[]; taken: number }> {
  if (view === 'card' && ids.length <= SURE)
    return { prompts: await presentPrompts(sql, ids, viewer, view, kind), taken: ids.length };
  if (await isLarge(sql, ids, view)) await onLarge(false);
  const prompts: ListedPrompt[] = [];
  let written = 0;
  let taken = 0;
  while (taken < ids.length) {
    if (taken > 0) await setImmediate();
    const next = await fitting(sql, ids.slice(taken, taken + AT_ONCE.prompts), view, BUDGET - written);
    if (next.ids.length === 0 && prompts.length > 0) break;
    // Escaping may make large what `isLarge` took for small.
    if (written + next.bytes >= LARGE) await onLarge(true);
    const presented = await presentPrompts(sql, next.ids.length > 0 ? next.ids : [ids[taken] ?? 0], viewer, view, kind);
    for (const prompt of presented) {
      const bytes = Buffer.byteLength(JSON.stringify(prompt));
      if (written + bytes > BUDGET && prompts.length > 0) return { prompts, taken: ids.indexOf(prompt.id) };
      written += bytes;
      prompts.push(prompt);
    }
    taken += Math.max(1, next.ids.length);
  }
  return { prompts, taken };
}

/** Whether all of them would make a large answer, even if nothing in them has to be escaped. */
async function isLarge(sql: Sql, ids: number[], view: View): Promise<boolean> {
  let bytes = 0;
  for (let from = 0; from < ids.length && bytes < LARGE; from += AT_ONCE.prompts) {
    if (from > 0) await setImmediate();
    const lengths = await lengthsBy(sql, ids.slice(from, from + AT_ONCE.prompts), view);
    for (const length of lengths.values()) bytes += length;
  }
  return bytes >= LARGE;
}

/** The first of the ids to be read at once, whose texts fit into so many bytes if nothing in them has to be escaped. */
async function fitting(sql: Sql, ids: number[], view: View, room: number): Promise<{ ids: number[]; bytes: number }> {
  const lengths = await lengthsBy(sql, ids, view);
  let bytes = 0;
  for (const [place, id] of ids.entries()) {
    const length = lengths.get(id) ?? 0;
    if (bytes + length > (place === 0 ? room : Math.min(room, AT_ONCE.bytes)))
      return { ids: ids.slice(0, place), bytes: bytes + length };
    bytes += length;
  }
  return { ids, bytes };
}

async function lengthsBy(sql: Sql, ids: number[], view: View): Promise<Map<number, number>> {
  const rows = await (view === 'card' ? cardLengths : wholeLengths)(sql, { ids });
  return new Map(rows.map((row) => [row.id, row.bytes]));
}

/** Columns that both engines have at hand without reading the content itself. */
const lengthsOf = (text: 'excerpt' | 'content') =>
  statement<{ ids: number[] }, { id: number; bytes: number }>((sql, value) =>
    sql
      .selectFrom('prompts')
      .select('id')
      .select(
        raw<number>`octet_length(title) + octet_length(preview_text) + octet_length(${raw.ref(text)})`.as('bytes'),
      )
      .where('id', 'in', value('ids')),
  );
const cardLengths = lengthsOf('excerpt');
const wholeLengths = lengthsOf('content');

export type ListRequest<Query = unknown> = { url: string; viewer: Viewer; query: Query & { view: View; skip: number } };
export type ListReply = Pick<FastifyReply, 'header' | 'takePlace'>;

/**
 * What a page of a list answers with: its prompts as far as they fit, and where the others are in a `Link` header.
 * @param ids of the whole page
 * @param kind of the list: what has left it since the ids were picked is left out
 */
export async function listWithin(
  sql: Sql,
  ids: number[],
  kind: ListKind,
  request: ListRequest,
  reply: ListReply,
): Promise<ListedPrompt[]> {
  const { view, skip } = request.query;
  const rest = ids.slice(skip);
  const asked = { viewer: request.viewer, view, kind, onLarge: (holding: boolean) => reply.takePlace(holding) };
  const { prompts, taken } = await presentWithin(sql, rest, asked);
  if (taken < rest.length) reply.header('link', `<${withSkip(request.url, skip + taken)}>; rel="next"`);
  return prompts;
}

/** The same address, for what comes after so many of its page. */
function withSkip(address: string, skip: number): string {
  const url = new URL(address, 'http://here');
  url.searchParams.set('skip', String(skip));
  return url.pathname + url.search;
}
