import path from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { run, type Program } from '../machine/program.ts';
import type { Answer } from './ask.ts';
import { drive } from './wrk.ts';

export interface Yardstick {
  programs: Program[];
  /** Gives all of them the target's response. */
  answerAs: (answer: Answer) => Promise<void>;
  stop: () => Promise<void>;
}

/** Number of processes, measured in turn: one is up to an eighth faster than another for as long as it runs. */
const PROCESSES = 3;
const WARM_UP = 1;

export async function startYardstick(): Promise<Yardstick> {
  const started: Awaited<ReturnType<typeof startOne>>[] = [];
  for (let count = 0; count < PROCESSES; count += 1) started.push(await startOne());
  const programs = started.map(({ program }) => program);
  return {
    programs,
    async answerAs(answer) {
      for (const { answerAs } of started) await answerAs(answer);
    },
    async stop() {
      for (const { stop } of programs) await stop();
    },
  };
}

async function startOne() {
  const [port, control] = [await freePort(), await freePort()];
  const file = path.join(import.meta.dirname, 'yardstick.server.ts');
  const program = await run(file, { PORT: String(port), CONTROL_PORT: String(control) }, port, '/');
  await drive(program.url, { method: 'GET', paths: ['/'], headers: {} }, { connections: 4, seconds: WARM_UP });
  return {
    program,
    async answerAs({ status, headers, body }: Answer) {
      const kept = ['content-type', 'content-encoding'].flatMap((name) =>
        headers[name] ? [[name, headers[name]]] : [],
      );
      // 204 has neither body nor length.
      const length = status === 204 ? [] : [['content-length', body.length]];
      const answer = JSON.stringify({ status, headers: Object.fromEntries([...kept, ...length]) });
      const response = await fetch(`http://127.0.0.1:${control}`, {
        method: 'POST',
        headers: { 'x-answer': answer },
        body: new Uint8Array(body),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The yardstick answered ${response.status}`);
    },
  };
}
