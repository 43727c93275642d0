import { LIMITS } from '../../contract/limits.ts';

/** What is said when a filled-in text would be longer than any may be. */
export const TOO_LONG = {
  title: 'This is too much text',
  detail: `Filled in, it would have more than ${LIMITS.filledMax.toLocaleString('en')} characters`,
};
