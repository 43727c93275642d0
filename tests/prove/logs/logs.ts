import { temporaryFolder } from '../../bench/machine/tidy.ts';
import {
  judgeLog,
  leakyRequest,
  SECRET,
  SECRET_EMAIL,
  SECRET_PASSWORD,
  sendText,
} from '../../../server/testing/leaks.ts';
import { operationsOf } from '../../../server/testing/openapi.document.ts';
import { expectOk } from '../client.ts';
import { startEngine } from '../postgres.ts';
import type { Outcome } from '../proof.ts';
import { startServer } from '../server.ts';

const REQUESTS = 10_000;
const AT_ONCE = 8;
const STARTED = '"msg":"started"';

/** Sends secrets in all parts of requests to all routes, then searches the log: half with `info`, half with `debug`. */
export async function logs(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const wrong = new Set<string>();
  let [lines, answers, faults] = [0, 0, 0];
  for (const level of ['info', 'debug']) {
    const place = { DATA_DIR: temporaryFolder('logs'), DATABASE_URL: postgres?.url };
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com', PUBLIC_URL: 'http://localhost' };
    const administrator = { ADMIN_EMAIL: SECRET_EMAIL, ADMIN_PASSWORD: SECRET_PASSWORD };
    const server = await startServer(place, { ...mail, ...administrator, LOG_LEVEL: level, SAMPLE_LIBRARY: 'true' });
    const operations = operationsOf(await expectOk(server.url, 'GET', '/api/openapi.json'));
    const json = { email: SECRET_EMAIL, password: SECRET_PASSWORD };
    const { token } = await expectOk(server.url, 'POST', '/api/auth/login', { json });

    let next = level === 'info' ? 0 : REQUESTS / 2;
    const end = next + REQUESTS / 2;
    const work = async () => {
      for (let n = next++; n < end; n = next++) {
        const text = leakyRequest(operations, n, token);
        const status = await sendText(Number(new URL(server.url).port), text);
        faults += Number(status >= 500);
        if (status >= 500) wrong.add(`${status}: ${JSON.stringify(text.slice(0, 300))}`);
        if (status > 0) answers += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    // Messages before this point are for the person who starts the server.
    const log = server.log();
    const after = log.slice(log.indexOf('\n', log.indexOf(STARTED)) + 1);
    for (const line of judgeLog(after, [SECRET, token])) wrong.add(line);
    lines += after.split('\n').length - 1;
    tell(`${level}: ${answers} answers, ${lines} lines, ${wrong.size} things wrong`);
    await server.kill();
  }
  await postgres?.stop();
  for (const line of [...wrong].slice(0, 30)) tell(`  ${line.slice(0, 600)}`);
  return {
    held: wrong.size === 0 && lines > REQUESTS / 2,
    figure: `${REQUESTS.toLocaleString('en')} requests, ${answers.toLocaleString('en')} answers, ${faults} of them 5xx; ${lines.toLocaleString('en')} lines of log: ${wrong.size} things wrong`,
  };
}
