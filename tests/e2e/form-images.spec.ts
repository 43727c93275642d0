import { expect, test, unique } from './fixtures.ts';
import {
  asMember,
  chooser,
  drag,
  fillIn,
  handle,
  moveToFirst,
  idOfNewest,
  picture,
  pictures,
  save,
  shownImages,
  stored,
  tiles,
  title,
} from './form.helpers.ts';

// product 2, Prompt form: images; product 5 and 9, Prompt images.

test('wrong, large and too many images are refused in the words of docs/product.md (product 2, Prompt form; product 5, 8, 9)', async ({
  page,
  library,
}) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await chooser(page).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('Please select valid image files (JPEG, PNG, WebP)')).toBeVisible();
  const buffer = Buffer.alloc(Math.ceil(5.1 * 2 ** 20));
  await chooser(page).setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('File "large.png" is too large. Maximum size is 5MB')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await chooser(page).setInputFiles(await pictures(6));
  await expect(page.getByText('Maximum 5 images allowed')).toBeVisible();
  await shownImages(page, 5);
  await expect(page.getByText('Image uploaded successfully')).toHaveCount(1);
  await tiles(page).nth(1).getByRole('button', { name: 'Remove image 2' }).click();
  await shownImages(page, 4);
});

test('an image that was removed can be put back to its place, by keyboard too', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await chooser(page).setInputFiles(await pictures(3));
  const all = await shownImages(page, 3);
  const [first, , third] = all;
  await page.getByRole('button', { name: 'Remove image 2' }).press('Enter');
  await expect.poll(() => shownImages(page, 2)).toEqual([first, third]);
  await expect(page.getByText('Image removed.')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect.poll(() => shownImages(page, 3)).toEqual(all);
  await expect(handle(page, 2)).toBeFocused();
  await expect(undo).toHaveCount(0);
  // An added image takes the free place, so the removal can no longer be undone.
  await page.getByRole('button', { name: 'Remove image 1' }).press('Enter');
  await chooser(page).setInputFiles(await pictures(1));
  await shownImages(page, 3);
  await expect(undo).toHaveCount(0);
});

test('a double press removes one image, and Undo brings back all that were removed', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await chooser(page).setInputFiles(await pictures(3));
  const all = await shownImages(page, 3);
  await page.getByRole('button', { name: 'Remove image 1' }).dblclick();
  await expect.poll(() => shownImages(page, 2)).toEqual(all.slice(1));
  await page.getByRole('button', { name: 'Remove image 2' }).press('Enter');
  await expect.poll(() => shownImages(page, 1)).toEqual(all.slice(1, 2));
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(handle(page, 2)).toBeFocused();
  await undo.press('Enter');
  await expect.poll(() => shownImages(page, 3)).toEqual(all);
  await expect(undo).toHaveCount(0);
});

test.describe('two that are no images', () => {
  test.use({ provoked: /Failed to load resource|image\/upload failed/ });

  test('are refused alike, whether the form or the server sees it, in one toast', async ({ page, library }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
    const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
    const toast = page.getByRole('alert');
    await chooser(page).setInputFiles(gif);
    await expect(toast).toHaveText(/^Upload ErrorPlease select valid image files \(JPEG, PNG, WebP\)\s“a.gif”$/);
    await chooser(page).setInputFiles(fake);
    await expect(toast).toHaveText(/^Upload ErrorPlease select valid image files \(JPEG, PNG, WebP\)\s“fake.png”$/);
    await chooser(page).setInputFiles([gif, fake]);
    await expect(toast).toContainText('“fake.png”');
    await expect(toast).toContainText('“a.gif”');
    await expect(toast).toHaveCount(1);
  });
});

test('what is wrong with the fields is not covered by toasts of uploads', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/myprompts/create');
  await chooser(page).setInputFiles(await pictures(1));
  await chooser(page).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByRole('alert').filter({ hasText: 'a.gif' })).toBeVisible();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  // A toast under the pointer does not time out.
  await page.getByRole('alert').filter({ hasText: 'a.gif' }).hover();
  await save(page).press('Enter');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toBeInViewport();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const error of [/^Title must/, /^Content must/, 'Select at least one category', 'Select at least one tag']) {
    const told = page.getByText(error);
    await told.scrollIntoViewIfNeeded();
    // A trial click fails where something covers the element.
    await told.click({ trial: true });
  }
});

