import { paths } from '../../paths.ts';
import { FILL_PREFIX, type Values } from './values.ts';

/** Characters of a fragment that are written and read: longer addresses break in mails and chats. */
const MAX_FRAGMENT = 20_000;
/** Bytes that a fragment is made of, and may inflate to: whoever opens a link did not choose how much it fills in. */
const MAX_INFLATED = 50_000;

/**
 * The values as the fragment of a link: the deflated JSON of them by the key of the field, in base64url; undefined if
 * they are too long for one.
 */
export async function fillFragment(values: Values): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  if (bytes.length > MAX_INFLATED) return undefined;
  const packed = await collect(streamOf(bytes).pipeThrough(new CompressionStream('deflate')));
  const fragment = `${FILL_PREFIX}${toBase64Url(packed)}`;
  return fragment.length > MAX_FRAGMENT ? undefined : fragment;
}

/** The address of a prompt filled in like this; undefined if the values are too long for a link. */
export async function filledLink(promptId: number, values: Values): Promise<string | undefined> {
  const fragment = await fillFragment(values);
  return fragment && `${window.location.origin}${paths.prompt(promptId)}${fragment}`;
}

/**
 * The values of a link, by key or name of the field; zlib and raw deflate are read.
 * @throws when the fragment is broken, too long, or holds anything but texts
 */
export async function readFragment(hash: string): Promise<Record<string, string>> {
  if (!hash.startsWith(FILL_PREFIX) || hash.length > MAX_FRAGMENT) throw new Error('No values, or too many');
  const bytes = fromBase64Url(hash.slice(FILL_PREFIX.length));
  const format = isZlib(bytes) ? 'deflate' : 'deflate-raw';
  const inflated = await collect(streamOf(bytes).pipeThrough(new DecompressionStream(format)), MAX_INFLATED);
  const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(inflated));
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new Error('Not an object');
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value !== 'string') throw new Error('Not a text');
      return [key, value];
    }),
  );
}

/** The two bytes that begin a zlib stream (RFC 1950). A raw stream that begins like this is none that encoders write. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([bytes]).stream();

/** @throws as soon as there are more bytes than `most` */
async function collect(stream: ReadableStream<Uint8Array>, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('Too many values');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0);
