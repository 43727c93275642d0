import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/audit.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { updatePassword } from '../accounts/users.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('what people wrote stands in quotation marks in notes of the audit log, so that no text of theirs looks like one', async () => {
  const admin = await t.admin();
  const fake = 'x" → admin “by the settings” now';
  const password = await hashPassword('correct horse');
  const bob = await t.user('Bob');
  const { database } = t.services;
  await database.transaction((trx) => updatePassword(trx, bob.id, password));
  const named = (await t.visitor.post('/api/auth/login', { email: bob.email, password: 'correct horse' })).body.token;
  await t.visitor.post(
    '/api/auth/login',
    { email: bob.email, password: 'correct horse' },
    { 'user-agent': `${fake}/1.0` },
  );
  const sessions = (await t.as({ ...bob, token: named }).get('/api/auth/sessions')).body;
  for (const { id, current } of sessions)
    if (!current) await t.as({ ...bob, token: named }).delete(`/api/auth/sessions/${id}`);
  await t.as({ ...bob, token: named }).put('/api/auth/me', { username: fake });
  for (const path of ['/api/tags', '/api/categories']) {
    const { id } = (await t.as(admin).post(path, { name: fake })).body;
    await t.as(admin).put(`${path}/${id}`, { name: `${fake} 2` });
    await t.as(admin).delete(`${path}/${id}`);
  }
  const id = await t.prompt(bob, { title: fake });
  await t.as(admin).put(`/api/prompts/${id}`, { title: `${fake} 2`, content: `${fake} and more.` });
  await t.as(admin).put(`/api/prompts/${id}/featured?featured=true`);
  await t.as(admin).put(`/api/prompts/${id}/status?status=DRAFT`);
  await t.as(admin).delete(`/api/prompts/${id}`);
  await t.as(admin).put(`/api/users/${bob.id}/role`, { role: 'admin' });
  await t.as(admin).put(`/api/users/${bob.id}/role`, { role: 'member' });
  await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: true, reason: fake });
  await t.as(admin).put(`/api/users/${bob.id}/suspension`, { suspended: false });

  const all: AuditEntry[] = (await t.as(admin).get('/api/audit?size=100')).body.list;
  expect(all.length).toBeGreaterThan(15);
  const notes = all.flatMap(({ act, note }) => (note === null ? [] : [`${act}: ${note}`]));
  const outside = notes.map((note) => note.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'));
  expect([...new Set(outside)].toSorted()).toEqual([
    'category-changed: now ""',
    'name-changed: "" → ""',
    'prompt-edited: title, content',
    'prompt-flagged: featured on',
    'prompt-status-changed: PUBLISHED → DRAFT',
    'role-changed: admin → member',
    'role-changed: member → admin',
    'session-ended: ""',
    'suspended: ""',
    'tag-changed: now ""',
  ]);
});
