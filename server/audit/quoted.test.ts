import { expect, test } from 'vitest';
import { quoted } from './quoted.ts';

test.each([
  ['Bob', '"Bob"'],
  ['O’Brien', '"O’Brien"'],
  ['x" → "admin', String.raw`"x\" \u{2192} \"admin"`],
  ['x” → “admin', String.raw`"x\u{201d} \u{2192} \u{201c}admin"`],
  ['member ➔ x ✓', String.raw`"member \u{2794} x \u{2713}"`],
  ['a -> b => c', String.raw`"a -\u{3e} b \u{3d}\u{3e} c"`],
  ['x 🡒 y ▶ z', String.raw`"x \u{1f852} y \u{25b6} z"`],
  ['x❞ ─> ❝Ada', String.raw`"x\u{275e} \u{2500}\u{3e} \u{275d}Ada"`],
  ['x🙷 -＞ 🙶Ada', String.raw`"x\u{1f677} -\u{ff1e} \u{1f676}Ada"`],
  ['x⹂ x״', String.raw`"x\u{2e42} x\u{5f4}"`],
  ["x'' ''Ada 'b'", String.raw`"x\u{27}\u{27} \u{27}\u{27}Ada \u{27}b\u{27}"`],
  ['x’’ ʺAdaˮ', String.raw`"x\u{2019}\u{2019} \u{2ba}Ada\u{2ee}"`],
  ['x \u030b a\u20d7', String.raw`"x \u{30b} a\u{20d7}"`],
  ['x\u200d\u00a0y', String.raw`"x\u{200d}\u{a0}y"`],
  ["Zoë O'Brien-2, (a@b.org): 50% & more!", '"Zoë O\'Brien-2, (a@b.org): 50% & more!"'],
  ['广告，骚扰。', '"广告，骚扰。"'],
  ['می\u200cخواهم की मदद', '"می\u200cخواهم की मदद"'],
  ['back\\" slash', String.raw`"back\\\" slash"`],
])('what users wrote is one quoted text in a note: %s', (text, told) => {
  expect(quoted(text)).toBe(told);
});
