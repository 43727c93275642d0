import { temporaryFolder } from '../bench/machine/tidy.ts';
import { call, expectOk, settle } from './client.ts';
import { startEngine } from './postgres.ts';
import type { Outcome } from './proof.ts';
import { startServer, type Server } from './server.ts';

const COPIES = 1_000;
const AT_ONCE = 50;

/** One person copies one prompt a thousand times, in every way to look like many people. */
export async function uses(engine: 'sqlite' | 'postgres', tell: (text: string) => void): Promise<Outcome> {
  const postgres = engine === 'postgres' ? await startEngine() : undefined;
  const place = { DATA_DIR: temporaryFolder('uses'), DATABASE_URL: postgres?.url };
  const first = await startServer(place);
  // SQLite supports only one node.
  const nodes = postgres ? [first, await startServer(place)] : [first];
  const [owner = '', member = ''] = await settle(first.url, 2);
  const json = { title: 'A letter', content: 'Write a letter to [name].', categories: ['Writing'], tags: ['Email'] };

  const ways: [name: string, atOnce: number, token: string | undefined, lies: boolean][] = [
    ['a member in sequence', 1, member, false],
    ['a member at once', AT_ONCE, member, true],
    ['a visitor in sequence', 1, undefined, false],
    ['a visitor at once, under other addresses', AT_ONCE, undefined, true],
  ];
  const wrong: string[] = [];
  for (const [name, atOnce, token, lies] of ways) {
    const { id } = await expectOk(first.url, 'POST', '/api/prompts', { token: owner, json });
    await copyOften(nodes, id, atOnce, token, lies, wrong);
    // The other node's page may be two seconds old; the owner's view of the prompt is not cached.
    const { usesCount } = await expectOk(first.url, 'GET', `/api/prompts/${id}`, { token: owner });
    tell(`${name}: ${COPIES} copies, ${usesCount} counted`);
    if (usesCount !== 1) wrong.push(`${name} counted as ${usesCount}`);
  }
  const { promptsUsed } = await expectOk(first.url, 'GET', '/api/auth/me', { token: member });
  if (promptsUsed !== 2) wrong.push(`the member used 2 prompts, and ${promptsUsed} were counted`);
  for (const node of nodes) await node.kill();
  await postgres?.stop();
  for (const line of wrong.slice(0, 20)) tell(`  ${line}`);
  return {
    held: wrong.length === 0,
    figure: `${ways.length} x ${COPIES.toLocaleString('en')} copies by one person on ${nodes.length === 1 ? 'one node' : 'two nodes'}, each counted once: ${wrong.length} things wrong`,
  };
}

async function copyOften(
  nodes: Server[],
  id: number,
  atOnce: number,
  token: string | undefined,
  lies: boolean,
  wrong: string[],
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let n = next++; n < COPIES; n = next++) {
      const url = nodes[n % nodes.length]?.url ?? '';
      const address = `203.0.113.${n % 256}`;
      const headers = {
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'user-agent': `${n}`,
      };
      const path = `/api/prompt-usage/record?promptId=${id}&actionType=COPY`;
      const { status } = await call(url, 'POST', path, { token, ...(lies && { headers }) });
      if (status !== 204) wrong.push(`a copy was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
