import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { testEngine } from '../../testing/test-library.ts';

/** Prompts of 8 KB: enough to fill 64 KB, and one more. */
const PAGES = 12;

const words = (n: number) => Array.from({ length: 600 }, (_, word) => `word${n}x${word}`).join(' ');

describe.skipIf(testEngine !== 'postgres')('the index of words', () => {
  test('sorts in soon what single prompts add to it, as every search reads what is not sorted in', async () => {
    const t = await startTestApp();
    try {
      const ann = await t.user('Ann');
      await t.category('Writing');
      await t.tag('Email');
      const unsorted = async () => {
        const pages = sql<number>`gin_clean_pending_list('prompt_search_words')`;
        const { rows } = await sql<{ pages: number }>`select ${pages} as pages`.execute(t.services.database.sql);
        return rows[0]?.pages;
      };

      const ids: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const names = { categories: ['Writing'], tags: ['Email'] };
        const made = await t.as(ann).post('/api/prompts', { title: `Prompt ${n}`, content: words(n), ...names });
        expect(made.status).toBe(201);
        ids.push(made.body.id);
      }
      expect(await unsorted()).toBeLessThanOrEqual(PAGES);

      for (const id of ids) {
        const edited = await t.as(ann).put(`/api/prompts/${id}`, { content: words(100 + id) });
        expect(edited.status).toBe(200);
      }
      expect(await unsorted()).toBeLessThanOrEqual(PAGES);
    } finally {
      await t.close();
    }
  });
});
