import type { Dialect, Field, FieldWarning, Reading, Segment } from './fields.model.ts';
import { keyOf } from './fields.names.ts';
import { boundsOf, readFields } from './fields.ts';
import { LIMITS } from './limits.ts';
import { nameFor, written, type WritableDialect } from './fields.written.ts';

export type { WritableDialect };

/** A piece of the new text; fields of a person have one. */
interface Piece {
  text: string;
  field?: Field;
}

/**
 * The content in another dialect, and what that dialect cannot say (warnings of the kind `lost`). Slots of an answer's
 * template and words of tools stay as they are; text that would be read as a field is escaped with a backslash. What
 * follows the places that a page would show stays as written. A dialect that says everything at every place can make a
 * short content endless: what would be too long stays as written.
 */
export function writeAs(reading: Reading, dialect: WritableDialect): Written {
  const options = { dialect, ...boundsOf(reading) };
  const pieces = piecesOf(reading, options);
  if (!pieces) return tooLong(reading);
  const safe = escaped(pieces, options);
  const text = joined(safe);
  if (text.length > LIMITS.filledMax) return tooLong(reading);
  return { text, warnings: lossesOf(safe, readFields(text, options), dialect), isTooLong: false };
}

interface Written {
  text: string;
  warnings: FieldWarning[];
  /** The text is the content as its author wrote it, because in this dialect it would be too long. */
  isTooLong: boolean;
}

function tooLong({ content, fields }: Reading): Written {
  const message = `In this dialect it would be longer than ${LIMITS.filledMax} characters, so it stays as written.`;
  return {
    text: content,
    warnings: [
      lossOf(
        message,
        fields.map(({ name }) => name),
      ),
    ],
    isTooLong: true,
  };
}

interface Options extends ReturnType<typeof boundsOf> {
  dialect: WritableDialect;
}

/** Undefined as soon as they are too long together. */
function piecesOf(reading: Reading, options: Options): Piece[] | undefined {
  const { dialect, looked } = options;
  const asIs = placesOf(readFields(reading.content, options));
  const names = namesFor(reading.fields, dialect);
  /** What stands at a later place of a field, once its first one is written: a field may have thousands of places. */
  const later = new Map<string, string>();
  const kept = new Map<string, boolean>();
  let at = 0;
  let places = 0;
  // A field is found with the same meaning wherever the dialect finds it.
  const saysAll = (field: Field, read: Field): boolean => {
    const key = `${field.key}\0${read.key}`;
    const known = kept.get(key) ?? losses(field, read).length === 0;
    kept.set(key, known);
    return known;
  };
  const pieceOf = ({ text, field, tool }: Segment): Piece => {
    const start = at;
    at += text.length;
    if (field || tool !== undefined) places += 1;
    if (places > looked) return { text };
    if (!field || field.slot) return { text: plain(text, reading.dialect, dialect) };
    const same = asIs.get(start);
    // What this dialect reads already stays as its author wrote it.
    const stays = same?.end === at && saysAll(field, same.field);
    const known = later.get(field.key);
    const how = { name: names.get(field.key) ?? field.name, dialect };
    if (known === undefined) later.set(field.key, written(field, { ...how, isFirst: false }));
    return { text: stays ? text : (known ?? written(field, { ...how, isFirst: true })), field };
  };
  const pieces: Piece[] = [];
  let length = 0;
  for (const segment of reading.segments) {
    const piece = pieceOf(segment);
    length += piece.text.length;
    if (length > LIMITS.filledMax) return undefined;
    pieces.push(piece);
  }
  return pieces;
}

/** Braces of the text, which an f-string doubles. */
function plain(text: string, from: Dialect, to: Dialect): string {
  if (from === to) return text;
  const single = from === 'fstring' ? text.replaceAll('{{', '{').replaceAll('}}', '}') : text;
  return to === 'fstring' ? single.replaceAll(/[{}]/g, '$&$&') : single;
}

/** A name of each field that the dialect allows, different names for different fields. */
function namesFor(fields: readonly Field[], dialect: WritableDialect): Map<string, string> {
  const taken = new Set<string>();
  /** The next number of a name that several fields have. */
  const numbers = new Map<string, number>();
  const names = new Map<string, string>();
  for (const field of fields) {
    const name = nameFor(field, dialect);
    const key = keyOf(name);
    let free = name;
    let number = numbers.get(key) ?? 2;
    for (; taken.has(keyOf(free)); number += 1) free = `${name}_${number}`;
    numbers.set(key, number);
    taken.add(keyOf(free));
    names.set(field.key, free);
  }
  return names;
}

