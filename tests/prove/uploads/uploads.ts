import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetPeak, idle, memoryOf } from '../../bench/machine/usage.ts';
import { temporaryFolder } from '../../bench/machine/tidy.ts';
import { BOMBS, CONTENT_TYPES, FILE_NAMES, HOSTILE, MARK, partsOf } from '../../../server/images/hostile.fixtures.ts';
import { noise } from '../../../server/images/images.fixtures.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { settle } from '../client.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';
import { breakOff, filesOf, linesOf } from './hanging.ts';

const UPLOADS = 1_000;
const AT_ONCE = 4;
const GOOD = 100;
/** Megabytes by which the server may have grown afterwards. */
const GROWTH = 200;
const UPLOAD = '/api/v1/assets/image/upload';
const REFUSALS = [400, 413, 415];

/** Uploads a thousand hostile pictures, then starts and aborts bursts of uploads and downloads. */
export async function uploads(tell: (text: string) => void): Promise<Outcome> {
  const folder = temporaryFolder('uploads');
  const metrics = await freePort();
  const server = await startServer({ DATA_DIR: folder, DATABASE_URL: undefined }, { METRICS_PORT: String(metrics) });
  const [token = ''] = await settle(server.url, 1);
  const wrong = new Set<string>();
  const statuses = new Map<number, number>();

  async function upload(bytes: Buffer, name = 'a.png', type = 'image/png'): Promise<{ status: number; url: string }> {
    const head = `--a-boundary\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--a-boundary--\r\n')]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=a-boundary' };
    const answer = await fetch(server.url + UPLOAD, { method: 'POST', headers, body });
    const { url = '' } = (await answer.json()) as { url?: string };
    return { status: answer.status, url };
  }
  async function goodOnes(): Promise<string> {
    let last = '';
    for (let n = 0; n < GOOD; n += 1) {
      const { status, url } = await upload(await noise(300, 200).jpeg().toBuffer());
      if (status !== 201) wrong.add(`a good picture was answered with ${status}`);
      last = url;
    }
    return last;
  }

  const shown = await goodOnes();
  await idle(server.pid);
  const before = memoryOf(server.pid);
  const files = filesOf(server.pid);
  forgetPeak(server.pid);

  const kinds = Object.entries({ ...HOSTILE, ...BOMBS });
  const made = new Map<string, Buffer>();
  let next = 0;
  const work = async () => {
    for (let n = next++; n < UPLOADS; n = next++) {
      const [kind = '', make] = kinds[n % kinds.length] ?? [];
      // Kinds without variation are created once: creating bombs takes most of the time.
      const bytes = made.get(kind) ?? (await make?.(Math.random())) ?? Buffer.alloc(0);
      if (make?.length === 0) made.set(kind, bytes);
      const name = FILE_NAMES[n % FILE_NAMES.length];
      const { status, url } = await upload(bytes, name, CONTENT_TYPES[n % CONTENT_TYPES.length]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 201) await look(kind, url);
      else if (!REFUSALS.includes(status)) wrong.add(`${kind} was answered with ${status}`);
      if (n % 100 === 99) tell(`${n + 1} uploads, ${Math.round(memoryOf(server.pid)?.now ?? 0)} MB`);
    }
  };
  async function look(kind: string, url: string): Promise<void> {
    const stored = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
    if (partsOf(stored).some((part) => !/^(VP8[ LX]|ALPH)$/.test(part)))
      wrong.add(`${kind} kept more than its picture`);
    if (stored.includes(MARK)) wrong.add(`${kind} kept its metadata`);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await idle(server.pid);
  const peak = memoryOf(server.pid)?.peak ?? 0;

  const broken = await breakOff(server.url, token, { upload: UPLOAD, image: shown });
  await goodOnes();
  await idle(server.pid);
  // The server notices closed connections within moments.
  await sleep(1_000);
  const drafts = readdirSync(path.join(folder, 'images', '.drafts')).length;
  if (drafts > 0) wrong.add(`${drafts} half-written images were left`);
  const busy = await linesOf(metrics);
  if (busy.length > 0) wrong.add(`still busy: ${busy.join(', ')}`);
  const open = filesOf(server.pid) - files;
  // Of this proof's client, which keeps some open.
  if (open > 2 * AT_ONCE) wrong.add(`${open} more files and sockets are open`);
  const growth = Math.round((memoryOf(server.pid)?.now ?? 0) - (before?.now ?? 0));
  if (growth > GROWTH) wrong.add(`${growth} MB larger`);
  if (/"level":[56]0/.test(server.log())) wrong.add(`the server found a fault: ${server.log().slice(0, 1_000)}`);
  await server.kill();

  for (const line of wrong) tell(`  ${line}`);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} x ${status}`);
  return {
    held: wrong.size === 0,
    figure: `${UPLOADS} hostile uploads of ${kinds.length} kinds: ${answers.join(', ')}; ${broken} broken off; ${Math.round(before?.now ?? 0)} MB before, ${Math.round(peak)} MB at most, ${growth} MB more afterwards; ${open} more open files; ${wrong.size} things wrong`,
  };
}
