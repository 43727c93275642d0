import type { Found, Said } from './fields.found.ts';
import { guess } from './fields.guess.ts';
import type {
  AuthorField,
  Dialect,
  Field,
  FieldType,
  Reading,
  ReadBounds,
  ReadOptions,
  Segment,
} from './fields.model.ts';
import { inWords, blankLabel, keyOf, labelFrom, labelOf } from './fields.names.ts';
import { scan } from './fields.scan.ts';
import { LIMITS, SCREEN } from './limits.ts';

/**
 * Reads the fields of a content (product 13): a pure function of the content, its dialect and what the author says of
 * single fields; linear in the length of the content.
 */
export function readFields(
  content: string,
  { dialect = 'auto', fields: authors = [], looked, places }: ReadOptions = {},
): Reading {
  const kept = within(scan(content, dialect), looked, places);
  const byKey = new Map<string, Place[]>();
  let blanks = 0;
  for (const place of kept) {
    if (place.tool) continue;
    // Each [...] is a blank of its own.
    place.key = place.name === '...' ? `... ${++blanks}` : keyOf(place.name);
    const same = byKey.get(place.key);
    if (same) same.push(place);
    else byKey.set(place.key, [place]);
  }
  const saidByAuthor = new Map(authors.map((author) => [keyOf(author.name), author]));
  const fields = new Map<string, Field>();
  for (const [key, all] of byKey) fields.set(key, withAuthor(fieldOf(key, all, content), saidByAuthor.get(key)));
  return {
    content,
    bounds: { looked, places },
    dialect: dialect === 'auto' ? mostUsed(byKey) : dialect,
    segments: segmentsOf(content, kept, fields),
    fields: inOrder([...fields.values()], saidByAuthor),
    tools: [...new Set(kept.filter(({ tool }) => tool).map(({ at, end }) => content.slice(at, end)))],
  };
}

/** A place that counts, and the key of its field. */
interface Place extends Found {
  key: string;
}

/** Within what a reading is searched again: never more than the page of a prompt searches. */
export const boundsOf = ({ bounds: { looked = Infinity, places } }: Reading): ReadBounds & { looked: number } => ({
  looked: Math.min(looked, SCREEN.readBrackets),
  places,
});

function within(all: Iterable<Found>, looked = Infinity, places = Infinity): Place[] {
  const kept: Place[] = [];
  let seen = 0;
  let fields = 0;
  for (const place of all) {
    seen += 1;
    if (seen > looked || fields >= places) break;
    if (place.refusal !== undefined) continue;
    if (!place.tool) fields += 1;
    kept.push({ ...place, key: '' });
  }
  return kept;
}

function fieldOf(key: string, places: Place[], content: string): Field {
  const [{ name, at, dialect } = { name: key, at: 0, dialect: 'brackets' }] = places;
  // A field that stands before an answer's template is the person's, wherever else it stands.
  const slot = places.every((place) => place.slot);
  const said: Said = {};
  // Of two defaults the first counts.
  for (const place of places)
    for (const [what, value] of Object.entries(place.said)) if (!(what in said)) Object.assign(said, { [what]: value });
  const { type = 'text', ...rest } = said.type ? said : { ...guess(name, said.default), ...said };
  return {
    key,
    name,
    label: labelAt(dialect === 'brackets' ? name : inWords(name), type, content.slice(Math.max(0, at - 100), at)),
    type,
    allowOther: false,
    required: said.default === undefined && type !== 'boolean',
    ...rest,
    ...(slot ? { required: false } : {}),
    slot,
    spans: places.map((place) => [place.at, place.end]),
  };
}

function labelAt(name: string, type: FieldType, before: string): string {
  if (name === '...') return blankLabel(before);
  const isList = type === 'select' && / \/ |^yes ?\/ ?no$/i.test(name) && !name.includes(':');
  return (isList ? labelFrom(before) : undefined) ?? labelOf(name);
}

