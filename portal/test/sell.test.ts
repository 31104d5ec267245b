import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWallet } from '../../server/src/ledger/wallet.ts';
import { listOrders } from '../../server/src/orders/read/read-orders.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const path = '/app/sandbox/sell';
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const price = 10_235;
const paid = 'Rp\u00A010.235';
let portal: PortalInBrowser;
let customers = 0;

/** A customer whom no other test has. */
function newCustomer(): string {
  customers += 1;
  return `0812${String(30_000_000 + customers)}`;
}

async function balance(): Promise<number> {
  const { app } = portal.server;
  const wallet = await readWallet(app.database, { accountId: portal.account.id, environment: 'sandbox' });
  return Number(wallet?.available);
}

/** How many orders the account has in the sandbox. */
async function orders(): Promise<number> {
  const { app } = portal.server;
  const { total } = await listOrders(
    app,
    {
      accountId: portal.account.id,
      environment: 'sandbox',
      limits: { transaction: 0n, daily: 0n, requestsPerMinute: 0, duplicateMinutes: null, owed: 0n },
    },
    { page: 1, perPage: 1 },
  );
  return total;
}

/** Types a number and chooses credit for it. */
async function choose(page: Page, number = newCustomer()): Promise<void> {
  await page.getByLabel('Nomor HP', { exact: true }).fill(number);
  await page.getByText('Telkomsel 10.000', { exact: true }).click();
}

const quote = (page: Page): Promise<void> => page.getByRole('button', { name: 'Periksa harga' }).click();
const pay = (page: Page): Promise<void> => page.getByRole('button', { name: `Bayar ${paid}` }).click();

async function scenario(page: Page, name: string): Promise<void> {
  await page.getByLabel('Skenario sandbox').first().click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Lets the server act on the next request that matches, and loses its answer; further requests pass. */
async function loseAnswer(page: Page, pattern: RegExp, times = 1): Promise<() => number> {
  let lost = 0;
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== 'POST' || lost >= times) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => lost;
}

/** The browser reports each lost answer, and nothing else may be reported. */
function expectOnlyLost(complaints: string[]): void {
  for (const text of complaints.splice(0)) expect(text).toContain('ERR_CONNECTION_RESET');
}

