/** Date, hours, minutes, seconds and zone; only the date is required. */
const ISO =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T(?<hours>\d{2})(?::?(?<minutes>\d{2})(?::?(?<seconds>\d{2}(?:[.,]\d+)?))?)?(?<zone>Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;
const BRACKETED_ZONE = /\[[^[\]]*\]$/;

/**
 * Parses a date as any server may write it (product 4): ISO, then dd-mm-yyyy, then whatever the browser parses, then
 * the same without a bracketed zone at the end. Without a zone it is UTC, so that server and browsers agree.
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

/** `MMM d, yyyy` on cards, `MMMM d, yyyy` on details (product 4), in UTC: a document is the same everywhere. */
export function formatDate(value: string | null | undefined, length: keyof typeof FORMATS = 'short'): string {
  if (!value?.trim()) return 'Unknown date';
  const date = parseDate(value);
  return date ? FORMATS[length].format(date) : 'Invalid date';
}

const valid = (date: Date): Date | undefined => (Number.isNaN(date.getTime()) ? undefined : date);

function fromIso(text: string): Date | undefined {
  const { day, hours = '00', minutes = '00', seconds = '00', zone = 'Z' } = ISO.exec(text)?.groups ?? {};
  // JavaScript engines parse 30 February as 2 March.
  if (
    day === undefined ||
    valid(new Date(`${day}T00:00Z`))
      ?.toISOString()
      .slice(0, 10) !== day
  )
    return undefined;
  const offset = zone.replace(/^(...):?(..)?$/, (_all, hour: string, minute = '00') => `${hour}:${minute}`);
  return valid(new Date(`${day}T${hours}:${minutes}:${seconds.replace(',', '.')}${offset}`));
}

function fromDayFirst(text: string): Date | undefined {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  return year === undefined ? undefined : fromIso(`${year}-${month}-${day}`);
}

function fromAnything(text: string): Date | undefined {
  // Only with a month name: digits are ambiguous between countries, and 2026-02-30 would be a day in March.
  if (!/[a-z]/i.test(text) || /^\d{4}-\d{2}-\d{2}T/.test(text)) return undefined;
  return valid(new Date(`${text} UTC`)) ?? valid(new Date(text));
}
