import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that axe finds no violation on the page as it is. Our pages have no frames of other origins, so axe runs in the
 * page itself (its "legacy mode") instead of sending every result through a second, blank page; and it describes
 * violations only. Both change nothing in what it finds, and take 0.8 instead of 2.3 s of processor time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}

/** The same in dark and in light colours, of a page that is open already: it follows the device. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page);
  }
}