test('files that are refused together are refused in one toast', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  const buffer = Buffer.alloc(Math.ceil(5.1 * 2 ** 20));
  const large = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await chooser(page).setInputFiles([
    ...large,
    { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ]);
  await expect(page.getByRole('alert')).toHaveCount(1);
  for (const { name } of large) {
    await expect(page.getByRole('alert')).toContainText(`File "${name}" is too large. Maximum size is 5MB`);
  }
  await expect(page.getByRole('alert')).toContainText('Please select valid image files (JPEG, PNG, WebP)');
  // The toast does not cover the buttons.
  const [toast, button] = [await page.getByRole('alert').boundingBox(), await save(page).boundingBox()];
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});

test('three images are put into order by keyboard and by pointer, and keep it', async ({ page, library }) => {
  const member = await library.member();
  await asMember(page, member);
  await page.goto('/myprompts/create');
  await fillIn(page, { title: unique('Ordered') });
  await chooser(page).setInputFiles(await pictures(3));
  const [first, second, third] = await shownImages(page, 3);
  await expect(handle(page, 1)).toHaveAccessibleName('Image 1 of 3, card image');

  await handle(page, 3).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Image 3 of 3 is picked up/)).toBeAttached();
  await moveToFirst(page, 'ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText(/The image was put down at position 1 of 3/)).toBeAttached();
  await expect.poll(() => shownImages(page, 3)).toEqual([third, first, second]);

  await drag(page, 3, 2);
  await expect.poll(() => shownImages(page, 3)).toEqual([third, second, first]);
  await save(page).click();
  await expect(page.getByText('Prompt created successfully')).toBeVisible();
  await expect(page).toHaveURL('/myprompts');
  const id = await idOfNewest(page, member.token);
  expect((await stored(page, id)).imageUrls).toEqual([third, second, first]);
  await page.goto(`/myprompts/edit/${id}`);
  expect(await shownImages(page, 3)).toEqual([third, second, first]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('images are moved after a short stay (product 2, Prompt form)', async ({ page, library }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    await chooser(page).setInputFiles(await pictures(2));
    const [first, second] = await shownImages(page, 2);
    await handle(page, 1).scrollIntoViewIfNeeded();
    const [start, end] = [await handle(page, 1).boundingBox(), await handle(page, 2).boundingBox()];
    if (!start || !end) throw new Error('There is nothing to move');
    const touch = await page.context().newCDPSession(page);
    const at = (x: number, y: number) => [{ x: x + start.width / 2, y: y + start.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start.x, start.y) });
    await expect(page.getByText(/^Image 1 of 2 is picked up/)).toBeAttached();
    for (const share of [0.3, 0.6, 1]) {
      const x = start.x + (end.x - start.x) * share;
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x, end.y) });
    }
    await expect(page.getByText(/over position 2 of 2/)).toBeAttached();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => shownImages(page, 2)).toEqual([second, first]);
  });
});

test('a large image is scaled down to 1200 px before it is sent (product 5, 9)', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  const answer = page.waitForResponse('**/image/upload');
  await chooser(page).setInputFiles(await picture('wide.png', 9, 3000, 2000));
  expect(await (await answer).json()).toMatchObject({ width: 1200, height: 800 });
});

test('images are dropped and pasted anywhere on the page', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  await expect(title(page)).toBeVisible();
  for (const kind of ['drop', 'paste'] as const) {
    const base64 = (await picture('x.png', kind === 'drop' ? 1 : 200)).buffer.toString('base64');
    await page.evaluate(
      ([type, data]) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }));
        const how = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...how, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...how, clipboardData: transfer }),
        );
      },
      [kind, base64] as const,
    );
    await shownImages(page, kind === 'drop' ? 1 : 2);
  }
});

test('saving waits for uploads that run, which show how far they are', async ({ page, library }) => {
  const member = await library.member();
  await asMember(page, member);
  let go = () => undefined as void;
  const gate = new Promise<void>((open) => (go = open));
  await page.route('**/image/upload', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/myprompts/create');
  await fillIn(page, { title: unique('Patient') });
  await chooser(page).setInputFiles(await pictures(1));
  await expect(page.getByRole('progressbar', { name: 'Uploading picture-0.png' })).toBeVisible();
  await expect(page.getByText('Uploading an image …')).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL('/myprompts/create');
  go();
  await expect(page).toHaveURL('/myprompts');
  expect((await stored(page, await idOfNewest(page, member.token))).imageUrls).toHaveLength(1);
});
