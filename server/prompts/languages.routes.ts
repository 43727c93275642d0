import { z } from 'zod';
import { LanguageCount } from '../../contract/languages.schema.ts';
import type { Services } from '../services.ts';
import { errors } from '../http/responses.ts';
import type { Routes } from '../http/route.ts';
import { listLanguages } from './languages.queries.ts';

/** GET /api/languages */
export function languagesRoutes(app: Routes, { database }: Services): void {
  app.get(
    '/api/languages',
    {
      config: { cacheTags: () => ['languages' as const] },
      schema: {
        operationId: 'listLanguages',
        summary: 'Languages of prompts',
        description: 'Those in which there are published prompts, with their number; the most frequent one first.',
        tags: ['prompts'],
        response: { 200: z.array(LanguageCount), ...errors() },
      },
    },
    () => listLanguages(database.sql),
  );
}
