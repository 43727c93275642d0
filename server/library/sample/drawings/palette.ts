/** Colours by role. A scene never asks which ground it is drawn on; it only asks for a role. */
export interface Tone {
  ground: string;
  /** A large quiet field on the ground. */
  field: string;
  /** Thin drawn lines. */
  ink: string;
  /** Cast shadows, used with low opacity. */
  shade: string;
  /** Sheets, cards, pages. */
  surface: string;
  surfaceShade: string;
  /** Marks on a surface. */
  marks: string;
  teal: string;
  tealDeep: string;
  tealSoft: string;
  hue: string;
  hueDeep: string;
  hueSoft: string;
  amber: string;
  amberSoft: string;
  /** How overlapping colours mix: like ink on paper, or like light in the dark. */
  blend: 'multiply' | 'screen';
}

export const grounds = ['paper', 'deep', 'tint', 'bold'] as const;
export type Ground = (typeof grounds)[number];

const paper = '#f5eee2';
const white = '#fffaf1';
const night = '#0d3638';
const amber = '#e9a93c';

const hues: Record<string, string> = {
  Writing: '#c95b3c',
  Marketing: '#dc5c76',
  Business: '#3f67a3',
  'Software Development': '#6d58ae',
  Education: '#7f8f34',
  Design: '#a8417a',
  'Data & Analytics': '#3a8fc2',
  Productivity: '#4f9160',
  Career: '#96413f',
  Research: '#bd7f42',
  Storytelling: '#47468c',
  'Health & Wellbeing': '#b07fb5',
};

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  const a = channels(first);
  const b = channels(second);
  const out = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share));
  return `#${out.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function toneFor(category: string, ground: Ground): Tone {
  const hue = hues[category] ?? '#7d8580';
  const light: Tone = {
    ground: paper,
    field: mix(paper, hue, 0.13),
    ink: '#123c3d',
    shade: '#12302f',
    surface: white,
    surfaceShade: mix(white, hue, 0.16),
    marks: mix(white, '#14625f', 0.26),
    teal: '#17706b',
    tealDeep: '#0e4547',
    tealSoft: '#9fcbc2',
    hue,
    hueDeep: mix(hue, night, 0.42),
    hueSoft: mix(hue, paper, 0.58),
    amber,
    amberSoft: '#f4cf86',
    blend: 'multiply',
  };
  if (ground === 'tint') {
    return { ...light, ground: mix(paper, hue, 0.3), field: mix(paper, hue, 0.44), hueSoft: mix(hue, paper, 0.36) };
  }
  if (ground === 'deep') {
    return {
      ...light,
      ground: night,
      field: '#14494a',
      ink: '#f3e7d2',
      shade: '#031a1c',
      teal: '#2f938b',
      tealDeep: '#1c6765',
      tealSoft: '#a5d2c9',
      hue: mix(hue, white, 0.16),
      hueDeep: mix(hue, night, 0.3),
      hueSoft: mix(hue, white, 0.52),
      blend: 'screen',
    };
  }
  if (ground === 'bold') {
    return {
      ...light,
      ground: mix(hue, night, 0.06),
      field: mix(hue, night, 0.22),
      ink: '#fbf1e0',
      shade: mix(hue, '#05191a', 0.8),
      teal: '#13605d',
      tealDeep: '#0c3b3d',
      tealSoft: '#a9d3ca',
      hue: mix(hue, white, 0.34),
      hueDeep: mix(hue, night, 0.5),
      hueSoft: mix(hue, white, 0.64),
    };
  }
  return light;
}
