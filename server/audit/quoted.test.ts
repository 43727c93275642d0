import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test.each([
  ['Bob', '"Bob"'],
  ['O’Brien', '"O’Brien"'],
  ['x" → "admin', String.raw`"x\" \u{2192} \"admin"`],
  ['x” → “admin', String.raw`"x\u{201d} \u{2192} \u{201c}admin"`],
  ['member ➔ x ✓', String.raw`"member \u{2794} x ✓"`],
  ['a -> b => c', String.raw`"a \u{2d}\u{3e} b \u{3d}\u{3e} c"`],
  ['back\\" slash', String.raw`"back\\\" slash"`],
])('what users wrote is one quoted text in a note: %s', (text, told) => {
  expect(quoted(text)).toBe(told);
});
