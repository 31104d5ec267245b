import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalState } from '../../server/src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../../server/test/server.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { sessionsByCookie } from './sessions-by-cookie.ts';
import { faultsOf, goTo, openWindow, type OpenPage, type Setting, visits } from './visits.ts';

const wide: Setting = { language: 'id', scheme: 'light', width: 1440 };
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const sessions = sessionsByCookie();
let server: TestServer;
let browser: Browser;
let state: PortalState;
let ready: PortalState;

describe.runIf(hasBrowser)('in a browser', () => {
  beforeAll(async () => {
    ready = state = { kind: 'ready', portal: await builtPortal() };
    const portal = { state: () => state, stop: async () => undefined };
    server = await startTestServer({
      worker: false,
      catalog: false,
      // All windows of the tests have one address.
      settings: { publicRequestsPerMinute: 1_000_000 },
      portal: { portal, sessions },
    });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Opens a page in a window of its own. The window is closed when the test ends. */
  async function open(path: string, visitor: string, setting = wide): Promise<OpenPage> {
    const opened = await openWindow(browser, server.url, visitor, setting);
    await goTo(opened.page, server.url + path);
    return opened;
  }

  // Each in one setting, by turns; `npm run screens` looks at each in all of them.
  describe.each([wide, phone])('at $width px', (setting) => {
    let opened: OpenPage;
    beforeAll(async () => {
      opened = await openWindow(browser, server.url, 'nobody', setting);
    });
    afterAll(() => opened.context.close());

    test.each(visits.filter((_, i) => setting === (i % 2 === 0 ? wide : phone)))(
      '$name has no fault that axe finds, fits, and breaks no policy',
      async ({ path, visitor }) => {
        const { page, context, complaints } = opened;
        await context.addCookies([{ name: 'visitor', value: visitor, url: server.url }]);
        await goTo(page, server.url + path);
        // When the stream of changes connects, what was not found is asked for once more, and the page is empty meanwhile.
        await expect.poll(() => faultsOf(page)).toEqual([]);
        expect(complaints.splice(0)).toEqual([]);
      },
    );
  });

  test('what the policy forbids is reported, and a browser whose windows complained does not close in peace', async () => {
    const other = await startBrowser();
    const { page, complaints } = await openWindow(other, server.url, 'nobody', wide);
    await goTo(page, `${server.url}/sign-in`);
    await page.evaluate(`document.body.append(
      Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' }),
      Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
      Object.assign(document.createElement('img'), { src: 'https://evil.example/x.png' }),
    )`);
    const reported = (): string => complaints.join('\n');
    for (const directive of ['script-src-elem', 'style-src-elem', 'img-src'])
      await expect.poll(reported).toContain(`the policy forbids ${directive}`);
    expect(await page.evaluate('globalThis.ran === undefined')).toBe(true);
    await expect(other.close()).rejects.toThrow('Windows complained');
  });

  test('/ leads everybody home, and a visitor signs in first', async () => {
    for (const [visitor, home] of [
      ['owner', '/app/live/home'],
      ['newcomer', '/app/sandbox/home'],
      ['operator_finance', '/operator/home'],
      ['nobody', '/sign-in'],
    ] as const) {
      const { page, context } = await open('/', visitor);
      expect(new URL(page.url()).pathname).toBe(home);
      await context.close();
    }
    const { page, context } = await open('/app/live/orders', 'nobody');
    await page.waitForURL('**/sign-in?**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/app/live/orders');
    await context.close();
  });

  test('an account without live is led to the sandbox, and an operator has no client pages', async () => {
    const newcomer = await open('/app/live/home', 'newcomer');
    await newcomer.page.waitForURL('**/app/sandbox/home');
    const operator = await open('/app/live/home', 'operator_finance');
    await operator.page.waitForURL('**/operator/home');
    for (const { context } of [newcomer, operator]) await context.close();
  });

  test('the form is disabled where nobody can sign in, and the page says so', async () => {
    sessions.available = false;
    const { page, context, complaints } = await open('/sign-in', 'nobody');
    sessions.available = true;
    expect(await page.getByRole('alert').textContent()).toContain('belum tersedia');
    for (const label of ['E-mail', 'Kata sandi'])
      expect(await page.getByLabel(label, { exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Masuk' }).isDisabled()).toBe(true);
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  test('language and scheme are chosen by keyboard, and remembered', async () => {
    const { page, context } = await open('/app/sandbox/home', 'owner');
    const choose = async (menu: string, item: string): Promise<void> => {
      await page.getByRole('button', { name: menu }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: item }).focus();
      await page.keyboard.press('Enter');
    };
    await choose('Bahasa', 'English');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await choose('Appearance', 'Dark');
    const look = (): Promise<unknown> =>
      page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dataset['mantineColorScheme'],
      ]);
    await expect.poll(look).toEqual(['en', 'dark']);
    await page.reload();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(await look()).toEqual(['en', 'dark']);
    await context.close();
  });

  test('the first Tab reaches a link to the content', async () => {
    const { page, context } = await open('/app/live/home', 'owner');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Langsung ke isi');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await context.close();
  });

  test('names of people and accounts are text', async () => {
    const { page, context, complaints } = await open('/app/live/home', 'hostile');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.getByText('<img src=x').count()).toBeGreaterThan(0);
    expect([await page.title(), complaints]).toEqual(['Beranda · konter', []]);
    await context.close();
  });

  test('a request that fails shows its id, and the same page after another try', async () => {
    const { page, context } = await openWindow(browser, server.url, 'owner', wide);
    await page.route('**/portal/session', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-request-id': '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' },
        json: { error: { code: 'not_found', message: 'No.' }, meta: { request_id: '5f0c81d2' } },
      }),
    );
    await goTo(page, `${server.url}/app/live/home`);
    expect(await page.locator('main').textContent()).toContain('5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3');
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/portal/session');
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await page.getByRole('heading', { name: 'Beranda' }).waitFor();
    await context.close();
  });

  test('signing out by keyboard ends the session and leaves nothing of it on the page', async () => {
    const { page, context } = await open('/app/live/home', 'owner');
    await page.getByRole('button', { name: 'Akun Siti Rahmawati' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Keluar' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sign-in**');
    expect(sessions.ended).toEqual(['owner']);
    await page.goBack();
    await page.waitForURL('**/sign-in**');
    sessions.ended.length = 0;
    await context.close();
  });

  test('a page that waits for the build becomes the portal by itself', async () => {
    state = { kind: 'building' };
    const { page, context } = await open('/sign-in', 'nobody');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('disiapkan');
    expect(await faultsOf(page)).toEqual([]);
    state = ready;
    await page.getByRole('heading', { name: 'Masuk ke konter' }).waitFor();
    await context.close();
  });
});
