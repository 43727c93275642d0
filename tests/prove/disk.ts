import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { atTheEnd, temporaryFolder } from '../bench/machine/tidy.ts';
import { expectOk, settle } from './client.ts';
import type { Outcome } from './proof.ts';
import { startServer } from './server.ts';

const ROUNDS = 25;
const CALLS = 'write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync,rename,renameat,renameat2';

/** The server's system calls as strace saw them: one step each, in order of completion. */
type Step =
  | { kind: 'log' | 'log synced' | 'answer' }
  | { kind: 'draft' | 'draft synced' | 'renamed' | 'folder synced'; name: string };

/** Checks in the server's system calls that every acknowledged write was on the disk before its response. */
export async function reachesDisk(tell: (text: string) => void): Promise<Outcome> {
  const folder = temporaryFolder('disk');
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: undefined });
  const [token = ''] = await settle(server.url, 1);
  const trace = path.join(temporaryFolder('trace'), 'trace');
  const stop = await attach(server.pid, trace);

  const json = { title: 'A letter', content: 'Write a letter to [name].', categories: ['Writing'], tags: ['Email'] };
  let writes = 0;
  const write = async (method: string, route: string, more: object = {}) => {
    writes += 1;
    return expectOk(server.url, method, route, { token, ...more });
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const background = { r: round, g: 0, b: 0 };
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
    const { message } = await write('POST', '/api/v1/assets/image/upload', { file });
    const { id } = await write('POST', '/api/prompts', { json: { ...json, imageUrls: [message] } });
    await write('PUT', `/api/prompts/${id}`, { json: { content: `Write letter ${round} to [name].` } });
    await write('POST', `/api/saved-prompts/${id}`);
  }
  await stop();
  await server.kill();

  const answers = split(readSteps(readFileSync(trace, 'utf8')));
  const wrong = answers.flatMap((steps, at) => objections(steps, at % 4 === 0));
  for (const text of new Set(wrong)) tell(`  ${text}`);
  const counted = answers.length === writes;
  if (!counted) tell(`  ${writes} writes were acknowledged, strace saw ${answers.length} answers`);
  return {
    held: wrong.length === 0 && counted,
    figure: `${answers.length} acknowledged writes traced, ${ROUNDS} of them uploads: ${wrong.length} answered before they were on the disk`,
  };
}

/** @returns a function that stops tracing. @throws Error where tracing is not permitted */
async function attach(pid: number, file: string): Promise<() => Promise<void>> {
  const words = ['-f', '-y', '-s', '60', '-e', `trace=${CALLS}`, '-o', file, '-p', String(pid)];
  const strace = spawn('strace', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'close');
  atTheEnd(() => strace.kill());
  let said = '';
  strace.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for (let waited = 0; !said.includes('attached'); waited += 50) {
    if (strace.exitCode !== null || waited > 10_000) throw new Error(`strace may not look here: ${said.trim()}`);
    await sleep(50);
  }
  return async () => {
    strace.kill('SIGINT');
    await ended;
    if (!existsSync(file)) throw new Error('strace wrote nothing');
  };
}

/** System calls of several threads overlap: a call counts when it is done, a response when it begins. */
function readSteps(text: string): Step[] {
  const begun = new Map<string, string>();
  const steps: Step[] = [];
  for (const line of text.split('\n')) {
    const [, thread = '', what = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(what);
    const whole = resumed ? `${begun.get(thread) ?? ''}${resumed[1]}` : what;
    const isAnswer = whole.includes('"HTTP/1.1 2');
    if (what.endsWith('<unfinished ...>')) {
      begun.set(thread, what.replace(' <unfinished ...>', ''));
      if (isAnswer) steps.push({ kind: 'answer' });
    } else if (!(resumed && isAnswer)) {
      const step = stepOf(whole, isAnswer);
      if (step) steps.push(step);
    }
  }
  return steps;
}

function stepOf(call: string, isAnswer: boolean): Step | undefined {
  if (isAnswer) return { kind: 'answer' };
  if (/= -1 E/.test(call)) return undefined;
  const [, name = '', file = ''] = /^(\w+)\(\d+<([^>]*)>/.exec(call) ?? [];
  const isSync = name === 'fsync' || name === 'fdatasync';
  if (file.endsWith('library.db-wal')) return { kind: isSync ? 'log synced' : 'log' };
  if (file.endsWith('.part')) return { kind: isSync ? 'draft synced' : 'draft', name: idIn(file) };
  if (isSync && /\/images\/[0-9a-f]{2}$/.test(file)) return { kind: 'folder synced', name: file.slice(-2) };
  if (call.startsWith('rename') && call.includes('.part')) return { kind: 'renamed', name: idIn(call) };
  return undefined;
}

const idIn = (text: string): string => /([0-9a-f]{32})\.webp/.exec(text)?.[1] ?? '';

/** The steps before each response. */
function split(steps: Step[]): Step[][] {
  const answers: Step[][] = [[]];
  for (const step of steps) {
    if (step.kind === 'answer') answers.push([]);
    else answers.at(-1)?.push(step);
  }
  return answers.slice(0, -1);
}

function objections(steps: Step[], isUpload: boolean): string[] {
  const last = (kind: Step['kind']) => steps.findLastIndex((step) => step.kind === kind);
  const wrong: string[] = [];
  if (last('log') < 0) wrong.push('an answer came without anything written to the log');
  if (last('log synced') < last('log')) wrong.push('an answer came before its log was on the disk');
  if (!isUpload) return wrong;
  const order = [last('draft'), last('draft synced'), last('renamed'), last('folder synced'), last('log')];
  const inOrder = order.every((at, place) => at >= 0 && at > (order[place - 1] ?? -1));
  if (!inOrder) wrong.push(`an image was not on the disk before its row: ${steps.map(({ kind }) => kind).join(', ')}`);
  return wrong;
}
