import { unpackTar } from 'modern-tar';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertAuditEvent } from '../audit/audit.queries.ts';
import { noise } from '../images/images.fixtures.ts';
import { storeImage } from '../images/store-image.ts';
import { fileOf } from '../images/variants.ts';
import { wholeOf } from '../storage/store.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { exportOf } from './export.ts';
import { livedHere, openHouse } from './leave.fixtures.ts';
import { findUserRow } from './users.queries.ts';

let t: TestApp;
let admin: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  ({ admin, ann, bob } = await openHouse(t));
});
afterAll(async () => {
  // Also closes connections on which no request was ever sent.
  t.app.server.closeAllConnections();
  await t.close();
});

const sql = () => t.services.database.sql;

describe('the archive of one’s data', () => {
  const open = async (bytes: Buffer) => {
    const files = await unpackTar(gunzipSync(bytes));
    return new Map(files.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
  };

  test.each(['/api/auth/me/export', '/auth/me/export'])(
    'at %s has all that they have, and nothing of others',
    async (url) => {
      const { published, draft, archived, others, repeated, shown, drafted, lost, avatar } = await livedHere(t, {
        ann,
        bob,
        admin,
      });
      const secret = await t.prompt(bob, { title: 'Diary of Bob' });
      await t.as(ann).post(`/api/saved-prompts/${secret}`);
      await t.as(bob).put(`/api/prompts/${secret}/status?status=DRAFT`);
      const answer = await t.as(ann).get(url);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="prompt-lib-${ann.id}-Ann.tar.gz"`,
        'cache-control': 'no-store',
      });
      const files = await open(answer.bytes);
      const json = (name: string) =>
        JSON.parse(files.get(`prompt-lib-${ann.id}-Ann/${name}.json`)?.toString() ?? 'null');
      expect([...files.keys()].sort()).toEqual(
        [
          ...['account', 'sessions', 'saved-1', 'used-1', 'audit-1'].map((name) => `${name}.json`),
          ...[published, draft, archived, repeated].map((id) => `prompts/${id}.json`),
          ...[shown, drafted, lost, avatar].map((id) => `images/${id}.webp`),
        ]
          .map((name) => `prompt-lib-${ann.id}-Ann/${name}`)
          .sort(),
      );
      expect(json('account')).toMatchObject({ id: ann.id, username: 'Ann', email: ann.email, promptsUsed: 2 });
      expect(json(`prompts/${draft}`)).toMatchObject({
        title: 'Secret diary',
        status: 'DRAFT',
        content: expect.any(String),
        dialect: 'auto',
        fields: [],
        fieldCount: 2,
      });
      expect(
        json('saved-1').map(({ promptId, title }: { promptId: number; title: string }) => [promptId, title]),
      ).toEqual([
        [published, 'Open letter'],
        [others, 'Letter of Bob'],
        [secret, null],
      ]);
      expect(json('used-1')).toHaveLength(2);
      expect(json('audit-1').map(({ act }: { act: string }) => act)).toContain('data-exported');
      expect(json('sessions').length).toBeGreaterThan(1);
      expect((await sharp(files.get(`prompt-lib-${ann.id}-Ann/images/${lost}.webp`)).metadata()).format).toBe('webp');
      const all = [...files]
        .filter(([name]) => name.endsWith('.json'))
        .map(([, bytes]) => bytes.toString())
        .join();
      for (const word of ['argon2', ann.token, 'Diary of Bob', bob.email]) expect(all).not.toContain(word);
    },
  );

  test('is given to administrators of anybody, and to nobody else', async () => {
    await livedHere(t, { ann, bob, admin });
    const url = `/api/users/${ann.id}/export`;
    expect((await t.visitor.get(url)).status).toBe(401);
    expect((await t.as(bob).get(url)).status).toBe(403);
    const answer = await t.as(admin).get(url);
    expect((await open(answer.bytes)).has(`prompt-lib-${ann.id}-Ann/account.json`)).toBe(true);
    const { list } = (await t.as(admin).get('/api/audit?act=data-exported')).body;
    expect(list).toMatchObject([{ actor: { username: 'Ada' }, target: { name: 'Ann' } }]);
  });

  test('has names that any system can store', async () => {
    await t.as(ann).put('/api/auth/me', { username: '../Ann "x"' });
    const { headers, bytes } = await t.as(ann).get('/api/auth/me/export');
    expect(headers['content-disposition']).toBe(`attachment; filename="prompt-lib-${ann.id}.tar.gz"`);
    expect([...(await open(bytes)).keys()].every((name) => name.startsWith(`prompt-lib-${ann.id}/`))).toBe(true);
  });

  test('has large images as they are, and holds none of them whole', async () => {
    const { id } = await storeImage(t.services, ann.id, await noise(1_600, 1_200).png().toBuffer());
    const stored = await t.services.images.read(fileOf(id));
    expect(stored?.content).toBeInstanceOf(Readable);
    const pieces: number[] = [];
    const user = await findUserRow(sql(), ann.id);
    if (!user) throw new Error('Ann is there');
    const readFile = t.services.images.read.bind(t.services.images);
    const read = vi.spyOn(t.services.images, 'read').mockImplementation(async (name) => {
      const file = await readFile(name);
      if (file?.content instanceof Readable) file.content.on('data', (piece: Buffer) => pieces.push(piece.length));
      return file;
    });
    const files = await open(await buffer(exportOf(t.services, user, () => Promise.resolve())));
    read.mockRestore();
    expect(files.get(`prompt-lib-${ann.id}-Ann/images/${id}.webp`)).toEqual(stored && (await wholeOf(stored)));
    expect(Math.max(...pieces)).toBeLessThanOrEqual(64 * 1_024);
  });

  test('is sent twice at once to one home and of one member, and no third time until one has ended', async () => {
    // More data than fits into the buffers between server and client.
    for (let n = 0; n < 25; n += 1) await t.prompt(ann, { content: randomBytes(100_000).toString('base64') });
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = () => fetch(`${url}/api/auth/me/export`, { headers: { authorization: `Bearer ${ann.token}` } });
    const [one, two] = [await ask(), await ask()];
    const three = await ask();
    expect([one.status, two.status, three.status]).toEqual([200, 200, 429]);
    expect(await three.json()).toMatchObject({ message: expect.stringContaining('underway already') });
    const elsewhere = { url: '/api/auth/me/export', remoteAddress: '198.51.100.7' };
    expect((await t.as(ann).send(elsewhere)).status).toBe(429);
    expect((await t.as(bob).send(elsewhere)).status).toBe(200);
    expect((await t.as(bob).get('/api/auth/me/export')).status).toBe(429);
    await one.body?.cancel();
    const isFree = async () => expect((await t.as(ann).get('/api/auth/me/export')).status).toBe(200);
    await vi.waitFor(isFree, { timeout: 20_000 });
    await two.body?.cancel();
    // The second export has ended, too: both slots are free.
    await vi.waitFor(async () => Promise.all([isFree(), isFree()]), { timeout: 20_000 });
  });

  test('whose reader leaves before it begins takes no place', async () => {
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => t.app.listeningOrigin);
    for (let n = 0; n < 6; n += 1) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${ann.token}` };
      const asked = fetch(`${url}/api/auth/me/export`, { headers, signal: leaving.signal }).catch(() => undefined);
      await setImmediate();
      leaving.abort();
      await asked;
    }
    await vi.waitFor(async () => expect((await t.as(ann).get('/api/auth/me/export')).status).toBe(200), {
      timeout: 20_000,
    });
  });

  test('goes on over many rows', async () => {
    for (let n = 0; n < 505; n += 1) await insertAuditEvent(sql(), { actorId: ann.id }, { act: 'refused' });
    const files = await open((await t.as(ann).get('/api/auth/me/export')).bytes);
    const rowsOf = (name: string) =>
      JSON.parse(files.get(`prompt-lib-${ann.id}-Ann/${name}.json`)?.toString() ?? '[]').length;
    expect(['audit-1', 'audit-2', 'audit-3'].map(rowsOf)).toEqual([500, 6, 0]);
  });

  test('goes on for as long as it is read, and ends when nothing of it is for ten minutes', async () => {
    // More data than fits into the buffers between server and client, even compressed.
    for (let n = 0; n < 25; n += 1) await t.prompt(ann, { content: randomBytes(15_000).toString('base64') });
    const user = await findUserRow(sql(), ann.id);
    if (!user) throw new Error('Ann is there');
    // Database timeouts keep real timers.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const archive = exportOf(t.services, user, () => Promise.resolve());
    const failed = once(archive, 'error');
    let read = 0;
    for (let minutes = 0; minutes < 20; minutes += 4) {
      for (const enough = read + 50_000; read < enough;) {
        const bytes = archive.read() as Buffer | null;
        if (bytes) read += bytes.length;
        else await once(archive, 'readable');
      }
      vi.advanceTimersByTime(4 * 60_000);
      expect(archive.destroyed).toBe(false);
    }
    vi.advanceTimersByTime(10 * 60_000);
    expect(String(await failed)).toMatch('Nothing of the archive was read');
  });

  test('ends when nobody reads it any more', async () => {
    await livedHere(t, { ann, bob, admin });
    const user = await findUserRow(sql(), ann.id);
    if (!user) throw new Error('Ann is there');
    const read = vi.spyOn(t.services.images, 'read');
    const archive = exportOf(t.services, user, () => Promise.resolve());
    await once(archive, 'readable');
    archive.destroy();
    await once(archive, 'close');
    const soFar = read.mock.calls.length;
    await setImmediate();
    expect(read.mock.calls.length).toBe(soFar);
    read.mockRestore();
  });
});
