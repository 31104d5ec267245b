import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jakartaDay } from '../../server/src/clock.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { type Buyer, buyerOf } from '../../server/test/orders/buyer.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const dayMs = 86_400_000;
let portal: PortalInBrowser;
let buyer: Buyer;
/** When the wallet was opened. */
let opened: Date;

function monthName(at: Date): string {
  return new Intl.DateTimeFormat('id-ID', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  }).format(at);
}

describe.runIf(hasBrowser)('the wallet in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser();
    const { server, account } = portal;
    buyer = buyerOf(server, account);
    const buy = async (scenario: string): Promise<void> => {
      const order = await buyer.awaiting('prepaid', { scenario, allow_duplicate: true });
      await buyer.confirm(order);
    };
    const { text } = await buyer.client.get('/sandbox/v1/wallet/entries');
    const { data }: { data: { at: string }[] } = JSON.parse(text);
    opened = new Date(data[0]?.at ?? '');
    // What follows happens in the next month.
    const days = 32 - Number(jakartaDay(opened).slice(8));
    server.app.clock.offsetMs = days * dayMs;
    for (const scenario of ['success', 'failed', 'success']) await buy(scenario);
    const request = await givenRequest(server.app, { accountId: account.id, environment: 'sandbox' });
    await recordPayment(server.app, aTransfer(request));
    for (let i = 0; i < 24; i += 1) await buy('success');
  });
  afterAll(() => portal.stop());

  test("last month's statement is two clicks from home, with its totals and its reset", async () => {
    const { page, context, clicks } = await portal.open('/app/sandbox/home', 'finance');
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Mutasi saldo' }).click();
    await page.getByRole('button', { name: monthName(opened), exact: true }).click();
    await page.getByText('Saldo sandbox diatur ulang').waitFor();
    expect(await clicks()).toBe(2);
    expect(new URL(page.url()).searchParams.get('month')).toBe(jakartaDay(opened).slice(0, 7));
    await page.getByText(/^Saldo akhir, \d+ /).waitFor();
    expect(await page.locator('main').textContent()).toContain('+Rp\u00A010.000.000');
    // As a card it has no reference, and nothing in its place.
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: 'Saldo sandbox diatur ulang' });
    expect(await card.textContent()).not.toContain('·');
    await context.close();
  });

  test('pages, kinds and links of the statement, on a phone and in English', async () => {
    const { page, context } = await portal.open('/app/sandbox/wallet', 'owner', phone);
    const first = page.getByRole('list', { name: 'Statement' }).getByRole('listitem');
    await first.first().waitFor();
    expect(await first.count()).toBe(25);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => first.count()).toBe(2);
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(() => first.count()).toBe(25);
    await page.getByRole('radiogroup').getByText('Deposits', { exact: true }).click();
    await page.getByRole('link', { name: 'Deposit by transfer BCA' }).waitFor();
    await expect.poll(() => first.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('kind')).toBe('deposits');
    await page.goBack();
    await expect.poll(() => first.count()).toBe(25);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).first().click();
    await page.waitForURL(/\/sandbox\/orders\/[0-9a-f-]{36}$/);
    await context.close();
  });

  test('the figures on the page are those of the API, and the chart has a table beside it', async () => {
    const { page, context } = await portal.open('/app/sandbox/wallet', 'viewer');
    const answer = await buyer.client.get('/sandbox/v1/wallet/entries?per_page=200');
    const { data }: { data: { balance: number; available_change: number; held_change: number }[] } =
      JSON.parse(answer.text);
    const final = data.filter((entry) => entry.available_change + entry.held_change !== 0);
    const rupiah = (amount: number): string =>
      `Rp\u00A0${String(amount).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`;
    const cells = page.getByRole('region', { name: 'Mutasi saldo' }).locator('tbody tr td:last-child');
    await cells.first().waitFor();
    expect(await cells.allTextContents()).toEqual(final.slice(0, 25).map(({ balance }) => rupiah(balance)));
    const { available } = await buyer.wallet();
    expect(await page.locator('main').textContent()).toContain(rupiah(available));
    await page.locator('.recharts-area-curve').waitFor();
    expect(
      await page.getByRole('table', { name: 'Saldo sepanjang waktu' }).locator('tbody tr').count(),
    ).toBeGreaterThan(0);
    // A viewer sees no deposits, so an entry does not link to one.
    expect(await page.getByRole('link', { name: 'Deposit transfer BCA' }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('the printed statement has the name of the account, both balances, and every movement', async () => {
    const { page, context } = await portal.open('/app/sandbox/wallet', 'owner');
    // The dialog of the browser would wait for a person.
    await page.evaluate(`globalThis.print = () => {
      document.documentElement.dataset.sheet = document.querySelector('[data-printed]').textContent;
      document.documentElement.dataset.rows = document.querySelectorAll('[data-printed] tbody tr').length;
    }`);
    await page.getByRole('button', { name: 'Cetak' }).click();
    const of = (name: string): Promise<unknown> => page.evaluate(`document.documentElement.dataset.${name}`);
    await expect.poll(() => of('rows')).toBe('27');
    const sheet = String(await of('sheet'));
    for (const text of ['Berkah Pulsa', 'Saldo awal, 1', 'Saldo sekarang', 'Dicetak', 'Sandbox: bukan uang'])
      expect(sheet).toContain(text);
    await context.close();
  });

  test('the printed statement has the totals of the month that was chosen, though the page does not have them yet', async () => {
    const { page, context } = await portal.open('/app/sandbox/wallet', 'owner');
    const month = jakartaDay(opened).slice(0, 7);
    const pageAsks = Promise.withResolvers<void>();
    const isPrinted = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(`**/wallet/period?month=${month}`, async (route) => {
      asked += 1;
      if (asked === 1) {
        pageAsks.resolve();
        await isPrinted.promise;
      }
      return route.continue();
    });
    await page.evaluate(`globalThis.print = () => {
      document.documentElement.dataset.sheet = document.querySelector('[data-printed]').textContent;
    }`);
    await page.getByRole('button', { name: monthName(opened), exact: true }).click();
    await pageAsks.promise;
    await page.getByRole('button', { name: 'Cetak' }).click();
    const sheet = (): Promise<unknown> => page.evaluate('document.documentElement.dataset.sheet');
    await expect.poll(sheet).toContain('Saldo sandbox diatur ulang');
    isPrinted.resolve();
    expect(await sheet()).toContain(`Mutasi saldo ${monthName(opened)}`);
    await context.close();
  });

  test('a statement that cannot be loaded says so, and what is there stays', async () => {
    const { page, context } = await portal.open('/app/sandbox/wallet', 'owner');
    await page.getByText('Setiap baris sudah final.', { exact: false }).waitFor();
    await page.route('**/wallet/movements**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('radiogroup').getByText('Transaksi', { exact: true }).click();
    await page.getByText('Telkomsel 10.000').first().waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Mutasi tidak dapat dimuat' }).waitFor({ timeout: 30_000 });
    await page.getByText('Tersedia', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
