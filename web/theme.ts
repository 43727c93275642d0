import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { dark, light, variablesOf } from './ui/palette.ts';

const FONT = "'Instrument Sans Variable', 'Instrument Sans Fallback', system-ui, sans-serif";

const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ed',
  '#e9e6e0',
  '#dcd8d0',
  '#cbc5bb',
  '#a69e94',
  '#827a70',
  '#665f57',
  '#3f3a35',
  '#1d1a17',
];
const warmDark: MantineColorsTuple = [
  '#f1ede8',
  '#cdc6be',
  '#aaa299',
  '#8f867c',
  '#4a433d',
  '#322d29',
  '#282421',
  '#1d1a18',
  '#151311',
  '#110f0e',
];
const teal: MantineColorsTuple = [
  '#eef7f6',
  '#dfefed',
  '#b9deda',
  '#8ecdc7',
  '#5fc7bd',
  '#35a59c',
  '#1c837c',
  '#0e625e',
  '#0a4e4b',
  '#073a38',
];

/** Mantine uses white text on filled variants; the lighter accent of the dark scheme needs dark text. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const onAccent = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === 'teal';
  return onAccent ? { ...colors, color: 'var(--on-accent)' } : colors;
};

export const theme = createTheme({
  variantColorResolver,
  colors: { gray: warmGray, dark: warmDark, teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  white: '#ffffff',
  black: light.text,
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  // Text of 16 px is `md`; the scale of radii has one step each for chips, controls, cards.
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(29 26 23 / 8%)',
    md: '0 4px 16px -4px rgb(29 26 23 / 14%), 0 1px 3px rgb(29 26 23 / 8%)',
    lg: '0 12px 32px -8px rgb(29 26 23 / 22%), 0 2px 6px rgb(29 26 23 / 8%)',
    xl: '0 24px 56px -12px rgb(29 26 23 / 32%), 0 4px 12px rgb(29 26 23 / 10%)',
  },
  headings: { fontFamily: FONT, fontWeight: '600', textWrap: 'balance' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ModalRoot: { defaultProps: { transitionProps: { duration: 150 } } },
    Menu: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'lg' } },
    // People write in any script, whichever way it runs.
    Input: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 } } },
  },
});

/** Maps Mantine's colour variables to ours, so that each colour is defined in one place (ui/palette.ts). */
const mantineVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-muted)',
  '--mantine-color-placeholder': 'var(--text-muted)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--surface-hover)',
  '--mantine-color-disabled-color': 'var(--text-muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-teal-filled': 'var(--accent)',
  '--mantine-color-teal-filled-hover': 'var(--accent-hover)',
  '--mantine-color-teal-light': 'var(--accent-surface)',
  '--mantine-color-teal-light-hover': 'var(--accent-surface)',
  '--mantine-color-teal-light-color': 'var(--accent-text)',
  '--mantine-color-teal-outline': 'var(--accent-text)',
  '--mantine-color-teal-text': 'var(--accent-text)',
  '--mantine-color-red-filled': 'var(--danger-text)',
  '--mantine-color-red-light-color': 'var(--danger-text)',
  '--mantine-color-red-light-hover': 'var(--danger-surface)',
};

// Set per scheme, not in `variables`: Mantine's own per-scheme values would win over those.
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...mantineVariables, ...variablesOf(light) },
  dark: { ...mantineVariables, ...variablesOf(dark) },
});
