import { expect, test } from 'vitest';
import { takeOverBrowser, leaveNothing } from '../../session/left-behind.ts';
import { draftBox, formOfDraft, type Draft } from './drafts.ts';
import { emptyForm } from './prompt-form.ts';

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

const draft = (title: string): Draft => ({ values: { ...emptyForm, title }, basedOn: 3 });

test('a draft is kept for its member and its prompt until it is dropped', () => {
  const storage = memory();
  draftBox(() => storage, 1, undefined).keep(draft('new one'));
  draftBox(() => storage, 1, 7).keep(draft('seven'));
  expect(draftBox(() => storage, 1, undefined).read()).toEqual(draft('new one'));
  expect(draftBox(() => storage, 1, 7).read()).toEqual(draft('seven'));
  expect(draftBox(() => storage, 1, 8).read()).toBeUndefined();
  draftBox(() => storage, 1, 7).drop();
  expect(draftBox(() => storage, 1, 7).read()).toBeUndefined();
});

test('the next member of this browser sees nothing of it and leaves nothing of it', () => {
  const storage = memory();
  storage.setItem('authToken', 'x');
  draftBox(() => storage, 1, 7).keep(draft('secret'));
  expect(draftBox(() => storage, 11, 7).read()).toBeUndefined();
  expect(storage.length).toBe(1);
  expect(draftBox(() => storage, 1, 7).read()).toBeUndefined();
});

test('who signs out leaves nothing, also from a form that is closed after that; who signs in keeps again', () => {
  const storage = memory();
  const open = () => storage;
  draftBox(open, 1, 7).keep(draft('secret'));
  draftBox(open, 1, undefined).keep(draft('secret'));
  leaveNothing(open);
  draftBox(open, 1, 7).keep(draft('secret'));
  const texts = () => Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')).join();
  expect(texts()).not.toContain('secret');

  takeOverBrowser(1, open);
  draftBox(open, 1, 7).keep(draft('again'));
  expect(draftBox(open, 1, 7).read()).toEqual(draft('again'));
});

test('who comes back after their session was over finds their draft, and whoever signs in instead removes it', () => {
  const storage = memory();
  const open = () => storage;
  draftBox(open, 1, 7).keep(draft('half done'));
  takeOverBrowser(1, open);
  expect(draftBox(open, 1, 7).read()).toEqual(draft('half done'));
  takeOverBrowser(2, open);
  expect(JSON.stringify(storage.getItem('promptDraft:1:7'))).toBe('null');
});

test('a draft keeps how fields are written and what is said of them; an older one leaves that as it is in the prompt', () => {
  const storage = memory();
  const box = draftBox(() => storage, 1, 7);
  const fields = [{ name: 'tone', type: 'select' as const, options: ['formal', 'casual'], order: 0 }];
  const values = { ...emptyForm, dialect: 'dollar' as const, fields, language: 'de' as const };
  box.keep({ values });
  const read = () =>
    formOfDraft(box.read() ?? draft('none'), {
      ...emptyForm,
      dialect: 'double',
      fields: [{ name: 'x' }],
      language: 'fr',
    });
  expect(read()).toMatchObject({ dialect: 'dollar', fields, language: 'de' });

  const { dialect: _dialect, fields: _fields, language: _language, ...older } = { ...emptyForm, title: 'Older' };
  storage.setItem('promptDraft:1:7', JSON.stringify({ values: older }));
  expect(read()).toMatchObject({ title: 'Older', dialect: 'double', fields: [{ name: 'x' }], language: 'fr' });
  storage.setItem(
    'promptDraft:1:7',
    JSON.stringify({ values: { ...older, dialect: 'klingon', fields: 'all', language: 'xx' } }),
  );
  expect(read()).toMatchObject({ title: 'Older', dialect: 'double', fields: [{ name: 'x' }], language: 'fr' });
});

test('a draft that is not one counts as none', () => {
  const storage = memory();
  for (const text of ['{', 'null', '{"values":{"title":7}}']) {
    storage.setItem('promptDraft:1:new', text);
    expect(draftBox(() => storage, 1, undefined).read()).toBeUndefined();
  }
});

test('a storage that refuses breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage: Storage = { ...memory(), length: 0, setItem: refuse, getItem: refuse, removeItem: refuse };
  for (const box of [draftBox(() => storage, 1, undefined), draftBox(refuse, 1, undefined)]) {
    box.keep(draft('x'));
    box.drop();
    expect(box.read()).toBeUndefined();
  }
});
