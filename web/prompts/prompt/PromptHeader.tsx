import { IconStarFilled } from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { formatDate } from '../../ui/dates.ts';
import { FLAG_LABELS, FLAGS } from '../flags.ts';
import { LanguageBadge } from '../LanguageBadge.tsx';
import classes from './PromptHeader.module.css';

/** Title, counts, badges and tags (product 2); `children` are the actions next to the title. */
export function PromptHeader({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  const flags = FLAGS.filter((flag) => prompt[flag]);
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <h1 className={classes.title} dir="auto" lang={prompt.language}>
          {prompt.title}
        </h1>
        <div className={classes.actions}>{children}</div>
      </div>
      <p className={classes.figures}>
        <span className={classes.rating} title="Rating">
          <IconStarFilled size={16} aria-hidden />
          <span className={classes.hidden}>Rating </span>
          {prompt.rating.toFixed(1)}
        </span>
        <span>Uses: {prompt.usesCount.toLocaleString('en-US')}</span>
        <time dateTime={prompt.createdAt}>{formatDate(prompt.createdAt, 'long')}</time>
        <span>
          by <bdi>{prompt.owner.username}</bdi>
        </span>
        <LanguageBadge language={prompt.language} className={classes.language} />
      </p>
      {prompt.previewText !== '' && (
        <p className={classes.preview} dir="auto">
          {prompt.previewText}
        </p>
      )}
      {flags.length + prompt.tags.length > 0 && (
        <ul className={classes.badges} aria-label="Badges and tags">
          {flags.map((flag) => (
            <li key={flag} className={classes.flag}>
              {FLAG_LABELS[flag]}
            </li>
          ))}
          {prompt.tags.map((name) => (
            <li key={`tag ${name}`} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
