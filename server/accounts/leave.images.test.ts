import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { imagePath } from '../../contract/images.ts';
import { fileOf } from '../images/variants.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { livedHere, openHouse, PASSWORD, storePicture } from './leave.fixtures.ts';

let t: TestApp;
let admin: TestUser;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  ({ admin, ann, bob } = await openHouse(t));
});
afterAll(() => t.close());

const isStored = async (id: string) => (await t.services.images.read(fileOf(id))) !== undefined;
const leave = (prompts: string) =>
  t.as(ann).send({ method: 'DELETE', url: '/api/auth/me', payload: { password: PASSWORD, prompts } });

/** Bob uses images that Ann has uploaded, in every possible way. */
async function takenByBob() {
  const house = await livedHere(t, { ann, bob, admin });
  const { shown, drafted, lost, avatar } = house;
  expect((await t.as(bob).put('/api/auth/me', { username: 'Bob', avatarUrl: avatar })).status).toBe(200);
  const other = 'https://example.com/a.png';
  const address = `https://any-host.example${imagePath(lost)}`;
  const imageUrls = [imagePath(drafted), other, imagePath(shown), address];
  const taken = await t.prompt(bob, { title: 'Taken', status: 'DRAFT', imageUrls });
  const read = async () => (await t.as(bob).get(`/api/prompts/${taken}`)).body;
  return { ...house, taken, read, other, address };
}

test('who leaves with the prompts takes the images along, whoever shows them', async () => {
  const { shown, drafted, lost, avatar, taken, read, other, address } = await takenByBob();
  const before = await t.as(bob).get(`/api/prompts/${taken}`);
  expect((await leave('delete')).status).toBe(204);
  for (const id of [shown, drafted, lost, avatar]) {
    expect(await isStored(id)).toBe(false);
    expect((await t.visitor.get(imagePath(id))).status).toBe(404);
  }
  expect((await t.as(bob).get('/api/auth/me')).body.avatarUrl).toBeNull();
  const after = await read();
  expect(after.imageUrls).toEqual([other, address]);
  expect(after.updatedAt).toBe(before.body.updatedAt);
  // Whoever edits the prompt meanwhile gets a conflict, and can save again.
  const edit = (tag: unknown) =>
    t.as(bob).send({
      method: 'PUT',
      url: `/api/prompts/${taken}`,
      payload: { title: 'Mine' },
      headers: { 'if-match': String(tag) },
    });
  expect((await edit(before.headers.etag)).status).toBe(412);
  expect((await edit((await t.as(bob).get(`/api/prompts/${taken}`)).headers.etag)).status).toBe(200);
});

test('who leaves the prompts behind leaves the images that these show, and no others', async () => {
  const { shown, drafted, lost, avatar, read, other, address } = await takenByBob();
  expect((await leave('keep')).status).toBe(204);
  const stored = await Promise.all([shown, drafted, lost, avatar].map(isStored));
  expect(stored).toEqual([true, false, false, false]);
  expect((await t.as(bob).get('/api/auth/me')).body.avatarUrl).toBeNull();
  expect((await read()).imageUrls).toEqual([other, imagePath(shown), address]);
});

test('nobody keeps the images of another by leaving a prompt behind that shows them', async () => {
  const { shown, drafted, lost, avatar } = await livedHere(t, { ann, bob, admin });
  const own = await storePicture(t, bob);
  const addressOf = (id: string) => `https://any-host.example${imagePath(id)}`;
  const linked = await t.prompt(ann, { title: 'Postcard', imageUrls: [addressOf(lost)] });
  const imageUrls = [own, shown, drafted, avatar].map((id) => imagePath(id));
  const trap = await t.prompt(bob, { title: 'Trap', imageUrls: [...imageUrls, addressOf(avatar)] });
  const leaveAs = (who: TestUser) =>
    t.as(who).send({ method: 'DELETE', url: '/api/auth/me', payload: { password: PASSWORD, prompts: 'keep' } });
  expect((await leaveAs(bob)).status).toBe(204);
  const urls = async (id: number) => (await t.visitor.get(`/api/prompts/${id}`)).body.imageUrls;
  expect(await urls(trap)).toEqual([...imageUrls, addressOf(avatar)]);

  expect((await leaveAs(ann)).status).toBe(204);
  expect(await Promise.all([own, shown, lost, drafted, avatar].map(isStored))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect((await t.visitor.get(imagePath(avatar))).status).toBe(404);
  expect(await urls(trap)).toEqual([imagePath(own), imagePath(shown), addressOf(avatar)]);
  expect(await urls(linked)).toEqual([addressOf(lost)]);
  const left = t.services.database.sql.selectFrom('images').innerJoin('users', 'users.id', 'images.owner_id');
  const owners = await left.select('users.username').distinct().execute();
  expect(owners).toEqual([{ username: 'former member' }]);
});
