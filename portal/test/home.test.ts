import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, givenBuyer, phone } from '../../server/test/orders/buyer.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type OpenPage, type Setting } from './visits.ts';

const phoneInEnglish: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;
let buyer: Buyer;

describe.runIf(hasBrowser)('home in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser();
  });
  beforeEach(async () => {
    buyer = await givenBuyer(portal.server);
    portal.sessions.accountId = buyer.account.id;
  });
  afterAll(() => portal.stop());

  const path = '/app/sandbox/home';

  /** Opens home, and counts its connections for live updates and its requests for the page. */
  async function openHome(visitor = 'owner', setting?: Setting): Promise<OpenPage & { follows: string[] }> {
    const opened = await portal.open('/sign-in', 'nobody', setting);
    const follows: string[] = [];
    opened.context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/portal/accounts/')) follows.push(pathname.split('/').at(-1) ?? '');
    });
    await opened.context.addCookies([{ name: 'visitor', value: visitor, url: portal.server.url }]);
    await opened.page.goto(portal.server.url + path);
    return { ...opened, follows };
  }

  async function bought(reference: string): Promise<string> {
    const order = await buyer.awaiting('prepaid', { client_reference: reference });
    await buyer.confirm(order);
    return order.id;
  }

  function live(follows: readonly string[]): number {
    return follows.filter((name) => name === 'live').length;
  }

  /** Hides the page, or shows it again, as the browser does when another tab is chosen. */
  async function setVisible(page: Page, state: 'hidden' | 'visible'): Promise<void> {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }

  test('the figures follow a purchase that the API makes meanwhile', async () => {
    const { page, context, complaints } = await openHome();
    await page.getByText('Belum ada transaksi').waitFor();
    const id = await bought('sale-17');
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).waitFor();
    await expect.poll(() => page.locator('main').textContent()).toContain('Rp\u00A09.989.765');
    await page.locator('.recharts-surface').first().waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).click();
    await page.waitForURL(`**/app/sandbox/orders/${id}`);
    await context.close();
  });

  test('each figure leads to the list behind it', async () => {
    await bought('sale-1');
    const { page, context } = await openHome();
    await page.getByRole('link', { name: '100,0' }).first().click();
    await page.waitForURL('**/app/sandbox/orders?**');
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    await context.close();
  });

  test('a newcomer sees the first steps, and on a phone too', async () => {
    for (const setting of [undefined, phoneInEnglish]) {
      const { page, context, complaints } = await openHome('newcomer', setting);
      const title = setting === undefined ? 'Mulai di sini' : 'Start here';
      await page.getByRole('region', { name: title }).waitFor();
      const step = setting === undefined ? 'Pasang webhook' : 'Add a webhook';
      expect(await page.getByRole('link', { name: step }).getAttribute('href')).toBe(
        '/app/sandbox/developers/webhooks',
      );
      await page.locator('.recharts-surface').first().waitFor();
      expect([await faultsOf(page), complaints]).toEqual([[], []]);
      await context.close();
    }
  });

  test('two tabs share one connection, and the other one goes on when the first is closed', async () => {
    const { page, context, follows } = await openHome();
    await page.getByText('Belum ada transaksi').waitFor();
    await expect.poll(() => live(follows)).toBe(1);
    const other = await context.newPage();
    await other.goto(portal.server.url + path);
    await other.getByText('Belum ada transaksi').waitFor();
    await bought('sale-2');
    for (const one of [page, other]) await one.getByRole('link', { name: 'Telkomsel 10.000' }).waitFor();
    expect(live(follows)).toBe(1);
    await page.close();
    await expect.poll(() => live(follows)).toBe(2);
    await bought('sale-3');
    await expect.poll(() => other.getByRole('link', { name: 'Telkomsel 10.000' }).count()).toBe(2);
    await context.close();
  });

  test('a page in the background asks nothing, and is up to date when it is shown again', async () => {
    const { page, context, follows } = await openHome();
    await page.getByText('Belum ada transaksi').waitFor();
    await bought('sale-4');
    await page.getByText('sale-4').waitFor();
    await setVisible(page, 'hidden');
    const before = follows.length;
    await bought('sale-5');
    // Another page of this account is told of the order, and asks for it; the hidden one does neither.
    const witness = await openHome();
    await witness.page.getByText('sale-5').waitFor();
    await bought('sale-6');
    await witness.page.getByText('sale-6').waitFor();
    expect(follows.length).toBe(before);
    await setVisible(page, 'visible');
    await page.getByText('sale-6').waitFor();
    await expect.poll(() => live(follows)).toBe(2);
    for (const one of [context, witness.context]) await one.close();
  });

  test('an order is found by the number of its customer with the keyboard alone', async () => {
    const id = await bought('sale-7');
    const { page, context, complaints } = await openHome();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.getByRole('heading', { name: 'Beranda' }).waitFor();
    await page.keyboard.press('/');
    const field = page.locator('[role="combobox"]:focus');
    await field.waitFor();
    await page.keyboard.type(phone);
    await page.getByRole('option', { name: 'sale-7' }).waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/app/sandbox/orders/${id}`);
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type(phone);
    // Enter before the answer would open its first hit.
    await page.getByRole('option', { name: 'sale-7' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/sandbox/orders');
    // The orders page takes the number over.
    await page.getByText('Hasil pencarian. Saringa').waitFor();
    expect(urls.filter((url) => url.includes(phone.slice(1)))).toEqual([]);
    await context.close();
  });

  test('a search that is opened while the one before is closing starts empty, and takes what is typed', async () => {
    const id = await bought('sale-9');
    const { page, context } = await openHome();
    await page.getByRole('heading', { name: 'Beranda' }).waitFor();
    await page.keyboard.press('/');
    const field = page.locator('[role="combobox"]:focus');
    await field.waitFor();
    await page.keyboard.type(phone);
    await page.getByRole('option', { name: 'sale-9' }).waitFor();
    // The keys of somebody who does not wait for the page, in one task of the browser.
    await field.evaluate((input) => {
      for (const init of [{ key: 'Enter' }, { key: 'k', ctrlKey: true }]) {
        input.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      }
    });
    await page.waitForURL(`**/app/sandbox/orders/${id}`);
    await expect.poll(() => field.inputValue()).toBe('');
    await page.keyboard.type('saldo');
    expect(await field.inputValue()).toBe('saldo');
    await context.close();
  });

  test('pages and products are found by name, and a text that finds nothing says so', async () => {
    const { page, context } = await openHome('viewer', phoneInEnglish);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('orders');
    await page.getByRole('option', { name: 'Orders', exact: true }).waitFor();
    await page.getByRole('combobox').fill('tsel 10');
    await page.getByRole('option', { name: 'Telkomsel 10.000' }).first().waitFor();
    await page.getByRole('combobox').fill('zzzzzz');
    await page.getByText('No order, deposit or product matches.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await context.close();
  });

  /** Makes the person on the page a member of two accounts, “Toko 1” and “Toko 2”. `live` is whether the first one has live. */
  async function joinBoth(page: Page, buyers: readonly Buyer[], { live = true } = {}): Promise<void> {
    const both = buyers.map(({ account: { id } }, i) => ({
      ...{ account_id: id, name: `Toko ${i + 1}`, role: 'owner', live: live || i > 0, suspended: false },
      permissions: ['account:read', 'orders:read'],
    }));
    await page.route('**/portal/session', (route) =>
      route.fulfill({
        json: {
          data: {
            person: { id: 'p', name: 'Siti Rahmawati', email: 'siti@berkahpulsa.id', two_factor: false },
            ...{ memberships: both, operator_role: null, operator_permissions: [] },
          },
          meta: { request_id: 'r' },
        },
      }),
    );
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
  }

  test('a person changes between accounts, and sees nothing of the other one', async () => {
    const first = buyer;
    await bought('sale-8');
    buyer = await givenBuyer(portal.server);
    const { page, context } = await openHome();
    portal.sessions.accountId = first.account.id;
    await joinBoth(page, [first, buyer]);
    await page.getByRole('button', { name: 'Ganti akun: Toko 1' }).first().focus();
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).waitFor();
    portal.sessions.accountId = buyer.account.id;
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Toko 2' }).click();
    await page.getByRole('button', { name: 'Ganti akun: Toko 2' }).first().waitFor();
    await page.waitForURL('**/app/live/home');
    await page.getByText('Belum ada transaksi').waitFor();
    expect(await page.getByText('Telkomsel').count()).toBe(0);
    await context.close();
  });

  test('an account with live opens in live, also from an account without', async () => {
    const first = buyer;
    buyer = await givenBuyer(portal.server);
    const { page, context } = await openHome();
    portal.sessions.accountId = first.account.id;
    await joinBoth(page, [first, buyer], { live: false });
    const change = page.getByRole('button', { name: 'Ganti akun: Toko 1' }).first();
    await change.waitFor();
    await page.waitForURL('**/app/sandbox/home');
    portal.sessions.accountId = buyer.account.id;
    await change.click();
    await page.getByRole('menuitem', { name: 'Toko 2' }).click();
    await page.getByRole('button', { name: 'Ganti akun: Toko 2' }).first().waitFor();
    await page.waitForURL('**/app/live/home');
    await context.close();
  });

  test('a suspended account and a home that fails say what to do', async () => {
    const suspended = await openHome('suspended');
    await suspended.page.getByText('Akun ini ditangguhkan').waitFor();
    expect(await suspended.page.getByRole('link', { name: 'Isi saldo' }).count()).toBe(0);
    await suspended.context.close();
    const { page, context } = await portal.open('/sign-in', 'nobody', phoneInEnglish);
    await context.addCookies([{ name: 'visitor', value: 'owner', url: portal.server.url }]);
    await page.route('**/sandbox/home', (route) =>
      route.request().url().includes('/portal/')
        ? route.fulfill({
            status: 403,
            headers: { 'x-request-id': '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' },
            json: { error: { code: 'not_found', message: 'No.' }, meta: { request_id: '5f0c81d2' } },
          })
        : route.continue(),
    );
    await page.goto(portal.server.url + path);
    await page.getByText('5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.unroute('**/sandbox/home');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No orders yet').waitFor();
    await context.close();
  });
});
