import { expect, test, vi } from 'vitest';
import type { Field } from '../../../contract/fields.model.ts';
import { leaveNothing, takeOverBrowser } from '../../session/left-behind.ts';
import { fieldOf } from './fields.fixtures.ts';
import { keepValues } from './keep-values.ts';
import { keyOfLast, readLast, type Filler } from './last-values.ts';

/** In-memory Storage. */
function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (position) => [...items.keys()][position] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const lastValues = (open: () => Storage, filler: Filler, promptId: number) => ({
  read: (known: Field[]) => readLast(open(), filler, promptId, known),
  keep: (known: Field[], values: Record<string, string>) =>
    keepValues(open(), { filler, promptId, fields: known, values }),
});

const fields = [fieldOf('name'), fieldOf('topic', { default: 'engines' }), fieldOf('api key'), fieldOf('constructor')];

test('what was filled in is offered again, per person and prompt', () => {
  const storage = memory();
  const box = lastValues(() => storage, 7, 1);
  box.keep(fields, { name: 'Ada\nLovelace', topic: 'engines', 'not a field': 'x', constructor: ' ' });
  expect(box.read(fields)).toEqual({ name: 'Ada\nLovelace' });
  expect(lastValues(() => storage, 7, 2).read(fields)).toBeUndefined();
  expect(lastValues(() => storage, 'visitor', 1).read(fields)).toBeUndefined();
  expect(keyOfLast(7, 1)).toBe('filledIn:7:1');
});

test('a secret is not kept, neither by its value nor by the name of its field', () => {
  const storage = memory();
  const box = lastValues(() => storage, 'visitor', 1);
  box.keep(fields, { name: `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2'}`, 'api key': 'simple' });
  expect(storage.length).toBe(0);
  box.keep(fields, { name: 'Ada', 'api key': 'simple' });
  expect(box.read(fields)).toEqual({ name: 'Ada' });
});

test('the next member of this browser sees nothing of it and leaves nothing of it', () => {
  const storage = memory();
  lastValues(() => storage, 1, 5).keep(fields, { name: 'Ada' });
  lastValues(() => storage, 'visitor', 5).keep(fields, { name: 'Guest' });
  expect(lastValues(() => storage, 11, 5).read(fields)).toBeUndefined();
  expect(storage.length).toBe(0);
});

test('who signs out leaves nothing, also from a form that copies after that; visitors keep theirs', () => {
  const storage = memory();
  const open = () => storage;
  lastValues(open, 1, 5).keep(fields, { name: 'Ada' });
  const tab = memory();
  lastValues(() => tab, 1, 5).keep(fields, { name: 'Typed' });
  leaveNothing(open, () => tab);
  expect(tab.length).toBe(0);
  lastValues(open, 1, 5).keep(fields, { name: 'Ada' });
  expect(lastValues(open, 1, 5).read(fields)).toBeUndefined();
  lastValues(open, 'visitor', 5).keep(fields, { name: 'Guest' });
  expect(lastValues(open, 'visitor', 5).read(fields)).toEqual({ name: 'Guest' });
  takeOverBrowser(1, open);
  lastValues(open, 1, 5).keep(fields, { name: 'Ada' });
  expect(lastValues(open, 1, 5).read(fields)).toEqual({ name: 'Ada' });
});

test('fifty prompts are remembered; the one filled in longest ago is forgotten', () => {
  vi.useFakeTimers();
  const storage = memory();
  storage.setItem('authToken', 'x');
  storage.setItem('filledIn:visitor:999', 'broken');
  for (let id = 1; id <= 51; id++) {
    vi.setSystemTime(1_000_000 + id);
    lastValues(() => storage, 'visitor', id).keep(fields, { name: `Ada ${id}` });
  }
  vi.useRealTimers();
  expect(storage.length).toBe(51);
  expect(storage.getItem('authToken')).toBe('x');
  expect(lastValues(() => storage, 'visitor', 1).read(fields)).toBeUndefined();
  expect(lastValues(() => storage, 'visitor', 2).read(fields)).toEqual({ name: 'Ada 2' });
});

test('values that are too long are not kept, and the older ones go', () => {
  const storage = memory();
  const box = lastValues(() => storage, 'visitor', 1);
  box.keep(fields, { name: 'Ada' });
  box.keep(fields, { name: 'long text '.repeat(2_000) });
  expect(storage.length).toBe(0);
});

test('an entry that is none counts as none', () => {
  const storage = memory();
  for (const text of ['{', 'null', '{"values":7}', '{"values":{"name":7}}']) {
    storage.setItem('filledIn:visitor:1', text);
    expect(readLast(storage, 'visitor', 1, fields)).toBeUndefined();
  }
});
