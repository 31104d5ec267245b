import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortalState } from '../../server/src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { hourMs } from '../../server/src/clock.ts';
import { type Receiver, startReceiver } from '../../server/test/webhooks/hook-receiver.ts';
import { startBrowser } from '../test/browser.ts';
import { builtPortal } from '../test/built.ts';
import { sessionsByCookie } from '../test/sessions-by-cookie.ts';
import { faultsOf, goTo, openWindow, type OpenPage, type Setting, visits } from '../test/visits.ts';
import { type GivenShop, givenShop } from './given-shop.ts';
import { shopVisits } from './shop-visits.ts';

/*
 * Makes a picture of every page, in every language, scheme and width, in portal/pictures. People look at them; what can be
 * checked by a program is checked here too.
 */

const folder = join(import.meta.dirname, '..', 'pictures');
const settings: readonly Setting[] = (['id', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) => [390, 1440].map((width) => ({ language, scheme, width }))),
);

const sessions = sessionsByCookie();
let server: TestServer;
let browser: Browser;
let state: PortalState;
let ready: PortalState;
let receiver: Receiver;
let shop: GivenShop;

beforeAll(async () => {
  ready = state = { kind: 'ready', portal: await builtPortal() };
  server = await startTestServer({
    settings: {
      publicRequestsPerMinute: 1_000_000,
      workerIntervalMs: 20,
      simulatorReviewMs: 50,
      webhookLocalReceivers: { live: false, sandbox: true },
      webhookScheduleMs: [hourMs],
    },
    portal: { portal: { state: () => state, stop: async () => undefined }, sessions },
  });
  receiver = await startReceiver();
  shop = await givenShop(server, sessions, receiver);
  browser = await startBrowser();
  // Pictures of an earlier run stay, so that they can be made in pieces.
  await mkdir(folder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await receiver.stop();
});

/** Takes the picture of one page in one setting, after the steps that lead to what it shows. */
async function take(
  name: string,
  opened: OpenPage,
  setting: Setting,
  steps: (page: OpenPage['page']) => Promise<void>,
): Promise<void> {
  const { page, context, complaints } = opened;
  await steps(page);
  const { language, scheme, width } = setting;
  await page.screenshot({ path: join(folder, `${name}-${language}-${scheme}-${width}.png`), fullPage: true });
  expect([await faultsOf(page), complaints]).toEqual([[], []]);
  await context.close();
}

/** Waits until no operation is under way and no skeleton is left. Live updates never end. */
async function untilLoaded(page: OpenPage['page']): Promise<void> {
  // A script as text would need the policy to allow it.
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]').length === 0 &&
      (document.querySelector('main')?.textContent ?? '').length > 40,
  );
  await page.waitForTimeout(400);
}

test.each(settings.flatMap((setting) => visits.map((visit) => ({ ...visit, setting }))))(
  '$name, $setting.language, $setting.scheme, $setting.width px',
  async ({ name, path, visitor, setting }) => {
    const opened = await openWindow(browser, server.url, visitor, setting);
    await take(name, opened, setting, (page) => goTo(page, server.url + path));
  },
);

test.each(settings.flatMap((setting) => shopVisits.map((visit) => ({ ...visit, setting }))))(
  'shop $name, $setting.language, $setting.scheme, $setting.width px',
  async ({ name, path, visitor, setting, account, fails = false, id }) => {
    sessions.accountId = account === 'empty' ? shop.emptyId : shop.shopId;
    const opened = await openWindow(browser, server.url, visitor, setting);
    const { page } = opened;
    if (fails)
      await page.route(/\/portal\/(?:accounts|operator|person)/, (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-request-id': '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' },
          json: {},
        }),
      );
    await take(name, opened, setting, async () => {
      await goTo(
        page,
        server.url + path.replace('{account}', shop.shopId) + (id === undefined ? '' : shop.ids[id]),
      );
      if (fails)
        await page
          .getByRole('button', { name: /^(?:Coba lagi|Try again)$/ })
          .first()
          .waitFor();
      else await untilLoaded(page);
    });
  },
);

test.each(settings)('states, $language, $scheme, $width px', async (setting) => {
  const open = (visitor: string): Promise<OpenPage> => openWindow(browser, server.url, visitor, setting);
  sessions.available = false;
  await take('sign-in-unavailable', await open('nobody'), setting, (page) =>
    goTo(page, `${server.url}/sign-in`),
  );
  sessions.available = true;
  await take('person-menu', await open('owner'), setting, async (page) => {
    await goTo(page, `${server.url}/app/live/wallet`);
    await page.getByRole('button', { name: /: SR$/ }).click();
    await page.getByRole('menu').waitFor();
  });
  await take('portal-failed', await open('owner'), setting, async (page) => {
    await page.route('**/portal/session', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-request-id': '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' },
        json: {},
      }),
    );
    await goTo(page, `${server.url}/app/live/home`);
  });
  for (const kind of ['building', 'failed'] as const) {
    state = { kind };
    await take(
      `portal-${kind === 'building' ? 'being-built' : 'not-built'}`,
      await open('nobody'),
      setting,
      (page) => goTo(page, `${server.url}/sign-in`),
    );
  }
  state = ready;
});
