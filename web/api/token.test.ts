import { beforeEach, expect, test, vi } from 'vitest';
import { clearToken, storeToken, whileViewerStays } from './token.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  return () => vi.unstubAllGlobals();
});

interface Wait {
  meanwhile: () => void;
  answer?: () => string;
  endsSession?: boolean;
}

/** Runs `meanwhile` while a viewer waits. Returns the delivered results: none or one. */
async function waitFor({ meanwhile, answer = () => 'the answer', endsSession }: Wait): Promise<unknown[]> {
  const came: unknown[] = [];
  const note = (what: unknown) => came.push(what);
  void whileViewerStays(Promise.resolve().then(meanwhile).then(answer), endsSession).then(note, note);
  // All promises that can settle have settled by then.
  await new Promise((resolve) => setTimeout(resolve));
  return came;
}

const failure = new Error('No');
const fails = () => {
  throw failure;
};
const nothing = () => undefined;
const becomesBob = () => storeToken('bob');

test('an answer comes to whoever waits for it, and so does a failure', async () => {
  storeToken('ann');
  expect(await waitFor({ meanwhile: nothing })).toEqual(['the answer']);
  expect(await waitFor({ meanwhile: nothing, answer: fails })).toEqual([failure]);
});

test('neither comes to the next, nor when nobody is there', async () => {
  for (const meanwhile of [becomesBob, clearToken]) {
    storeToken('ann');
    expect(await waitFor({ meanwhile })).toEqual([]);
    storeToken('ann');
    expect(await waitFor({ meanwhile, answer: fails })).toEqual([]);
  }
});

test('that a session was ended comes when it is over, and not to the next', async () => {
  storeToken('ann');
  expect(await waitFor({ endsSession: true, meanwhile: clearToken })).toEqual(['the answer']);
  storeToken('ann');
  expect(await waitFor({ endsSession: true, meanwhile: becomesBob })).toEqual([]);
});

test('what a visitor waits for comes, whoever is there by then: it may be their sign-in', async () => {
  expect(await waitFor({ meanwhile: becomesBob })).toEqual(['the answer']);
});
