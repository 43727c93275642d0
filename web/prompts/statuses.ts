import type { Status } from '../../contract/prompts.ts';

/** Label and meaning of each status, in the order of a prompt's life cycle. */
export const STATUS_WORDS: Record<Status, { label: string; meaning: string; done: string }> = {
  DRAFT: {
    label: 'Draft',
    meaning: 'Only its owner and administrators see it.',
    done: 'Prompt is a draft now',
  },
  PUBLISHED: { label: 'Published', meaning: 'Everybody sees it.', done: 'Prompt is published now' },
  ARCHIVED: {
    label: 'Archived',
    meaning: 'Put away: only its owner and administrators still see it.',
    done: 'Prompt is archived now',
  },
};