describe.runIf(hasBrowser)('in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false });
  });
  afterAll(() => portal.stop());

  test('credit is sold by keyboard alone, and its serial is shown on request', async () => {
    const before = await balance();
    const { page, context } = await portal.open(path, 'staff');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('sale-number');
    await page.keyboard.type(newCustomer());
    // The number chooses the operator, and then its products are asked for: only then is their filter the third.
    await page.getByLabel('Saring dengan nominal atau nama', { exact: true }).waitFor();
    // The category and the brand are those of the number; then comes the filter of the products.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cocokkan dulu dengan pelanggan' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The copy button of the reference comes before the button that pays.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    expect(await page.locator('main').textContent()).toContain(`${paid} diambil dari saldo.`);
    expect(await balance()).toBe(before - price);
    await page.getByRole('button', { name: 'Tampilkan SN / token' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Salin' }).nth(1).waitFor();
    await page.getByRole('button', { name: 'Jual lagi' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Nomor HP', { exact: true }).inputValue()).toBe('');
    await context.close();
  });

  test('a bill is read, shows whose it is, and is paid', async () => {
    const { page, context } = await portal.open(path, 'staff');
    await page.getByText('Tagihan', { exact: true }).click();
    await page.locator('label', { hasText: 'PLN Pascabayar' }).click();
    await page.getByLabel('ID pelanggan', { exact: true }).fill('530000000404');
    await page.getByRole('button', { name: 'Cek tagihan' }).click();
    await page.getByText('Tidak ada tagihan untuk nomor ini').waitFor();
    await page.getByLabel('ID pelanggan', { exact: true }).fill('530000000077');
    await page.getByRole('button', { name: 'Cek tagihan' }).click();
    await page.getByText('Total tagihan').waitFor();
    expect(await page.locator('main').textContent()).toContain('PELANGGAN SANDBOX');
    await page.getByRole('button', { name: /^Bayar Rp/ }).click();
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    await context.close();
  });

  test('a sale that fails gives the money back and says so', async () => {
    const before = await balance();
    const { page, context } = await portal.open(path, 'staff');
    await choose(page);
    await scenario(page, 'Gagal');
    await quote(page);
    await pay(page);
    await page.getByRole('heading', { name: 'Tidak berhasil' }).waitFor();
    expect(await page.getByRole('status').first().textContent()).toContain(`${paid} sudah kembali ke saldo.`);
    expect(await faultsOf(page)).toEqual([]);
    expect(await balance()).toBe(before);
    await context.close();
  });

  test('a balance that is too low leads to a deposit, or to who can make one', async () => {
    for (const [visitor, next] of [
      ['owner', 'Isi saldo'],
      ['staff', 'Minta pemilik akun mengisi saldo.'],
    ] as const) {
      const { page, context } = await portal.open(path, visitor);
      await choose(page);
      await scenario(page, 'Saldo tidak cukup');
      await quote(page);
      await pay(page);
      const alert = page.getByRole('alert');
      await alert.getByText(next).waitFor();
      expect(await alert.textContent()).toContain('Belum terjual, saldo tidak berubah.');
      await context.close();
    }
  });

  test('a second sale to one customer is made only when the person means it', async () => {
    const customer = newCustomer();
    const { page, context } = await portal.open(path, 'staff');
    await choose(page, customer);
    await quote(page);
    await pay(page);
    await page.getByRole('button', { name: 'Jual lagi' }).click();
    const before = await orders();
    await choose(page, customer);
    await quote(page);
    await page.getByRole('link', { name: 'Lihat transaksi itu' }).waitFor();
    expect(await orders()).toBe(before);
    await page.getByRole('button', { name: 'Ini pembelian lain, lanjutkan' }).click();
    await pay(page);
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    expect(await orders()).toBe(before + 1);
    await context.close();
  });

  test.each([
    ['a quote', /\/sales\/quotes$/],
    ['a confirm', /\/confirm$/],
  ])('the lost answer of %s is asked for again, and there is one effect', async (_what, pattern) => {
    const [before, made] = [await balance(), await orders()];
    const { page, context, complaints } = await portal.open(path, 'staff');
    const lost = await loseAnswer(page, pattern);
    await choose(page);
    await quote(page);
    await pay(page);
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    expect([lost(), await orders(), await balance()]).toEqual([1, made + 1, before - price]);
    expectOnlyLost(complaints);
    await context.close();
  });

  test('the lost answer of an inquiry is asked for again, and there is one bill', async () => {
    const made = await orders();
    const { page, context, complaints } = await portal.open(path, 'staff');
    const lost = await loseAnswer(page, /\/sales\/inquiries$/);
    await page.getByText('Tagihan', { exact: true }).click();
    await page.locator('label', { hasText: 'PLN Pascabayar' }).click();
    await page.getByLabel('ID pelanggan', { exact: true }).fill('530000000088');
    await page.getByRole('button', { name: 'Cek tagihan' }).click();
    await page.getByText('Total tagihan').waitFor();
    expect([lost(), await orders()]).toEqual([1, made + 1]);
    expectOnlyLost(complaints);
    await context.close();
  });

  test('after several lost answers the page says so, and the button asks again for the same', async () => {
    const [before, made] = [await balance(), await orders()];
    const { page, context, complaints } = await portal.open(path, 'staff');
    await page.clock.install();
    await choose(page);
    await quote(page);
    await page.getByRole('button', { name: `Bayar ${paid}` }).waitFor();
    // The server never gets it, and nothing of the sale can be read meanwhile.
    await page.route(/\/sales\//, (route) => route.abort('connectionreset'));
    await pay(page);
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return page.getByRole('button', { name: 'Tanyakan lagi' }).count();
      })
      .toBe(1);
    expect(await page.getByRole('alert').textContent()).toContain('saldo hanya terpotong sekali');
    expect(await balance()).toBe(before);
    await page.unroute(/\/sales\//);
    await page.getByRole('button', { name: 'Tanyakan lagi' }).click();
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    expect([await orders(), await balance()]).toEqual([made + 1, before - price]);
    expectOnlyLost(complaints);
    await context.close();
  });

  test('that nothing can be sold now is a refusal, and no lost answer', async () => {
    const { page, context } = await portal.open(path, 'staff');
    let asked = 0;
    await page.route(/\/sales\/quotes$/, (route) => {
      asked += 1;
      const error = { code: 'transactions_unavailable', message: 'No new purchases can be made.' };
      return route.fulfill({ status: 503, json: { error, meta: { request_id: 'a' } } });
    });
    await choose(page);
    await quote(page);
    await page.getByRole('alert').getByText('Belum terjual, saldo tidak berubah.').waitFor();
    expect(asked).toBe(1);
    await context.close();
  });

  test('a sale in progress is offered again after a reload, without the number', async () => {
    const [before, made] = [await balance(), await orders()];
    const customer = newCustomer();
    const { page, context } = await portal.open(path, 'staff');
    await choose(page, customer);
    await quote(page);
    await page.getByRole('button', { name: `Bayar ${paid}` }).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(
      customer,
    );
    await page.reload();
    // The payment is accepted, and the page is gone before its answer.
    await page.getByRole('button', { name: `Bayar ${paid}` }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain(customer.slice(4, 8));
    await page.route(/\/confirm$/, async (route) => {
      await route.fetch();
      await page.reload();
    });
    await pay(page);
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();
    expect([await orders(), await balance()]).toEqual([made + 1, before - price]);
    await context.close();
  });

  test('on a phone, in English and dark, a sale has no fault', async () => {
    const { page, context } = await portal.open(path, 'staff', phone);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Mobile number', { exact: true }).fill(newCustomer());
    await page.getByText('Telkomsel 10.000', { exact: true }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check the price' }).click();
    await page.getByRole('button', { name: `Pay ${paid}` }).click();
    await page.getByRole('heading', { name: 'Sold' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
