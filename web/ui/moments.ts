/** By the clock of who looks: for screens that are made in the browser only. */
const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, to the minute: `Nov 21, 2026, 10:44 PM`. */
export function formatMoment(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? 'Invalid date' : FORMAT.format(date);
}
