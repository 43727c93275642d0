import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQr } from './qr.ts';

/** The dark units of a path, as the browser would fill them. */
function darkUnits(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(length); step++) dark.add(`${Number(x) + step} ${y}`);
  }
  return dark;
}

test('the drawing is the code of the address, unit by unit, with a quiet zone of four', () => {
  const address = 'https://prompts.example/explorer/prompt/7';
  const drawing = drawQr(address);
  const { size, data } = encode(address, { border: 0 });
  expect(drawing?.size).toBe(size + 8);
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4} ${y + 4}`] : [])));
  expect(darkUnits(drawing?.path ?? '')).toEqual(new Set(expected));
});

test('an address that no code can carry has no drawing, one that just fits has', () => {
  const origin = 'https://prompts.example/#';
  const longest = origin + 'a'.repeat(2_953 - origin.length);
  expect(drawQr(longest)?.size).toBe(177 + 8);
  expect(drawQr(`${longest}a`)).toBeUndefined();
  expect(drawQr(`${longest.slice(0, -1)}é`)).toBeUndefined();
});
