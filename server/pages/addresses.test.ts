import { describe, expect, test } from 'vitest';
import { pagesAt } from '../http/documents.ts';

const PATTERNS = [
  '/',
  '/main',
  '/explorer/prompt/:id',
  '/myprompts/:id',
  '/myprompts/create',
  '/myprompts/edit/:id',
  '/promptslist',
  '/*',
];
const pageAt = pagesAt(PATTERNS);
const read = (address: string) => pageAt(new URL(`http://site${address}`));
const documentOf = (address: string) => read(address)?.document;

describe('the document of an address', () => {
  test.each([
    ['/', '/'],
    ['/?search=a&x=1', '/'],
    ['/main', '/main'],
    ['/main?', '/main'],
    ['/main?&&=&x=1', '/main'],
    ['/main?category=3', '/main?category=3'],
    ['/main?x=1&category=3&featured=true&category=4', '/main?category=3'],
    ['/main?category=0003', '/main?category=3'],
    ['/main?c%61tegory=%33', '/main?category=3'],
    ['/main?category=three', '/main'],
    ['/main?category=-3&category=3', '/main'],
    ['/main?new=true&trending=true', '/main?trending=true'],
    ['/main?new=TRUE', '/main'],
    ['/main?search=a+b&category=3', '/main?search=a+b'],
    ['/main?search=%20a%20b%20', '/main?search=a+b'],
    ['/main?search=+&new=true', '/main?new=true'],
    ['/explorer/prompt/7?x=1', '/explorer/prompt/7'],
    ['/explorer/prompt/%37', '/explorer/prompt/7'],
    ['/myprompts/7', '/myprompts/0'],
    ['/myprompts/seven', '/myprompts/0'],
    ['/myprompts/create', '/myprompts/create'],
    ['/myprompts/edit/7?x', '/myprompts/edit/0'],
    ['/promptslist?page=3&search=a', '/promptslist'],
  ])('%s is that of %s', (address, document) => expect(documentOf(address)).toBe(document));

  test.each(['/nowhere', '/main/3', '/explorer', '/%', '/%ff', '/main%2f', '/main%00', '/constructor', '/__proto__'])(
    '%s is the one for what is not there',
    (address) => expect(read(address)).toEqual({ document: '/not-found', isUnbounded: false }),
  );

  test.each(['/explorer/prompt/0', '/explorer/prompt/007', '/explorer/prompt/-1', '/explorer/prompt/9999999999'])(
    '%s is the one for a prompt that is not there',
    (address) => expect(read(address)).toMatchObject({ document: '/explorer/prompt/0' }),
  );

  test('of a category that cannot be is one, and of a search that cannot be made another', () => {
    const category = read('/main?category=99999999999');
    expect(category).toMatchObject({ document: '/main?category=0', isUnbounded: false });
    expect(category).not.toHaveProperty('shows');
    const searches = ['x'.repeat(201), 'x'.repeat(9_000), 'a%00b'].map((text) => documentOf(`/main?search=${text}`));
    expect(new Set(searches).size).toBe(1);
    expect(read(`/main?search=${'x'.repeat(201)}`)?.isUnbounded).toBe(false);
  });

  test('of a search alone is one of any number', () => {
    expect(read('/main?search=a')?.isUnbounded).toBe(true);
    expect(read('/main?category=3')?.isUnbounded).toBe(false);
  });

  test('may depend on what there is', () => {
    expect(read('/main?category=3')?.subject).toEqual({ category: 3 });
    expect(read('/explorer/prompt/7')?.subject).toEqual({ prompt: 7 });
  });
});

describe('the path of a page', () => {
  test.each([
    ['/MAIN/', '/main'],
    ['//main', '/main'],
    ['/./x/../main', '/main'],
    ['/%6d%61in', '/main'],
    ['/Explorer/Prompt/7/', '/explorer/prompt/7'],
    ['/myprompts/Seven', '/myprompts/Seven'],
    ['/myprompts/%2f%2fevil.example', '/myprompts/%2F%2Fevil.example'],
  ])('%s is %s', (address, path) => expect(read(address)?.path).toBe(path));

  test.each(['/main', '/explorer/prompt/7', '/myprompts/a%2Fb', '/', '/myprompts/edit/1'])(
    '%s is itself, so that nobody is sent round and round',
    (address) => expect(read(address)?.path).toBe(address),
  );

  test('leads to no other site', () => {
    for (const address of ['//evil.example/main', '/\\evil.example', '/%2fevil.example', '///main', '/;//main']) {
      expect(read(address)?.path ?? '/').toMatch(/^\/(?!\/)/);
    }
  });
});

test.each(['/api/x', '/%61pi/x', '/auth', '/assets/a.js', '/main.data', '//api/x'])('%s is no page', (address) => {
  expect(read(address)).toBeUndefined();
});