const joined = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** The places of the fields by where they begin. */
const placesOf = ({ fields }: Reading): Map<number, { field: Field; end: number }> =>
  new Map(fields.flatMap((field) => field.spans.map(([start, end]) => [start, { field, end }] as const)));

/** A backslash may turn what follows into a field, so more than one round is needed; each ends what it found. */
const ROUNDS = 4;

/** The pieces, with a backslash before what would be read as a field and is none. */
function escaped(pieces: Piece[], options: Options): Piece[] {
  let current = pieces;
  for (let round = 0; round < ROUNDS; round += 1) {
    const places = placesOf(readFields(joined(current), options));
    let at = 0;
    let changed = false;
    current = current.map((piece) => {
      const start = at;
      at += piece.text.length;
      if (piece.field) return piece;
      let text = '';
      let done = 0;
      for (let offset = 0; offset < piece.text.length; offset += 1) {
        if (!places.has(start + offset) || places.get(start + offset)?.field.slot) continue;
        text += `${piece.text.slice(done, offset)}\\`;
        done = offset;
      }
      changed ||= done > 0 || text !== '';
      return { text: text + piece.text.slice(done) };
    });
    if (!changed) break;
  }
  return current;
}

/** What can be lost, as a sentence begins. */
const LOSSES = {
  places: 'Not recognised as fields where they stand',
  slot: 'Read as slots of an answer for the model',
  default: 'Defaults are lost',
  options: 'Choices are lost',
  allowOther: 'Whether another value may be typed is lost',
  type: 'Kinds of input are lost',
  required: 'What may be left empty is lost',
  help: 'Help is lost',
  bounds: 'Smallest and largest values are lost',
} as const;
type Loss = keyof typeof LOSSES;

const isText = ({ type }: Field): boolean => type === 'text' || type === 'multiline';

/** What a field says that another one, read from what was written, does not. */
function losses(field: Field, read: Field): Loss[] {
  if (read.slot) return ['slot'];
  const [options = [], others = []] = [field.options, read.options];
  const known = new Set(others);
  const sameOptions = options.length === others.length && options.every((option) => known.has(option));
  const all: [Loss, boolean][] = [
    ['default', field.default !== read.default],
    ['options', !sameOptions],
    ['allowOther', sameOptions && options.length > 0 && field.allowOther !== read.allowOther],
    ['type', field.type !== read.type && !(isText(field) && isText(read)) && options.length === 0],
    ['required', field.required !== read.required],
    ['help', field.help !== read.help],
    ['bounds', field.min !== read.min || field.max !== read.max || field.step !== read.step],
  ];
  return all.filter(([, isLost]) => isLost).map(([loss]) => loss);
}

/** Arguments of one prompt in Raycast. */
const RAYCAST_ARGUMENTS = 3;

function lossesOf(pieces: readonly Piece[], read: Reading, dialect: WritableDialect): FieldWarning[] {
  const places = placesOf(read);
  const lost = new Map<Loss, Set<string>>();
  const seen = new Set<string>();
  let at = 0;
  for (const { text, field } of pieces) {
    const found = field && places.get(at)?.field;
    const whats: Loss[] = field ? (found ? (seen.has(field.key) ? [] : losses(field, found)) : ['places']) : [];
    for (const what of whats) lost.set(what, (lost.get(what) ?? new Set<string>()).add(field?.name ?? ''));
    if (found) seen.add(field.key);
    at += text.length;
  }
  const warnings = [...lost].map(([what, names]) => lossOf(`${LOSSES[what]}: ${listOf([...names])}.`, [...names]));
  if (dialect === 'raycast' && read.fields.length > RAYCAST_ARGUMENTS) {
    const names = read.fields.slice(RAYCAST_ARGUMENTS).map(({ name }) => name);
    warnings.push(
      lossOf(`Raycast takes at most ${RAYCAST_ARGUMENTS} arguments; this has ${read.fields.length}.`, names),
    );
  }
  return warnings;
}

const lossOf = (message: string, names: string[]): FieldWarning => ({ kind: 'lost', message, names });

/** How many names a sentence lists. */
const LISTED = 5;

function listOf(names: readonly string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  return `${names.slice(0, LISTED).join(', ')}${more}`;
}
