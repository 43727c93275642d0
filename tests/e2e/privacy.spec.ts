import { expect, holdSession, signIn, test, unique } from './fixtures.ts';

test.use({ provoked: /Failed to load resource|failed: / });

test("a member cannot see, guess or change anything of another's draft", async ({ page, request, library }) => {
  const owner = await library.member();
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const secret = unique('secret').replaceAll('-', '');
  const [category] = await (await request.get('/api/categories')).json();
  const [tag] = await (await request.get('/api/tags')).json();
  const made = await request.post('/api/prompts', {
    data: {
      title: `Plan ${secret}`,
      content: `The plan is called ${secret}.`,
      categories: [category.name],
      tags: [tag.name],
    },
    ...as(owner.token),
  });
  const { id } = await made.json();
  await request.put(`/api/prompts/${id}/status?status=DRAFT`, as(owner.token));

  const stranger = await library.member();
  for (const who of [{}, as(stranger.token)]) {
    const lists = [
      '/api/prompts?size=100',
      '/api/prompts?size=100&status=DRAFT',
      '/api/prompts/new?size=100',
      `/api/prompts/search?query=${secret}`,
      `/api/prompts/category/${category.id}`,
    ];
    for (const path of lists) expect(await (await request.get(path, who)).text(), path).not.toContain(secret);
    expect((await request.get(`/api/prompts/${id}`, who)).status()).toBe(404);
    for (const path of [
      `/explorer/prompt/${id}`,
      '/main',
      `/main?search=${secret}`,
      '/feed.xml',
      '/sitemap-prompts-1.xml',
    ]) {
      const text = (await (await request.get(path)).text())
        .replaceAll(`search=${secret}`, '')
        .replaceAll(`"${secret}"`, '');
      expect(text.includes(`Plan ${secret}`) || text.includes(`/prompt/${id}<`), path).toBe(false);
    }
  }
  for (const call of [
    request.put(`/api/prompts/${id}`, { data: { title: 'Mine now' }, ...as(stranger.token) }),
    request.delete(`/api/prompts/${id}`, as(stranger.token)),
    request.put(`/api/prompts/${id}/status?status=PUBLISHED`, as(stranger.token)),
    request.post(`/api/saved-prompts/${id}`, as(stranger.token)),
    request.post(`/api/prompt-usage/record?promptId=${id}&actionType=COPY`, as(stranger.token)),
  ]) {
    expect((await call).status()).toBe(404);
  }

  await signIn(page, stranger);
  for (const path of [`/explorer/prompt/${id}`, `/main?search=${secret}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /not found|No prompts found/ })).toBeVisible();
    await expect(page.getByText(`Plan ${secret}`)).toHaveCount(0);
  }
});

test('the owner sees their draft at its public address, after a spinner and not after a refusal', async ({
  page,
  request,
  library,
}) => {
  const owner = await library.member();
  const as = { headers: { authorization: `Bearer ${owner.token}` } };
  const [category] = await (await request.get('/api/categories')).json();
  const [tag] = await (await request.get('/api/tags')).json();
  const data = {
    title: unique('Draft'),
    content: 'Not ready yet, [name].',
    categories: [category.name],
    tags: [tag.name],
  };
  const { id, title } = await (await request.post('/api/prompts', { data, ...as })).json();
  await request.put(`/api/prompts/${id}/status?status=DRAFT`, as);
  await holdSession(page, owner);
  await page.goto(`/explorer/prompt/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
