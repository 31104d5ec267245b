import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsOf, type OpenPage, type Setting } from '../test/visits.ts';

/** Where the pictures are. */
export const pictureFolder = join(import.meta.dirname, '..', 'pictures');

/** Every language, scheme and width. */
export const settings: readonly Setting[] = (['id', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 1440].map((width) => ({ language, scheme, width }))),
);

/** Takes the picture of one page in one setting, after the steps that lead to what it shows. */
export async function take(
  name: string,
  opened: OpenPage,
  setting: Setting,
  steps: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, context, complaints } = opened;
  await steps(page);
  const { language, scheme, width } = setting;
  const path = join(pictureFolder, `${name}-${language}-${scheme}-${width}.png`);
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  // In a window that is lower than the page, the bar of a phone would cover what is behind it in the picture.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  if (height > 900 && !isDialog) await page.setViewportSize({ width, height });
  await page.screenshot({ path, fullPage: !isDialog });
  expect([await faultsOf(page), complaints]).toEqual([[], []]);
  await context.close();
}

/** Waits until no operation is under way and no skeleton is left. Live updates never end. */
export async function untilLoaded(page: Page): Promise<void> {
  // A script as text would need the policy to allow it.
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]').length === 0 &&
      (document.querySelector('main')?.textContent ?? '').length > 40,
  );
  await page.waitForTimeout(400);
}

/** Lets the operations of an account or of an operator fail. */
export async function failOperations(page: Page): Promise<void> {
  await page.route(/\/portal\/(?:accounts|operator|person)/, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' },
      json: {},
    }),
  );
}

/** Waits until a page says that it could not be loaded. */
export function untilFailed(page: Page): Promise<void> {
  return page
    .getByRole('button', { name: /^(?:Coba lagi|Try again)$/ })
    .first()
    .waitFor();
}
