import { expect, test } from 'vitest';
import { isForeign, languageName, reads } from './languages.ts';

test('a language has its own name, and what is none has none', () => {
  expect(languageName('de')).toBe('Deutsch');
  expect(languageName('ar')).toBe('العربية');
  for (const code of ['', 'zz', 'no such language', '__proto__']) expect(languageName(code)).toBeUndefined();
});

test('whoever reads a language of a country reads that language', () => {
  expect(reads(['en-GB', 'de-AT'], 'de')).toBe(true);
  expect(reads(['en-GB', 'nds'], 'de')).toBe(false);
  expect(reads([], 'de')).toBe(false);
});

test('the language of the screens is foreign to nobody', () => {
  expect(isForeign('en')).toBe(false);
  expect(isForeign(undefined)).toBe(false);
  expect(isForeign('fr')).toBe(true);
});
