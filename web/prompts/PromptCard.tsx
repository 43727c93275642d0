import { IconCopy, IconFlame, IconSparkles, IconStarFilled, IconTrophy } from '../ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SCREEN } from '../../contract/limits.ts';
import type { Flag, ListedPrompt } from '../../contract/prompts.ts';
import { paths } from '../paths.ts';
import type { ReturnState } from '../session/return-path.ts';
import { formatDate } from '../ui/dates.ts';
import { summaryOf, type Summary } from './card-summary.ts';
import { FLAG_LABELS, FLAGS } from './flags.ts';
import { LanguageBadge } from './LanguageBadge.tsx';
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
  const image = prompt.imageUrls[0];
  const summary = summaryOf(prompt);
  // Without an image the card shows text in its place: the words that the preview speaks of, or the preview itself.
  const isSheet = image === undefined && summary.isBeginning;
  const preview = <Preview prompt={prompt} summary={summary} />;
  return (
    <article className={classes.card}>
      {!isSheet && <Cover prompt={prompt} words={summary.words} priority={priority} />}
      {flags.length > 0 && (
        <ul className={classes.flags} aria-label="Marks">
          {flags.map((flag) => (
            <FlagMark key={flag} flag={flag} />
          ))}
        </ul>
      )}
      <LanguageBadge language={prompt.language} className={classes.language} />
      <div className={classes.body}>
        <Title className={classes.title} dir="auto" lang={prompt.language}>
          <Link
            to={to}
            state={from === undefined ? undefined : ({ from } satisfies ReturnState)}
            className={classes.link}
          >
            {prompt.title}
          </Link>
        </Title>
        {!isSheet && preview}
        <Tags names={prompt.tags} />
        <Foot prompt={prompt} actions={actions} />
      </div>
      {isSheet && <div className={classes.sheet}>{preview}</div>}
    </article>
  );
}

/** The preview text, or the beginning of the content (product 3). */
function Preview({ prompt: { dialect, language }, summary }: { prompt: ListedPrompt; summary: Summary }) {
  return (
    <p
      className={classes.preview}
      data-beginning={summary.isBeginning || undefined}
      dir="auto"
      // A guessed language is that of the content.
      lang={summary.isBeginning ? language : undefined}
    >
      <PromptText dialect={dialect} most={SCREEN.cardMarkedPlaces} beginning={summary.isBeginning}>
        {summary.preview}
      </PromptText>
    </p>
  );
}

interface CoverProps {
  prompt: ListedPrompt;
  words: string;
  priority: boolean;
}

function Cover({ prompt: { imageUrls, dialect, language }, words, priority }: CoverProps) {
  const [url] = imageUrls;
  if (url === undefined) {
    return (
      <p className={classes.excerpt} aria-hidden dir="auto" lang={language}>
        <PromptText dialect={dialect} most={SCREEN.cardMarkedPlaces}>
          {words}
        </PromptText>
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
        <li key={name} dir="auto">
          {name}
        </li>
      ))}
      {more > 0 && <li title={names.slice(SCREEN.cardTags).join(', ')}>+{more}</li>}
    </ul>
  );
}

function Foot({ prompt, actions }: { prompt: ListedPrompt; actions: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span className={classes.where}>
        {prompt.categories[0] && <bdi className={classes.category}>{prompt.categories[0]}</bdi>}
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
