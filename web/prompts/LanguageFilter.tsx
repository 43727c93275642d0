import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import classes from './LanguageFilter.module.css';
import { languagesQuery } from './languages.api.ts';

interface Props {
  language: string | undefined;
  /** Whether the list is that of all published prompts, so that their number in each language can be told. */
  counted?: boolean;
  /** The address of the same list in a language, or in all of them. */
  addressOf: (language: string | undefined) => string;
}

/** Narrows a list to a language. In a library of one language there is nothing to choose. Without scripts a form. */
export function LanguageFilter({ language, counted = false, addressOf }: Props) {
  const navigate = useNavigate();
  const { data: languages = [] } = useQuery(languagesQuery);
  if (languages.length < 2 && !language) return null;
  const isListed = languages.some(({ code }) => code === language);
  const { pathname, searchParams } = new URL(addressOf(undefined), 'http://localhost');
  return (
    <form action={pathname} className={classes.form}>
      {[...searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        aria-label="Language"
        name="language"
        className={classes.select}
        data-narrowed={language !== undefined || undefined}
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate(addressOf(value === '' ? undefined : value), { preventScrollReset: true })
        }
      >
        <option value="">All languages</option>
        {language && !isListed && <option value={language}>This language</option>}
        {languages.map(({ code, name, promptCount }) => (
          <option key={code} value={code}>
            {counted ? `${name} (${promptCount.toLocaleString('en-US')})` : name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={classes.select}>
          Show
        </button>
      </noscript>
    </form>
  );
}
