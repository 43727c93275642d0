import { createTarPacker } from 'modern-tar';
import { Readable } from 'node:stream';
import { createGzip, constants } from 'node:zlib';
import type { Services } from '../services.ts';
import { listSessions } from '../viewer/sessions.queries.ts';
import { timestamp, now } from '../clock.ts';
import { fileOf } from '../images/variants.ts';
import { presentPrompt } from '../prompts/prompts.read.ts';
import { listAuditEventsOf, listImageIds, listPromptIdsOf, listSavedOf, listUsesOf } from './export.queries.ts';
import { findUser, type UserRow } from './users.queries.ts';

type Shelf = Pick<Services, 'database' | 'images'>;

/** Rows per file. */
const ROWS = 500;
/** Milliseconds between two checks of an archive: one without progress since the last check ends. */
const LOOK = 5 * 60 * 1000;
/** Block size of tar in bytes. Files fill whole blocks; two empty blocks end the archive. */
const BLOCK = 512;

/** The name of the archive, without its extension. */
export const exportName = ({ id, username }: Pick<UserRow, 'id' | 'username'>): string =>
  // The id comes first, so that no username can imitate the archive name of another user.
  /^[\w-]{1,50}$/.test(username) ? `prompt-lib-${id}-${username}` : `prompt-lib-${id}`;

/**
 * All data of a user as a tar.gz archive: the account, prompts of every status, saved prompts, uses, sessions, the
 * user's audit events, and images. Files are read and sent one at a time, images in chunks, so memory use does not
 * depend on the size. The archive ends when the client disconnects, or after at most ten minutes without a read.
 * @param mayStill throws when the reader may no longer have the data; called before each file, which is read on demand
 */
export function exportOf(shelf: Shelf, user: UserRow, mayStill: () => Promise<void>): Readable {
  const archive = Readable.from(archiveOf(shelf, user, mayStill), { objectMode: false });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  archive.on('error', (error) => gzip.destroy(error));
  let compressed = -1;
  const looks = setInterval(() => {
    // Backpressure: gzip takes no more input until its output is read.
    if (gzip.bytesWritten === compressed) gzip.destroy(new Error('Nothing of the archive was read for too long'));
    compressed = gzip.bytesWritten;
  }, LOOK).unref();
  gzip.on('close', () => {
    clearInterval(looks);
    archive.destroy();
  });
  return archive.pipe(gzip);
}

async function* archiveOf(shelf: Shelf, user: UserRow, mayStill: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const folder = exportName(user);
  for await (const { name, size, body } of filesOf(shelf, user)) {
    yield* entryOf(`${folder}/${name}`, size, body);
    // The next file is read after this, possibly much later.
    await mayStill();
  }
  yield new Uint8Array(2 * BLOCK);
}

/** One tar entry, streamed on demand. A packer for the whole archive would read megabytes ahead. */
async function* entryOf(name: string, size: number, body: File['body']): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  controller.add({ name, size, mtime: now(), mode: 0o600 });
  const { value: header } = await readable.getReader().read();
  if (header) yield header;
  yield* body;
  yield new Uint8Array(-size & (BLOCK - 1));
}

interface File {
  name: string;
  /** In bytes. */
  size: number;
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

function json(name: string, value: unknown): File {
  const bytes = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  return { name: `${name}.json`, size: bytes.length, body: [bytes] };
}

async function* filesOf({ database: { sql }, images }: Shelf, user: UserRow): AsyncGenerator<File> {
  const { id } = user;
  const viewer = { id, role: 'member' };
  yield json('account', { ...(await findUser(sql, id)), exportedAt: timestamp() });
  yield json('sessions', await listSessions(sql, id, ''));
  for (const promptId of await listPromptIdsOf(sql, id)) {
    const prompt = await presentPrompt(sql, promptId, viewer);
    if (prompt) yield json(`prompts/${promptId}`, prompt);
  }
  yield* numbered('saved', (after) => listSavedOf(sql, viewer, after, ROWS));
  yield* numbered('used', (after) => listUsesOf(sql, id, after, ROWS));
  yield* numbered('audit', (after) => listAuditEventsOf(sql, id, after, ROWS));
  for (const image of await listImageIds(sql, id)) {
    const file = await images.read(fileOf(image));
    if (!file) continue;
    const { bytes: size, content } = file;
    if (!(content instanceof Readable)) {
      yield { name: `images/${image}.webp`, size, body: [content] };
      continue;
    }
    try {
      yield { name: `images/${image}.webp`, size, body: content };
    } finally {
      // A client that disconnects between two chunks leaves the stream open.
      content.destroy();
    }
  }
}

/** `saved-1.json`, `saved-2.json` and so on; one empty file when there are no rows. */
async function* numbered<Row extends { after: number }>(
  name: string,
  list: (after: number) => Promise<Row[]>,
): AsyncGenerator<File> {
  let rows = await list(0);
  for (let number = 1; number === 1 || rows.length > 0; number += 1) {
    yield json(
      `${name}-${number}`,
      rows.map(({ after: _after, ...row }) => row),
    );
    rows = rows.length < ROWS ? [] : await list(rows.at(-1)?.after ?? 0);
  }
}
