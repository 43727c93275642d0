// The part of full.ts that runs in a namespace where we may mount.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { atTheEnd, temporaryFolder } from '../bench/machine/tidy.ts';
import { call, expectOk, settle, type Ask } from './client.ts';
import { startEngine } from './postgres.ts';
import type { Outcome } from './proof.ts';
import { startServer, type Place } from './server.ts';

const SIZE = '48m';
const WRITES = 2_000;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** A place on a small disk, which holds the data folder of the server or the tables of PostgreSQL. */
async function smallPlace(engine: string): Promise<{ place: Place; disk: string; close(): Promise<void> }> {
  const disk = temporaryFolder('disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  atTheEnd(() => execFileSync('umount', ['-l', disk]));
  if (engine === 'sqlite') return { place: { DATA_DIR: disk, DATABASE_URL: undefined }, disk, close: async () => {} };
  const postgres = await startEngine();
  const tables = path.join(disk, 'tables');
  mkdirSync(tables);
  // The server runs as another user.
  for (const folder of [disk, tables]) chmodSync(folder, 0o777);
  execFileSync('chown', ['--reference', postgres.folder, tables]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create tablespace small location '${tables}'`);
  await client.query('create database small tablespace small');
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = '/small';
  const place = { DATA_DIR: temporaryFolder('images'), DATABASE_URL: url.href };
  return { place, disk, close: () => postgres.stop() };
}

async function main(engine: string): Promise<Outcome> {
  const { place, disk, close } = await smallPlace(engine);
  const server = await startServer(place);
  const { url, pid } = server;
  const [token = ''] = await settle(url, 1);
  const wrong: string[] = [];
  const told = new Map<number, string>();
  const content = (number: number) => `Write letter ${number} to [name]. `.repeat(200);
  const prompt = (number: number) => ({
    title: `Letter ${number}`,
    content: content(number),
    categories: ['Writing'],
    tags: ['Email'],
  });
  for (let number = 0; number < 20; number += 1) {
    const { id } = await expectOk(url, 'POST', '/api/prompts', { token, json: prompt(number) });
    told.set(id, content(number));
  }
  const [first = 0] = told.keys();
  const picture = await sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await expectOk(url, 'POST', '/api/v1/assets/image/upload', { token, file: picture });

  const ballast = path.join(disk, 'ballast');
  fill(ballast, disk);
  // Keep writing until the engine has used up its reserves and refuses.
  let refusals = 0;
  for (let number = 100; number < 100 + WRITES && refusals < 3; number += 1) {
    const { status, body } = await call(url, 'POST', '/api/prompts', { token, json: prompt(number) });
    if (status === 201) told.set(body.id, content(number));
    else if (status === 507) refusals += 1;
    else wrong.push(`creating was ${status}`);
  }
  tell(`${told.size} prompts were acknowledged until the disk was full; ${statfsSync(disk).bavail} blocks are free`);
  if (refusals === 0) wrong.push('the disk was never full');

  // An edit that needs more room than an existing database page may have left.
  const large = { content: 'x'.repeat(190_000) };
  const writes: [string, string, Ask][] = [
    ['POST', '/api/prompts', { json: { ...prompt(1), ...large } }],
    ['PUT', `/api/prompts/${first}`, { json: large }],
    ...(engine === 'sqlite'
      ? ([
          ['POST', `/api/saved-prompts/${first}`, {}],
          ['POST', '/api/v1/assets/image/upload', { file: picture }],
        ] as [string, string, Ask][])
      : []),
  ];
  for (const [method, route, ask] of writes) {
    const { status, body } = await call(url, method, route, { token, ...ask });
    if (status !== 507 || body.error !== 'insufficient_storage' || !body.requestId)
      wrong.push(`${method} ${route} was ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
  const reads = async (when: string) => {
    for (const [id, text] of told) {
      const { status, body } = await call(url, 'GET', `/api/prompts/${id}`, { token });
      if (status !== 200 || body.content !== text) wrong.push(`${when} prompt ${id} was ${status}`);
    }
    for (const route of ['/', '/main?search=letter', '/api/prompts/search?query=letter', '/api/auth/me', '/readyz']) {
      const { status } = await call(url, 'GET', route, { token });
      if (status !== 200) wrong.push(`${when} ${route} was ${status}`);
    }
  };
  await reads('while the disk was full,');

  rmSync(ballast);
  for (const [method, route, ask] of writes) {
    const { status, body } = await call(url, method, route, { token, ...ask });
    if (status >= 300) wrong.push(`with room again ${method} ${route} was ${status} ${JSON.stringify(body)}`);
    if (method === 'PUT') told.set(first, large.content);
  }
  await reads('with room again,');
  if (server.pid !== pid) wrong.push('the server ended');
  // The disk holds what was acknowledged, also for a server that starts on it.
  await server.kill();
  await server.start();
  await reads('after a restart,');
  const drafts = engine === 'sqlite' ? readdirSync(path.join(disk, 'images', '.drafts')) : [];
  if (drafts.length > 0) wrong.push(`${drafts.length} half-written images were left`);
  await server.kill();
  await close();
  for (const line of wrong.slice(0, 20)) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${writes.length} kinds of writes 507, ${told.size} acknowledged prompts read while the disk was full, after it and after a restart: ${wrong.length} things wrong`,
  };
}

/** Fills the disk to the last byte. */
function fill(file: string, disk: string): void {
  const piece = Buffer.alloc(4096);
  while (statfsSync(disk).bavail > 0) {
    try {
      writeFileSync(file, piece, { flag: 'a' });
    } catch {
      return;
    }
  }
}

const outcome = await main(process.argv[2] ?? 'sqlite');
process.stdout.write(JSON.stringify(outcome));
process.exit(0);
