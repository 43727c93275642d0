import { z } from 'zod';
import { SavedPromptParams } from './saved.ts';

/** `RUN`: opened in a chat of somebody's own, which needs the text as a copy does. */
const ACTION_TYPES = ['COPY', 'RUN'] as const;

const error = `Action type must be ${ACTION_TYPES.join(' or ')}`;

export const UsageQuery = SavedPromptParams.extend({
  actionType: z
    .string({ error })
    .max(20, { error, abort: true })
    .toUpperCase()
    .pipe(z.enum(ACTION_TYPES, { error }))
    .meta({ enum: ACTION_TYPES }),
});
