import type { TestApp, TestUser } from '../testing/test-app.ts';

/** An administrator, two members with a prompt each, and what an administrator manages. */
export interface People {
  ada: TestUser;
  eve: TestUser;
  bob: TestUser;
  /** Prompts of Bob, and of Eve. */
  his: number;
  hers: number;
  category: number;
  tag: number;
}

/** An empty library with these people. */
export async function people(t: TestApp): Promise<People> {
  await t.reset();
  const [ada, eve, bob] = [await t.admin(), await t.user('Eve'), await t.user('Bob')];
  return {
    ada,
    eve,
    bob,
    his: await t.prompt(bob, { title: 'Of Bob' }),
    hers: await t.prompt(eve, { title: 'Of Eve' }),
    category: await t.category('Writing'),
    tag: await t.tag('Email'),
  };
}
