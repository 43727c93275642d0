import { expect, test } from 'vitest';
import { downscale, fit } from './downscale.ts';

// product 9: resize bound 1200 px
test.each([
  [
    [3000, 2000],
    [1200, 800],
  ],
  [
    [2000, 3000],
    [800, 1200],
  ],
  [
    [1200, 1200],
    [1200, 1200],
  ],
  [
    [640, 480],
    [640, 480],
  ],
  [
    [24_000, 1],
    [1200, 1],
  ],
] as const)('an image of %j pixels is sent with %j (product 5, 9)', ([width, height], sent) => {
  expect(fit(width, height)).toEqual(sent);
});

test('what cannot be decoded is sent as it is', async () => {
  const file = new File(['no image'], 'a.png', { type: 'image/png' });
  expect(await downscale(file)).toBe(file);
});
