import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import type { PortalState } from '../../server/src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { hourMs } from '../../server/src/clock.ts';
import { type Receiver, startReceiver } from '../../server/test/webhooks/hook-receiver.ts';
import { startBrowser } from '../test/browser.ts';
import { builtPortal } from '../test/built.ts';
import { sessionsByCookie } from '../test/sessions-by-cookie.ts';
import { goTo, openWindow, type OpenPage, visits } from '../test/visits.ts';
import { clientVisits } from './client-visits.ts';
import { type GivenShop, givenShop } from './given-shop.ts';
import {
  failOperations,
  pictureFolder,
  settings,
  take,
  untilDrawn,
  untilFailed,
  untilLoaded,
} from './picture.ts';
import { shopVisits } from './shop-visits.ts';

/*
 * Makes a picture of every page, in every language, scheme and width, in portal/pictures. People look at them; what can be
 * checked by a program is checked here too.
 */

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
  await mkdir(pictureFolder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await receiver.stop();
});

test.each(visits.flatMap((visit) => settings.map((setting) => ({ ...visit, setting }))))(
  '$name, $setting.language, $setting.scheme, $setting.width px',
  async ({ name, path, visitor, setting }) => {
    const opened = await openWindow(browser, server.url, visitor, setting);
    await take(name, opened, setting, async (page) => {
      await goTo(page, server.url + path);
      await untilDrawn(page);
    });
  },
);

test.each(
  [...shopVisits, ...clientVisits].flatMap((visit) => settings.map((setting) => ({ ...visit, setting }))),
)(
  'shop $name, $setting.language, $setting.scheme, $setting.width px',
  async ({ name, path, visitor, setting, account, fails = false, id, steps }) => {
    sessions.accountId = account === 'empty' ? shop.emptyId : shop.shopId;
    const opened = await openWindow(browser, server.url, visitor, setting);
    const { page } = opened;
    if (fails) await failOperations(page);
    await take(name, opened, setting, async () => {
      await goTo(
        page,
        server.url + path.replace('{account}', shop.shopId) + (id === undefined ? '' : shop.ids[id]),
      );
      if (fails) await untilFailed(page);
      else await untilLoaded(page);
      await steps?.(page);
      if (steps !== undefined) await untilLoaded(page);
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
