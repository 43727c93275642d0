import { z } from 'zod';
import { SavedPromptParams } from './saved.ts';

const ACTION_TYPES = ['COPY'] as const;

export const UsageQuery = SavedPromptParams.extend({
  actionType: z
    .string({ error: 'actionType must be COPY' })
    .max(20, { error: 'actionType must be COPY', abort: true })
    .toUpperCase()
    .pipe(z.enum(ACTION_TYPES, { error: 'actionType must be COPY' }))
    .meta({ enum: ACTION_TYPES }),
});
