import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '../bench/machine/usage.ts';
import { temporaryFolder } from '../bench/machine/tidy.ts';
import { BOMBS, HOSTILE } from '../../server/images/hostile.fixtures.ts';
import { noise } from '../../server/images/images.fixtures.ts';
import { call, settle } from './client.ts';
import type { Outcome } from './proof.ts';
import { startServer } from './server.ts';

const UPLOAD = '/api/v1/assets/image/upload';
const HOSTILE_MEMBERS = 3;
/** Concurrent uploads of each attacker. */
const AT_ONCE = 4;
const UPLOADS = 400;
/** Allowed statuses for a hostile picture, and for too many requests at once. */
const ANSWERS = [201, 400, 413, 415, 429, 503];
/** Milliseconds that honest people may wait meanwhile: for their upload, and for a page. */
const LONGEST_UPLOAD = 15_000;
const LONGEST_READ = 1_500;
/** Limits in megabytes: of the server alone, and together with its decoder processes. */
const SERVER = 500;
const ALL = 1_800;

/** Members upload hostile pictures as fast as they can, while others upload photographs and read. */
export async function pictures(tell: (text: string) => void): Promise<Outcome> {
  const kinds = Object.entries({ ...HOSTILE, ...BOMBS });
  tell(`Making ${kinds.length} kinds of pictures ...`);
  const files: [kind: string, bytes: Buffer][] = [];
  for (const [kind, make] of kinds) files.push([kind, await make(Math.random())]);

  const server = await startServer({ DATA_DIR: temporaryFolder('pictures'), DATABASE_URL: undefined });
  const [honest, ...hostile] = await settle(server.url, 1 + HOSTILE_MEMBERS);
  const wrong = new Set<string>();
  const statuses = new Map<number, number>();
  const most = { server: 0, all: 0 };
  let sent = 0;
  const isOver = () => sent >= UPLOADS;

  async function attack(token: string): Promise<void> {
    while (!isOver()) {
      const [kind = '', file = Buffer.alloc(0)] = files[sent++ % files.length] ?? [];
      const { status } = await call(server.url, 'POST', UPLOAD, { token, file });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!ANSWERS.includes(status)) wrong.add(`${kind} was answered with ${status}`);
      if (sent % 100 === 0) tell(`${sent} hostile uploads, ${Math.round(most.all)} MB at most`);
    }
  }

  const photographs = [
    await noise(1_200, 900).blur(1).webp().toBuffer(),
    await noise(4_000, 3_000).blur(2).jpeg({ quality: 80 }).toBuffer(),
  ];
  const uploads: number[] = [];
  const reads: number[] = [];
  async function photograph(): Promise<void> {
    while (!isOver()) {
      for (const file of photographs) {
        const { status, ms, body } = await call(server.url, 'POST', UPLOAD, { token: honest, file });
        if (status !== 201) wrong.add(`a photograph was answered with ${status}`);
        uploads.push(ms);
        const narrow = await call(server.url, 'GET', `${body.url}?w=320`);
        if (narrow.status !== 200) wrong.add(`a variant was answered with ${narrow.status}`);
        uploads.push(narrow.ms);
      }
    }
  }
  async function read(): Promise<void> {
    while (!isOver()) {
      for (const path of ['/main', '/api/prompts?page=0&size=12', '/api/config']) {
        const { status, ms } = await call(server.url, 'GET', path);
        if (status !== 200) wrong.add(`${path} was answered with ${status}`);
        reads.push(ms);
        await sleep(20);
      }
    }
  }
  async function weigh(): Promise<void> {
    while (!isOver()) {
      const own = memoryOf(server.pid)?.now ?? 0;
      const decoders = decodersOf(server.pid).map((pid) => memoryOf(pid)?.now ?? 0);
      most.server = Math.max(most.server, own);
      most.all = Math.max(most.all, own + decoders.reduce((sum, one) => sum + one, 0));
      await sleep(50);
    }
  }

  const attacks = hostile.flatMap((token) => Array.from({ length: AT_ONCE }, () => attack(token)));
  await Promise.all([...attacks, photograph(), read(), weigh()]);

  const [slowestUpload, slowestRead] = [Math.max(...uploads), Math.max(...reads)];
  if (slowestUpload > LONGEST_UPLOAD) wrong.add(`an honest upload took ${Math.round(slowestUpload)} ms`);
  if (slowestRead > LONGEST_READ) wrong.add(`a page took ${Math.round(slowestRead)} ms`);
  if (most.server > SERVER || most.all > ALL) wrong.add('too much memory');
  if (/"level":[56]0/.test(server.log())) wrong.add(`the server found a fault: ${server.log().slice(0, 1_000)}`);
  const decoders = decodersOf(server.pid);
  await server.kill();
  await sleep(1_000);
  // Zombie processes that nobody has waited for are still listed, but take no memory.
  if (decoders.some((pid) => (memoryOf(pid)?.now ?? 0) > 0)) wrong.add('processes outlived the server');

  for (const line of wrong) tell(`  ${line}`);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`);
  return {
    held: wrong.size === 0,
    figure:
      `${sent} hostile uploads of ${kinds.length} kinds by ${HOSTILE_MEMBERS} members: ${answers.join(', ')}; ` +
      `meanwhile ${uploads.length / 2} photographs, the slowest in ${seconds(slowestUpload)}, and ${reads.length} reads, the slowest ` +
      `in ${Math.round(slowestRead)} ms; ${Math.round(most.server)} MB at most, ${Math.round(most.all)} MB with what decodes; ${wrong.size} things wrong`,
  };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** The processes that a server has started to decode pictures. */
function decodersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // It has just exited.
  }
}
