import { isIP, isIPv4 } from 'node:net';
import { z } from 'zod';

const WHOLE = /^(0|[1-9]\d{0,9})$/;

/** A whole number in plain digits. `Number` also accepts `3e3`, `0x50` and ` 80 `, which are likely typing errors. */
export const whole = (min: number, max: number) => numberOf(WHOLE, 'a whole number', min, max);

/** As `whole`, from 0 on. 0 means no limit and may be written as `off`. */
export const bound = (max: number) =>
  z.preprocess((value) => (value === 'off' ? '0' : value), numberOf(WHOLE, 'off, or a whole number', 0, max));

/** As `whole`, with decimals. */
export const decimal = (min: number, max: number) => numberOf(/^(0|[1-9]\d{0,9})(\.\d{1,6})?$/, 'a number', min, max);

function numberOf(pattern: RegExp, what: string, min: number, max: number) {
  const error = `must be ${what} from ${min} to ${max}, in plain digits`;
  return z
    .string()
    .regex(pattern, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

/** The site's public origin. Links append a path to it, so it must not have a path itself. */
export const PublicUrl = z
  .string()
  .refine((value) => parsedOrigin(value) !== undefined, {
    error: 'must be https://HOST or http://HOST:PORT, without a path, query, name or password',
    abort: true,
  })
  .transform((value) => parsedOrigin(value) ?? '');

function parsedOrigin(value: string): string | undefined {
  // The URL parser is lenient: it drops white space and an empty query, and turns "\" into "/".
  if (!/^https?:\/\/[^\s/?#@\\]+\/*$/i.test(value) || !URL.canParse(value)) return undefined;
  const { origin, hostname } = new URL(value);
  return hostname === '' ? undefined : origin;
}

/** Maximum number of proxies; a larger number is probably a port or a year. */
const MOST_PROXIES = 20;

/** Named address ranges (@fastify/proxy-addr). */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** `0` is normalized to `false`: no proxy. */
export const TrustProxy = z
  .string()
  .refine(isTrust, {
    error: `must be true, false, the number of proxies in front (up to ${MOST_PROXIES}), or their addresses with commas between`,
  })
  .transform((value) => (value === '0' ? 'false' : value));

function isTrust(value: string): boolean {
  if (value === 'true' || value === 'false') return true;
  if (/^\d+$/.test(value)) return /^(0|[1-9]\d?)$/.test(value) && Number(value) <= MOST_PROXIES;
  return value.split(',').every((part) => isRange(part.trim()));
}

function isRange(part: string): boolean {
  if (RANGES.includes(part)) return true;
  const [, address = '', prefix] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(part) ?? [];
  return isIP(address) !== 0 && Number(prefix ?? 1) <= (isIPv4(address) ? 32 : 128);
}

/** A server URL that may hold a password, so the parser's own error message is not shown. */
export const serverUrl = (pattern: RegExp, error: string) =>
  z.string().refine((value) => pattern.test(value) && URL.canParse(value), { error });

/** As `serverUrl`, but a host name is required. */
export const hostUrl = (pattern: RegExp, error: string) =>
  z
    .string()
    .refine((value) => pattern.test(value) && (URL.parse(value)?.hostname ?? '') !== '', { error, abort: true });
