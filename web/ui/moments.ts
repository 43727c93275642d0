/** In the viewer's time zone: only for screens that are rendered in the browser. */
const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A timestamp to the minute: `Nov 21, 2026, 10:44 PM`. */
export function formatMoment(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : FORMAT.format(date);
}
