import { randomBytes } from 'node:crypto';
import { ask } from '../load/ask.ts';
import type { Request } from '../load/wrk.ts';
import type { World } from '../library/world.ts';
import type { Program } from '../machine/program.ts';
import { newPrompt, targetsOf } from '../targets.ts';

/** Number of prompts created one after another, and how many of them the very next reader saw. */
export interface Fresh {
  created: number;
  inList: number;
  inDocument: number;
}

const TIMES = 20;

/** Whether the next reader sees a member's new prompt, in the list and in the document, both cached before. */
export async function lookAtFresh(server: Program, world: World): Promise<Fresh> {
  const requestOf = (name: string): Request => {
    const target = targetsOf(world).find((one) => one.name === name);
    if (!target) throw new Error(`There is no target ${name}`);
    return target.request;
  };
  const [list, document, create] = [requestOf('api:newest'), requestOf('page:browse'), requestOf('write:create')];
  const fresh: Fresh = { created: 0, inList: 0, inDocument: 0 };
  for (let time = 0; time < TIMES; time++) {
    const title = `Seen at once ${randomBytes(6).toString('hex')}`;
    await ask(server.url, list);
    await ask(server.url, document);
    const { status } = await ask(server.url, { ...create, body: newPrompt(world, title) });
    if (status !== 201) throw new Error(`Creating a prompt answered ${status}`);
    fresh.created += 1;
    if ((await ask(server.url, list)).text.includes(title)) fresh.inList += 1;
    if ((await ask(server.url, document)).text.includes(title)) fresh.inDocument += 1;
  }
  return fresh;
}
