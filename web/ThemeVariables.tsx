import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * The theme as CSS variables, computed once because they never change. Mantine's provider would generate them for
 * each document: a fifth of the time to render a short one.
 */
export function ThemeVariables() {
  return <style data-mantine-styles dangerouslySetInnerHTML={{ __html: CSS }} />;
}

type Variables = Record<string, string>;

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
const general = defaultCssVariablesResolver(whole);
const ours = cssVariablesResolver(whole);

/** Only the variables that differ from Mantine's own style sheet. */
const changed = (part: 'variables' | 'light' | 'dark'): Variables =>
  Object.fromEntries(
    Object.entries<string>({ ...general[part], ...ours[part] }).filter(
      ([name, value]) => (defaults[part] as Variables)[name] !== value,
    ),
  );

const CSS = convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') });
