import type { Found } from './fields.found.ts';
import type { Dialect, FieldWarning } from './fields.model.ts';
import { upTo, scan } from './fields.scan.ts';
import { surroundingsOf } from './fields.surroundings.ts';

/** More different names in braces are data or code. */
const MOST_BRACES = 6;
const IN_BRACES = /^\p{L}[\p{L}\p{M}\p{Nd} _-]{1,39}$/u;
const AFTER_CODE = /["'=(]$|\) ?$/;
const ANGLE_CUE = /^(?:insert|enter|paste|add|type|your|my|describe|specify|choose) /i;
const ANGLE_CAPITALS = /^(?!START|END|CODE)[A-Z][A-Z _-]{3,}$/;
const BLANK = /(?<=\S[ \t]?)_{4,}/;

/**
 * For a prompt without fields: the dialect in which it seems to have some, to be offered.
 * @param looked how many places of a dialect are examined
 */
export function otherDialect(content: string, looked: number): FieldWarning[] {
  const braces = inBraces(content, looked);
  if (braces.length > 0) return [offer('fstring', '{name}', braces)];
  const angles = namesOf(
    [...upTo(looked, scan(content, 'angle'))].filter(({ refusal, name }) => !refusal && isAngle(name)),
  );
  if (angles.length > 0) return [offer('angle', '<name>', angles)];
  const blank = BLANK.exec(content);
  if (!blank || blank.index === undefined) return [];
  const message = 'The text has blanks (____). Write [what belongs there] and they become fields.';
  return [{ kind: 'other-dialect', message, names: [], span: [blank.index, blank.index + blank[0].length] }];
}

const namesOf = (places: readonly Found[]): string[] => [...new Set(places.map(({ name }) => name))];
const isAngle = (name: string): boolean => ANGLE_CUE.test(name) || ANGLE_CAPITALS.test(name);

/** The measured rule: outside code, tables and quotation marks, and not too many. */
function inBraces(content: string, looked: number): string[] {
  if (/\$\{|\{\{/.test(content)) return [];
  const where = surroundingsOf(content);
  const places = [...upTo(looked, scan(content, 'fstring'))].filter(({ name, at }) => {
    if (!IN_BRACES.test(name) || AFTER_CODE.test(content.slice(Math.max(0, at - 2), at))) return false;
    const { line, inCode } = where(at);
    return line.fence === undefined && !inCode && !line.text.trimStart().startsWith('|');
  });
  const names = namesOf(places);
  return names.length > MOST_BRACES ? [] : names;
}

const offer = (dialect: Dialect, shape: string, names: string[]): FieldWarning => ({
  kind: 'other-dialect',
  message: `No fields are found, but ${shape} looks like one here.`,
  names,
  dialect,
});
