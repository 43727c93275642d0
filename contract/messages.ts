import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** Members whose name in people's words is not the name in the code. */
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

/** `displayOrder` as people say it: "Display order". What stands in a list goes by the name of the list. */
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
 * What is wrong with a value, as a sentence for people, where the schema does not say it in words of its own. The
 * validator's words never reach anybody (product 10: the field is named).
 */
function messageOf(issue: Issue): string {
  const path = issue.path ?? [];
  const label = labelOf(path);
  switch (issue.code) {
    case 'invalid_type':
      // A body that is not there is null.
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

// For every schema there is: those of the contract, of the forms, and of the copy that the built pages carry.
z.config({ customError: messageOf });