/** What the author says overrides everything. A field that is described is no slot, unless it says so of itself. */
function withAuthor(field: Field, author: AuthorField | undefined): Field {
  if (!author) return field;
  const { label, type, default: standard, options, required, help } = author;
  const asked = { ...field, ...(standard === undefined ? {} : { default: standard }), ...(help ? { help } : {}) };
  if (asked.default === '') delete asked.default;
  const chosen = options && options.length > 0 ? { options, allowOther: false } : {};
  const kind = type ?? ('options' in chosen ? 'select' : field.type);
  const all = { ...asked, ...(label ? { label } : {}), ...chosen, type: kind };
  // A list without options would offer nothing.
  if (all.type === 'select' && !all.options) all.type = 'text';
  if (all.type !== 'select') delete all.options;
  all.slot = field.slot && required !== true;
  all.required = required ?? (all.slot ? false : field.required && all.default === undefined && all.type !== 'boolean');
  return all;
}

function inOrder(fields: Field[], authors: ReadonlyMap<string, AuthorField>): Field[] {
  const order = ({ key }: Field): number => authors.get(key)?.order ?? Infinity;
  return fields.toSorted((one, other) => (order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0));
}

/** Of dialects with as many fields the first. Those of Open WebUI and LibreChat hold plain double braces, too. */
const PREFERENCE = ['dollar', 'openwebui', 'librechat', 'double', 'vscode', 'raycast', 'brackets'] as const;

function mostUsed(byKey: ReadonlyMap<string, Place[]>): Exclude<Dialect, 'auto'> {
  const counts = new Map<Dialect, number>();
  for (const [place] of byKey.values()) if (place) counts.set(place.dialect, (counts.get(place.dialect) ?? 0) + 1);
  const count = (dialect: Dialect): number => counts.get(dialect) ?? 0;
  const richer = (['openwebui', 'librechat'] as const).find((dialect) => count(dialect) > 0);
  if (richer) {
    counts.set(richer, count(richer) + count('double'));
    counts.delete('double');
  }
  const most = Math.max(0, ...counts.values());
  return PREFERENCE.find((dialect) => most > 0 && count(dialect) === most) ?? 'none';
}

function segmentsOf(content: string, places: Place[], fields: ReadonlyMap<string, Field>): Segment[] {
  const pieces: Segment[] = [];
  let done = 0;
  for (const { at, end, tool, key } of places) {
    if (at > done) pieces.push({ text: content.slice(done, at) });
    const text = content.slice(at, end);
    const field = fields.get(key);
    if (tool) pieces.push({ text, tool: text });
    else pieces.push(field ? { text, field } : { text });
    done = end;
  }
  if (done < content.length) pieces.push({ text: content.slice(done) });
  return pieces;
}
/**
 * The content with its fields filled in by position, literally: `$&` or braces in a value have no special meaning. A
 * field without a value takes its default. Without that an optional one becomes nothing, and a required one stays as
 * written, as slots and words of tools do. Undefined if the text would be longer than a filled-in text may be.
 */
export const fillFields = (
  reading: Pick<Reading, 'segments' | 'fields'>,
  values: Readonly<Record<string, string>>,
): string | undefined => fillWithin(reading, values, LIMITS.filledMax);

/** The same; undefined, and nothing is joined, if the text would be longer than `most` characters. */
export function fillWithin(
  { segments: pieces, fields }: Pick<Reading, 'segments' | 'fields'>,
  values: Readonly<Record<string, string>>,
  most: number,
): string | undefined {
  // Once for each field, however often it stands in the content.
  const texts = new Map(fields.map((field) => [field, textOf(field, values)]));
  const filled: string[] = [];
  let length = 0;
  for (const { text, field } of pieces) {
    const piece = (field && texts.get(field)) ?? text;
    length += piece.length;
    if (length > most) return undefined;
    filled.push(piece);
  }
  return filled.join('');
}

/** The text that takes the place of a field; undefined if it stays as written. Untouched, blank and cleared are one. */
export function textOf(field: Field, values: Readonly<Record<string, string>>): string | undefined {
  const value = Object.hasOwn(values, field.key) ? values[field.key] : field.default;
  if (value !== undefined && value.trim() !== '') return value;
  return field.required || field.slot ? undefined : '';
}

/** The required fields that have no value yet: while there are any, only "Copy as is" copies (product 13). */
export const missingFields = (fields: readonly Field[], values: Readonly<Record<string, string>>): Field[] =>
  fields.filter((field) => field.required && textOf(field, values) === undefined);
