import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { asMember, chooser, shownImages, tiles } from './form.helpers.ts';

// product 7 and 8: an upload over a real connection, to the real server.

/** An image of noise, which does not compress. */
async function noise(name: string) {
  const size = { width: 900, height: 900, channels: 3 } as const;
  const raw = randomBytes(size.width * size.height * size.channels);
  return { name, mimeType: 'image/jpeg', buffer: await sharp(raw, { raw: size }).jpeg().toBuffer() };
}

test('over a slow line an upload shows how far it is, and can be stopped', async ({ page, library }) => {
  await asMember(page, await library.member());
  await page.goto('/myprompts/create');
  const line = await page.context().newCDPSession(page);
  const withSpeed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await withSpeed(60_000);
  await chooser(page).setInputFiles(await noise('slow.jpg'));
  const bar = page.getByRole('progressbar', { name: 'Uploading slow.jpg' });
  const percent = async () => Number(await bar.getAttribute('value'));
  await expect.poll(percent).toBeGreaterThan(0);
  const before = await percent();
  expect(before).toBeLessThan(100);
  await expect.poll(percent).toBeGreaterThan(before);

  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/image/upload'));
  await page.getByRole('button', { name: 'Stop uploading slow.jpg' }).click();
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(tiles(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add images' })).toBeFocused();
  // No toast for whoever stopped it.
  await expect(page.getByRole('alert')).toHaveCount(0);

  await withSpeed(-1);
  await chooser(page).setInputFiles(await noise('quick.jpg'));
  await shownImages(page, 1);
});

test.describe('refused', () => {
  test.use({ provoked: /Failed to load resource|image\/upload failed/ });

  test('what is no image is refused by name, all that were chosen together in one message', async ({
    page,
    library,
  }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    const answer = page.waitForResponse('**/image/upload');
    const broken = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await chooser(page).setInputFiles([broken('broken.png'), broken('worn.png'), await noise('good.jpg')]);
    expect((await answer).status()).toBe(415);
    await shownImages(page, 1);
    const toast = page.getByRole('alert');
    await expect(toast).toHaveCount(1);
    await expect(toast).toContainText('Upload Error');
    // The same text as when the form itself refuses a file: it names no other kinds.
    await expect(toast).toContainText('Please select valid image files (JPEG, PNG, WebP)');
    await expect(toast).toContainText('“broken.png”');
    await expect(toast).toContainText('“worn.png”');
    await expect(tiles(page)).toHaveCount(1);
  });

  test('a line that breaks is told too', async ({ page, library }) => {
    await asMember(page, await library.member());
    await page.goto('/myprompts/create');
    await page.route('**/image/upload', (route) => route.abort('connectionreset'));
    await chooser(page).setInputFiles(await noise('lost.jpg'));
    await expect(page.getByRole('alert')).toContainText('Upload Error');
    await expect(page.getByRole('alert')).toContainText('The connection was lost');
    await expect(page.getByRole('alert')).toContainText('“lost.jpg”');
  });
});

test.describe('over a line that breaks', () => {
  // The browser logs the failure to its console.
  test.use({ provoked: /Failed to load resource/ });

  test('an upload whose answer was lost stores one image', async ({ page, library }) => {
    await asMember(page, await library.member());
    const names: string[] = [];
    await page.route('**/image/upload', async (route) => {
      const answer = await route.fetch();
      names.push((await answer.json()).message);
      if (names.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.goto('/myprompts/create');
    await chooser(page).setInputFiles(await noise('lost.jpg'));
    await shownImages(page, 1);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });
});
