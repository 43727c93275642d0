import { useSyncExternalStore } from 'react';

/** The language of the screens: whoever uses them reads it. */
const OWN = 'en';

const names = new Map<string, string | undefined>();

/**
 * The name of a language in itself: `Deutsch`, `العربية`.
 * @param code ISO 639-1; for anything else the result is undefined
 */
export function languageName(code: string): string | undefined {
  if (!names.has(code)) names.set(code, nameOf(code));
  return names.get(code);
}

function nameOf(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

/** Whether somebody with these languages (`de-AT`, `en`) reads this one (`de`). */
export const reads = (languages: readonly string[], code: string): boolean =>
  languages.some((language) => language.toLowerCase().split('-')[0] === code);

const listen = (onChange: () => void) => {
  window.addEventListener('languagechange', onChange);
  return () => window.removeEventListener('languagechange', onChange);
};

/** Whether a prompt is in another language than the screens are. */
export const isForeign = (code: string | undefined): code is string => code !== undefined && code !== OWN;

/**
 * The name of a language, unless the reader's browser asks for texts in it. On the server and until hydration the
 * result is undefined: documents are cached, and the same for everybody.
 */
export function useForeignName(code: string): string | undefined {
  return useSyncExternalStore(
    listen,
    () => (reads(navigator.languages, code) ? undefined : languageName(code)),
    () => undefined,
  );
}
