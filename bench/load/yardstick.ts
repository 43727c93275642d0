import path from 'node:path';
import { freePort } from '../../server/testing/free-port.ts';
import { run, type Program } from '../machine/program.ts';
import type { Answer } from './ask.ts';

export interface Yardstick extends Program {
  /** Makes it answer as the target did. */
  answerAs: (answer: Answer) => Promise<void>;
}

export async function startYardstick(): Promise<Yardstick> {
  const [port, control] = [await freePort(), await freePort()];
  const file = path.join(import.meta.dirname, 'yardstick.server.ts');
  const program = await run(file, { PORT: String(port), CONTROL_PORT: String(control) }, port, '/');
  return {
    ...program,
    async answerAs({ status, headers, body }) {
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
