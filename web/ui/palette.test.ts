import { describe, expect, test } from 'vitest';
import { dark, light, type Palette } from './palette.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

type Name = keyof Palette;
const backgrounds: Name[] = ['paper', 'surface', 'surfaceSunken', 'surfaceHover'];

/** Text and background pairs; AA requires a contrast of 4.5. */
const texts: [Name, Name][] = [
  ...backgrounds.flatMap((on): [Name, Name][] => [
    ['text', on],
    ['textMuted', on],
    ['accentText', on],
    ['dangerText', on],
  ]),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['accentText', 'accentSurface'],
  ['placeholderText', 'placeholderSurface'],
  ['dangerText', 'dangerSurface'],
];

/** UI elements that must be visible: edges of inputs, focus rings. AA requires a contrast of 3. */
const shapes: [Name, Name][] = [
  ['lineInput', 'paper'],
  ['lineInput', 'surface'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['accent', 'surfaceSunken'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_name, palette) => {
  test.each(texts)('%s can be read on %s', (text, on) => {
    expect(contrast(palette[text], palette[on])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)('%s can be seen on %s', (shape, on) => {
    expect(contrast(palette[shape], palette[on])).toBeGreaterThanOrEqual(3);
  });
});

test('black on white is 21, the measure is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
