import { isValid, parseISO } from 'date-fns';

const ISO_WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;
const BRACKETED_ZONE = /\[[^[\]]*\]$/;

/**
 * A date as any server may have written it (spec 4): ISO, then dd-mm-yyyy, then whatever the browser understands, then
 * the same without a zone in brackets at the end. What names no zone is UTC, so that server and browsers agree.
 */
function parseDate(value: string): Date | undefined {
  const text = value.trim();
  return (
    fromIso(text) ??
    fromDayFirst(text) ??
    fromAnything(text) ??
    (BRACKETED_ZONE.test(text) ? parseDate(text.replace(BRACKETED_ZONE, '')) : undefined)
  );
}

const FORMATS = {
  short: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }),
  long: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }),
};

/** `MMM d, yyyy` on cards, `MMMM d, yyyy` on details (spec 4), in UTC: a document is the same everywhere. */
export function formatDate(value: string | null | undefined, length: keyof typeof FORMATS = 'short'): string {
  if (!value?.trim()) return 'Unknown date';
  const date = parseDate(value);
  return date ? FORMATS[length].format(date) : 'Invalid date';
}

const valid = (date: Date): Date | undefined => (isValid(date) ? date : undefined);

function fromIso(text: string): Date | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return valid(parseISO(`${text}T00:00:00Z`));
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  return valid(parseISO(ISO_WITHOUT_ZONE.test(text) ? `${text}Z` : text));
}

function fromDayFirst(text: string): Date | undefined {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : fromIso(`${year}-${month}-${day}`);
}

function fromAnything(text: string): Date | undefined {
  // Only words for months: digits alone mean another day in another country, and 2026-02-30 a day in March.
  if (!/[a-z]/i.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  return valid(new Date(`${text} UTC`)) ?? valid(new Date(text));
}
