import { z } from 'zod';
import { SavedPromptParams } from './saved.ts';

const ACTION_TYPES = ['COPY'] as const;

export const UsageQuery = SavedPromptParams.extend({
  actionType: z
    .string({ error: 'Action type must be COPY' })
    .max(20, { error: 'Action type must be COPY', abort: true })
    .toUpperCase()
    .pipe(z.enum(ACTION_TYPES, { error: 'Action type must be COPY' }))
    .meta({ enum: ACTION_TYPES }),
});
