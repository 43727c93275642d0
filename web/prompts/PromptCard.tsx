import { IconCopy, IconFlame, IconSparkles, IconStarFilled, IconTrophy } from '../ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREEN } from '../../contract/limits.ts';
import { previewOf } from '../../contract/preview.ts';
import type { Flag, ListedPrompt } from '../../contract/prompts.ts';
import { paths } from '../paths.ts';
import type { ReturnState } from '../session/return-path.ts';
import { formatDate } from '../ui/dates.ts';
import { FLAG_LABELS, FLAGS } from './flags.ts';
import classes from './PromptCard.module.css';
import { PromptImage } from './PromptImage.tsx';
import { PromptText } from './PromptText.tsx';

const FLAG_ICONS: Record<Flag, typeof IconFlame> = {
  featured: IconTrophy,
  trending: IconFlame,
  new: IconSparkles,
};

interface Props {
  prompt: ListedPrompt;
  /** Target of the card if not the public page. */
  to?: string;
  /** Return address, passed to the target (product 2, Prompt list). */
  from?: string;
  /** Heading level, one below the heading above the cards. */
  titleOrder?: 2 | 3;
  /** Its image is above the fold. */
  priority?: boolean;
  /** Buttons on top of the card's link. */
  actions?: ReactNode;
}

/** A prompt in a grid; the whole card is one link (product 12). */
export function PromptCard({
  prompt,
  to = paths.prompt(prompt.id),
  from,
  titleOrder = 3,
  priority = false,
  actions,
}: Props) {
  const Title = titleOrder === 2 ? 'h2' : 'h3';
  const flags = FLAGS.filter((flag) => prompt[flag]);
  const excerpt = prompt.excerpt ?? prompt.content ?? prompt.previewText;
  return (
    <article className={classes.card}>
      <Cover url={prompt.imageUrls[0]} excerpt={excerpt} priority={priority} />
      {flags.length > 0 && (
        <ul className={classes.flags} aria-label="Marks">
          {flags.map((flag) => (
            <FlagMark key={flag} flag={flag} />
          ))}
        </ul>
      )}
      <div className={classes.body}>
        <Title className={classes.title}>
          <Link
            to={to}
            state={from === undefined ? undefined : ({ from } satisfies ReturnState)}
            className={classes.link}
          >
            {prompt.title}
          </Link>
        </Title>
        <p className={classes.preview}>
          <PromptText most={SCREEN.cardMarkedPlaces}>
            {previewOf({ previewText: prompt.previewText, content: excerpt })}
          </PromptText>
        </p>
        <Tags names={prompt.tags} />
        <Foot prompt={prompt} actions={actions} />
      </div>
    </article>
  );
}

function Cover({ url, excerpt, priority }: { url: string | undefined; excerpt: string; priority: boolean }) {
  if (url === undefined) {
    return (
      <p className={classes.excerpt} aria-hidden>
        <PromptText most={SCREEN.cardMarkedPlaces}>{excerpt}</PromptText>
      </p>
    );
  }
  return (
    <div className={classes.cover}>
      <PromptImage url={url} alt="" sizes="(min-width: 75em) 378px, (min-width: 40em) 46vw, 92vw" priority={priority} />
    </div>
  );
}

function FlagMark({ flag }: { flag: Flag }) {
  const Icon = FLAG_ICONS[flag];
  return (
    <li className={classes.flag}>
      <Icon size={14} aria-hidden />
      {FLAG_LABELS[flag]}
    </li>
  );
}

function Tags({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const more = names.length - SCREEN.cardTags;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {names.slice(0, SCREEN.cardTags).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {more > 0 && <li title={names.slice(SCREEN.cardTags).join(', ')}>+{more}</li>}
    </ul>
  );
}

function Foot({ prompt, actions }: { prompt: ListedPrompt; actions: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span className={classes.where}>
        {prompt.categories[0] && <span className={classes.category}>{prompt.categories[0]}</span>}
        <span className={classes.date}>{formatDate(prompt.createdAt)}</span>
      </span>
      <span className={classes.figure} title="Rating">
        <IconStarFilled size={14} aria-hidden />
        <span className={classes.hidden}>Rating </span>
        {prompt.rating.toFixed(1)}
      </span>
      <span className={classes.figure} title="Uses">
        <IconCopy size={14} aria-hidden />
        <span className={classes.hidden}>Uses </span>
        {prompt.usesCount.toLocaleString('en-US')}
      </span>
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  );
}
