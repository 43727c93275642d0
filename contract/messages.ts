import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Members whose label differs from the name in the code. */
const LABELS: Record<string, string> = {
  isNew: 'New',
  w: 'Width (w)',
  id: 'Id',
  imageUrls: 'Image address',
  avatarUrl: 'Picture',
  tags: 'Tag',
  categories: 'Category',
  'idempotency-key': 'Idempotency-Key',
  'if-match': 'If-Match',
};

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
  date: 'a date',
  null: 'null',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' };

/** The label of a member: `displayOrder` becomes "Display order". An element of a list gets the name of the list. */
export function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'Body';
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The message for a person when the schema has none of its own. The validator's own messages are never shown (product
 * 10: the field is named).
 */
function messageOf(issue: Issue): string {
  const path = issue.path ?? [];
  const label = labelOf(path);
  switch (issue.code) {
    case 'invalid_type':
      // A missing body is null.
      if (issue.input === undefined || (issue.input === null && path.length === 0)) return `${label} is required`;
      return `${label} must be ${NAMES[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return `${label} must ${boundOf(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)}`;
    case 'too_big':
      return `${label} must ${boundOf(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)}`;
    case 'invalid_value':
      return `${label} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `${label} is not well-formed`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `${label} has members that are not known: ${issue.keys.join(', ')}`;
    default:
      return `${label} is not valid`;
  }
}

const boundOf = (origin: string, how: string, bound: number | bigint): string =>
  origin in UNITS && origin !== 'string'
    ? `have ${how} ${bound}${UNITS[origin]}`
    : `be ${how} ${bound}${UNITS[origin] ?? ''}`;

// Applies to every schema: those of the contract, of the forms, and of the copy in the built pages.
z.config({ customError: messageOf });
