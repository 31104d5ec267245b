import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { hourMs } from '../../server/src/clock.ts';
import { givenOperators } from '../../server/test/portal/operator/given-operators.ts';
import { stockBoth } from '../../server/test/portal/operator/given-failed-over.ts';
import { type LiveStage, startLiveStage } from '../../server/test/suppliers/live-stage.ts';
import { startBrowser } from '../test/browser.ts';
import { builtPortal } from '../test/built.ts';
import { sessionsByCookie } from '../test/sessions-by-cookie.ts';
import { goTo, openWindow } from '../test/visits.ts';
import { consoleVisits } from './console-visits.ts';
import { type ConsoleIds, givenConsole } from './given-console.ts';
import { failOperations, pictureFolder, settings, take, untilFailed, untilLoaded } from './picture.ts';

/*
 * Makes a picture of the operator's console in a live business with trouble: each page, its states and its dialogs.
 */

const sessions = sessionsByCookie();
let stage: LiveStage;
let browser: Browser;
let ids: ConsoleIds;

beforeAll(async () => {
  browser = await startBrowser();
  const state = { kind: 'ready', portal: await builtPortal() } as const;
  stage = await startLiveStage({
    settings: { supplierTimeScale: 20, reviewDeadlineMs: hourMs, publicRequestsPerMinute: 1_000_000 },
    portal: { portal: { state: () => state, stop: async () => undefined }, sessions },
  });
  await givenOperators(stage.server, sessions);
  await stockBoth(stage);
  ids = await givenConsole(stage, sessions);
  await mkdir(pictureFolder, { recursive: true });
});
afterAll(async () => {
  await browser.close();
  await stage.stop();
});

test.each(consoleVisits.flatMap((visit) => settings.map((setting) => ({ ...visit, setting }))))(
  '$name, $setting.language, $setting.scheme, $setting.width px',
  async ({ name, path, visitor, setting, fails = false, steps }) => {
    const opened = await openWindow(browser, stage.server.url, visitor, setting);
    if (fails) await failOperations(opened.page);
    const named = Object.entries(ids).reduce((text, [key, id]) => text.replace(`{${key}}`, id), path);
    await take(name, opened, setting, async (page) => {
      await goTo(page, stage.server.url + named);
      await (fails ? untilFailed(page) : untilLoaded(page));
      await steps?.(page);
      if (steps !== undefined) await untilLoaded(page);
    });
  },
);
