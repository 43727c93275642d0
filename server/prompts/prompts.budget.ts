import type { FastifyReply } from 'fastify';
import { sql as raw } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from '../../contract/limits.ts';
import type { Viewer } from '../../contract/policy.ts';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import { LARGE } from '../http/encodings.ts';
import { presentPrompts, type ListKind, type View } from './prompts.read.ts';
import { EXCERPT } from '../text/prompt-text.ts';

/** Approximate maximum of bytes of a list as it is sent. */
export const BUDGET = 2 * 2 ** 20;
/** How many prompts and bytes are read at once (more only if one prompt is larger); other requests run in between. */
const AT_ONCE = { prompts: 100, bytes: 2 ** 18 };

/** In JSON a character takes at most six bytes: `\u0001`. */
const WRITTEN = 6;
/** Upper bound of the bytes of a card: each text at its limit, and a thousand for numbers and member names. */
const LARGEST_CARD =
  WRITTEN *
    (LIMITS.titleMax +
      LIMITS.previewTextMax +
      EXCERPT +
      LIMITS.usernameMax +
      (LIMITS.categoriesPerPrompt + LIMITS.tagsPerPrompt) * LIMITS.nameMax +
      (LIMITS.imagesPerPrompt + 1) * LIMITS.imageUrlMax) +
  1_000;
/** So many cards fit into the budget whatever they contain. */
const SURE = Math.floor(BUDGET / LARGEST_CARD);

interface Asked {
  viewer: Viewer;
  view: View;
  kind: ListKind;
  /** Called before much is read; `holding` says whether some of it has been read already. */
  onLarge: (holding: boolean) => Promise<void>;
}

/**
 * Presents prompts in the order of the ids, as many as the budget allows in serialized form and at least one. It reads
 * no more than is sent: of contents that do not fit it knows only the lengths, which both engines store beside them.
 * @returns the prompts, and how many of the ids they account for
 */
async function presentWithin(
  sql: Db,
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
    // Escaping can make large what `isLarge` took for small.
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

/** Whether all of them would make a large response even if nothing in them needs escaping. */
async function isLarge(sql: Db, ids: number[], view: View): Promise<boolean> {
  let bytes = 0;
  for (let from = 0; from < ids.length && bytes < LARGE; from += AT_ONCE.prompts) {
    if (from > 0) await setImmediate();
    const lengths = await lengthsBy(sql, ids.slice(from, from + AT_ONCE.prompts), view);
    for (const length of lengths.values()) bytes += length;
  }
  return bytes >= LARGE;
}

/** The first ids to read at once: their texts fit into `room` bytes if nothing in them needs escaping. */
async function fitting(sql: Db, ids: number[], view: View, room: number): Promise<{ ids: number[]; bytes: number }> {
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

async function lengthsBy(sql: Db, ids: number[], view: View): Promise<Map<number, number>> {
  const rows = await (view === 'card' ? cardLengths : wholeLengths)(sql, { ids });
  return new Map(rows.map((row) => [row.id, row.bytes]));
}

/** Both engines know these lengths without reading the texts themselves. */
const lengthsOf = (...texts: ('excerpt' | 'content' | 'author_fields')[]) =>
  preparedQuery<{ ids: number[] }, { id: number; bytes: number }>((sql, value) =>
    sql
      .selectFrom('prompts')
      .select('id')
      .select(
        raw<number>`octet_length(title) + octet_length(preview_text) + ${raw.join(
          texts.map((text) => raw`octet_length(${raw.ref(text)})`),
          raw` + `,
        )}`.as('bytes'),
      )
      .where('id', 'in', value('ids')),
  );
const cardLengths = lengthsOf('excerpt');
const wholeLengths = lengthsOf('content', 'author_fields');

export type ListRequest<Query = unknown> = { url: string; viewer: Viewer; query: Query & { view: View; skip: number } };
export type ListReply = Pick<FastifyReply, 'header' | 'takePlace'>;

/**
 * Presents a page of a list: its prompts as far as they fit, and a `Link` header to the rest.
 * @param ids of the whole page
 * @param kind of the list: prompts that have left it since the ids were picked are omitted
 */
export async function listWithin(
  sql: Db,
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

/** The same URL, skipping so many prompts of its page. */
function withSkip(address: string, skip: number): string {
  const url = new URL(address, 'http://here');
  url.searchParams.set('skip', String(skip));
  return url.pathname + url.search;
}
