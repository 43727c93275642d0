/**
 * All our colours for both schemes (product 12): neutral greys with a slight warmth, one accent, amber for
 * placeholders only, red for danger only. `palette.test.ts` computes the contrast of each pair in use.
 */
export interface Palette {
  /** The page. */
  paper: string;
  /** Cards, header, dialogs. */
  surface: string;
  /** Sunken areas: prompt text, skeletons, quiet bands. */
  surfaceSunken: string;
  /** Hover background. */
  surfaceHover: string;
  text: string;
  textMuted: string;
  line: string;
  lineStrong: string;
  /** Border of inputs, on paper and surface. */
  lineInput: string;
  /** Button fills, focus rings. */
  accent: string;
  accentHover: string;
  /** Text on an accent fill. */
  onAccent: string;
  /** Links and filled-in placeholder values. */
  accentText: string;
  accentSurface: string;
  placeholderText: string;
  placeholderSurface: string;
  placeholderLine: string;
  /** The blank in our logo, which is a placeholder too. */
  blank: string;
  dangerText: string;
  dangerSurface: string;
}

export const light: Palette = {
  paper: '#faf9f7',
  surface: '#ffffff',
  surfaceSunken: '#f3f1ed',
  surfaceHover: '#efece7',
  text: '#1d1a17',
  textMuted: '#665f57',
  line: '#e4e0d9',
  lineStrong: '#cbc5bb',
  lineInput: '#8c847a',
  accent: '#0e625e',
  accentHover: '#0a4e4b',
  onAccent: '#ffffff',
  accentText: '#0e625e',
  accentSurface: '#dfefed',
  placeholderText: '#7a4700',
  placeholderSurface: '#fdf0d0',
  placeholderLine: '#ecd197',
  blank: '#d3922a',
  dangerText: '#b3261e',
  dangerSurface: '#fbe9e7',
};

export const dark: Palette = {
  paper: '#151311',
  surface: '#1d1a18',
  surfaceSunken: '#110f0e',
  surfaceHover: '#282421',
  text: '#f1ede8',
  textMuted: '#aaa299',
  line: '#322d29',
  lineStrong: '#4a433d',
  lineInput: '#7d746a',
  accent: '#5fc7bd',
  accentHover: '#7fd6cd',
  onAccent: '#08211f',
  accentText: '#6bd0c6',
  accentSurface: '#12312e',
  placeholderText: '#f4c871',
  placeholderSurface: '#372a10',
  placeholderLine: '#5d4718',
  blank: '#f4c871',
  dangerText: '#ff9d94',
  dangerSurface: '#3a1815',
};

/** The CSS variable of a colour: `surfaceSunken` is `--surface-sunken`. */
const variableOf = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const variablesOf = (palette: Palette): Record<string, string> =>
  Object.fromEntries(Object.entries(palette).map(([name, value]) => [variableOf(name), value]));
