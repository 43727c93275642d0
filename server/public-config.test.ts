import { expect, test } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

test('pages are told which chats the operator offers, and nothing of them if there is no choice', async () => {
  for (const RUN_TARGETS of [undefined, [{ name: 'Claude' }, { name: 'Ours', address: 'https://chat.example/?q=' }]]) {
    const t = await startTestApp({ RUN_TARGETS });
    const { status, body } = await t.visitor.get('/api/config');
    expect([status, body.runTargets]).toEqual([200, RUN_TARGETS]);
    await t.close();
  }
});
