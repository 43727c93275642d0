import { isForeign, useForeignName } from './languages.ts';

interface Props {
  /** ISO 639-1; undefined when it is not known. */
  language: string | undefined;
  /** Of an element that takes its place before the name is known, so that nothing moves. */
  className: string | undefined;
}

/** The name of a prompt's language, where its reader may not read it (product 12). */
export function LanguageBadge({ language, className }: Props) {
  return isForeign(language) ? <Foreign language={language} className={className} /> : null;
}

function Foreign({ language, className }: Props & { language: string }) {
  const name = useForeignName(language);
  return (
    <span className={className}>
      {name !== undefined && (
        <bdi lang={language} title="Language">
          {name}
        </bdi>
      )}
    </span>
  );
}
