import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * The theme as CSS variables. Mantine's provider would write the same anew for each document, a fifth of the work of
 * rendering a short one; they never change.
 */
export function ThemeVariables() {
  return <style data-mantine-styles dangerouslySetInnerHTML={{ __html: CSS }} />;
}

type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
const general = defaultCssVariablesResolver(whole);
const ours = cssVariablesResolver(whole);

/** What Mantine's own style sheet does not say already. */
const changed = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries<string>({ ...general[part], ...ours[part] }).filter(
      ([name, value]) => (defaults[part] as Variables)[name] !== value,
    ),
  );

const CSS = convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') });
