import { LIMITS, SCREEN } from './limits.ts';
import { ViewQuery } from './prompts.ts';
import { wholeNumber } from './text.ts';

/** What is asked of the prompts related to one (product 10). */
export const RelatedQuery = ViewQuery.extend({
  size: wholeNumber('Size', 1, LIMITS.relatedMax).default(SCREEN.relatedPrompts),
});
