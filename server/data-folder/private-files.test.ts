import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { noise } from '../images/images.fixtures.ts';
import { startNode } from '../testing/node.ts';
import { makeLibrary } from '../testing/made-library.ts';
import { mendDataFolder } from './private-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-private-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Permissions of others on a folder and on everything in it. */
const openToOthers = (place: string): string[] =>
  ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })]
    .map((name) => [name, (statSync(join(place, name)).mode & 0o777).toString(8)] as const)
    .filter(([, mode]) => !mode.endsWith('00'))
    .map((it) => it.join(' '));

/** A node with its own data folder and an image in it. */
async function startWithImage(umask: string) {
  const place = join(mkdtempSync(join(folder, 'node-')), 'data');
  const node = await startNode({ DATA_DIR: place }, { umask });
  const [, email, password] = /Administrator: (\S+) {2}password: (\S+)/.exec(node.output()) ?? [];
  const ask = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${node.port}${path}`, { method: 'POST', body, headers });
  const json = { 'content-type': 'application/json' };
  const login = await ask('/api/auth/login', JSON.stringify({ email, password }), json);
  const { token } = (await login.json()) as { token: string };
  const form = new FormData();
  form.set('file', new Blob([await noise(40, 30).png().toBuffer()], { type: 'image/png' }), 'a.png');
  const upload = await ask('/api/v1/assets/image/upload', form, { authorization: `Bearer ${token}` });
  expect(upload.status).toBe(201);
  return { ...node, place };
}

test.each(['000', '022'])('with a umask of %s nobody else gets at database, log, images or backups', async (umask) => {
  const { place, env } = await startWithImage(umask);
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' });
  expect(names.some((name) => name.endsWith('.webp'))).toBe(true);
  const database = env.DATABASE_URL ? [] : ['library.db', 'library.db-wal', 'library.db-shm'];
  expect(names).toEqual(expect.arrayContaining(database));
  expect(openToOthers(place)).toEqual([]);

  const command = `umask ${umask} && exec "$0" server/backup/backup.cli.ts "$1"`;
  const backup = spawnSync('/bin/sh', ['-c', command, process.execPath, join(place, 'library.tar')], { env });
  expect(backup.status).toBe(0);
  expect(openToOthers(place)).toEqual([]);
});

describe('what an older version left open', () => {
  test('is closed by the next start', async () => {
    const { place, node, ended, env } = await startWithImage('022');
    node.kill('SIGKILL');
    await ended;
    writeFileSync(join(place, 'server.log'), 'Once upon a time');
    for (const name of ['.', ...readdirSync(place, { recursive: true, encoding: 'utf8' })]) {
      const file = join(place, name);
      chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644);
    }
    await startNode({ DATA_DIR: place, DATABASE_URL: env.DATABASE_URL });
    expect(openToOthers(place)).toEqual([]);
  });

  test('is closed to the end where that was broken off, and closed folders are not looked through again', () => {
    const place = join(folder, 'many');
    for (const shelf of ['aa', 'bb']) mkdirSync(join(place, 'images', shelf), { recursive: true });
    for (const shelf of ['aa', 'bb']) writeFileSync(join(place, 'images', shelf, 'x.webp'), '');
    for (const name of ['images', 'images/aa']) chmodSync(join(place, name), 0o700);
    for (const name of ['images/aa/x.webp', 'images/bb/x.webp']) chmodSync(join(place, name), 0o644);
    chmodSync(join(place, 'images/bb'), 0o755);
    expect(mendDataFolder(place)).toEqual({ isShared: false });
    // The folder keeps others out, so that a start need not check a million files.
    expect(openToOthers(place)).toEqual(['images/aa/x.webp 644']);
  });

  test('is closed, but a folder that others need is left to them, and so are files that are not ours', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    writeFileSync(join(shared, 'theirs'), '');
    chmodSync(join(shared, 'theirs'), 0o644);
    await makeLibrary({ DATA_DIR: shared });
    chmodSync(join(shared, 'library.db'), 0o644);
    expect(mendDataFolder(shared)).toEqual({ isShared: true });
    expect(openToOthers(shared).map((line) => line.split(' ')[0])).toEqual(['.', 'theirs']);
  });
});
