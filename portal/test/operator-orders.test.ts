import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FailedOver,
  givenFailedOver,
  givenUnderWay,
  stockBoth,
} from '../../server/test/portal/operator/given-failed-over.ts';
import { givenOperators } from '../../server/test/portal/operator/given-operators.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { type LiveStage, startLiveStage } from '../../server/test/suppliers/live-stage.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { sessionsByCookie } from './sessions-by-cookie.ts';
import { faultsOf, goTo, openWindow, type OpenPage, type Setting } from './visits.ts';

const wide: Setting = { language: 'id', scheme: 'light', width: 1440 };
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const customer = '081299887766';
const reference = 'KSR3-1122-0159';

describe.runIf(hasBrowser)('orders of operators', () => {
  let stage: LiveStage;
  let browser: Browser;
  let order: FailedOver;

  beforeAll(async () => {
    const sessions = sessionsByCookie();
    const state = { kind: 'ready', portal: await builtPortal() } as const;
    stage = await startLiveStage({
      settings: { supplierTimeScale: 20, reviewDeadlineMs: 3_600_000, publicRequestsPerMinute: 1_000_000 },
      portal: { portal: { state: () => state, stop: async () => undefined }, sessions },
    });
    await givenOperators(stage.server, sessions);
    await stockBoth(stage);
    order = await givenFailedOver(stage, {
      client_reference: reference,
      destination: { customer_no: customer },
    });
    await givenUnderWay(stage, { client_reference: 'KSR3-1122-0160' });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await stage.stop();
    await browser.close();
  });

  async function open(path: string, visitor: string, setting = wide): Promise<OpenPage> {
    const opened = await openWindow(browser, stage.server.url, visitor, setting);
    await goTo(opened.page, stage.server.url + path);
    return opened;
  }

  /** What stands on the page, in one line. */
  async function textOf(page: Page): Promise<string> {
    return ((await page.locator('main').textContent()) ?? '').replaceAll('\u00A0', ' ');
  }

  test('support finds and explains an order from the number of its customer, with at most three clicks', async () => {
    const { page, context, clicks } = await open('/operator/home', 'operator_support');
    const answers: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/portal/operator/'))
        void answer.text().then(
          (text) => answers.push(text),
          () => undefined,
        );
    });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.getByRole('button', { name: /^Cari nomor pelanggan/ }).click();
    await page.getByRole('combobox', { name: /^Cari transaksi/ }).fill('0812-9988-7766');
    await page.getByRole('option', { name: new RegExp(reference) }).click();
    await page
      .getByText('Rp 10.750 milik')
      .filter({ hasText: 'masih ditahan. Pemasok mengaku berhasil setelah menyatakan gagal.' })
      .waitFor();
    expect(await clicks()).toBeLessThanOrEqual(3);
    expect(page.url()).toMatch(`/operator/orders/live/${order.id}`);
    expect(await page.getByRole('listitem').filter({ hasText: 'Ditahan, di sini' }).count()).toBe(1);
    for (const name of ['Digiflazz, percobaan 1', 'IAK, percobaan 2'])
      expect(await page.getByRole('heading', { name }).count(), name).toBe(1);
    const text = await textOf(page);
    expect(text).toContain('kode 68 (stok habis)');
    expect(text).not.toContain('Laba');
    expect(await faultsOf(page)).toEqual([]);

    // What the client sees names no supplier.
    await page.getByText('Dilihat klien').click();
    await page.getByText('Hasilnya belum pasti').first().waitFor();
    const seen = await page.getByRole('region', { name: 'Perjalanan' }).textContent();
    expect(seen).not.toMatch(/digiflazz|iak/i);

    await revealNumber(page);
    // The number is in no address, and costs are in no answer of this role.
    expect(addresses.filter((address) => address.includes('99887766'))).toEqual([]);
    expect(answers.length).toBeGreaterThan(2);
    expect(answers.filter((answer) => answer.includes('10250'))).toEqual([]);
    await context.close();
  });

  /** Shows the customer's number with a reason, and hides it again. */
  async function revealNumber(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Tampilkan nomor tujuan' }).click();
    const dialog = page.getByRole('dialog');
    const show = dialog.getByRole('button', { name: 'Tampilkan', exact: true });
    expect(await show.isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan').fill('Pelanggan menelepon');
    await show.click();
    await page.getByText('0812-9988-7766').waitFor();
    expect(
      await queryAsOwner(
        stage.server,
        "select detail ->> 'reason' as reason from audit_records where action = 'order.revealed' and subject = $1",
        [order.id],
      ),
    ).toEqual([{ reason: 'Pelanggan menelepon' }]);
    await page.getByRole('button', { name: 'Sembunyikan' }).click();
    await expect.poll(() => page.getByText('0812-9988-7766').count()).toBe(0);
  }

  test('by keyboard alone, the id of an order opens it at once, with costs for an administrator', async () => {
    const { page, context, clicks } = await open('/operator/orders', 'operator_administrator', {
      ...wide,
      language: 'en',
    });
    await page.keyboard.press('/');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.insertText(order.id);
    await page.waitForURL(`**/operator/orders/live/${order.id}`);
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
    const text = await textOf(page);
    for (const part of ['Supplier clearing', 'Margin', '1 claim, Rp 10.250', 'Held, here'])
      expect(text).toContain(part);
    await page.getByRole('button', { name: 'Rule' }).waitFor();
    expect(await clicks()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    // Enter before the answer opens its first hit.
    await page.keyboard.press('Control+k');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.insertText('KSR3-1122-0160');
    await page.keyboard.press('Enter');
    await page.getByText('KSR3-1122-0160').first().waitFor();
    await expect.poll(() => page.url()).not.toContain(order.id);
    await context.close();
  });

  test('Enter before the answer of a search opens no hit of the text before', async () => {
    const { page, context } = await open('/operator/orders', 'operator_administrator');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: /^Cari transaksi/ });
    await field.fill(reference);
    const before = page.getByRole('option', { name: new RegExp(reference) });
    await before.waitFor();
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/portal/operator/search', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/portal/operator/search');
    await field.fill('KSR3-1122-0160');
    await field.press('Enter');
    await asked;
    await field.press('Enter');
    expect(await before.count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/operator/orders');
    answer?.();
    await page.waitForURL('**/operator/orders/live/**');
    expect(page.url()).not.toContain(order.id);
    await context.close();
  });

  test('orders of a past day show their day, and those of today only their hour', async () => {
    const { page, context } = await open('/operator/orders', 'operator_administrator');
    const first = page.locator('main time').first();
    const at = new Date((await first.getAttribute('datetime')) ?? '');
    for (const [days, shown] of [
      [0, /^\d{2}\.\d{2}$/],
      [1, /^\d{1,2} [A-Z][a-z]{2} \d{2}\.\d{2}$/],
    ] as const) {
      await page.clock.setFixedTime(new Date(at.getTime() + days * 86_400_000));
      await page.reload();
      await first.waitFor();
      expect(await first.textContent()).toMatch(shown);
    }
    await context.close();
  });

  test('the list keeps its filters in the address, and fits a phone as an order does', async () => {
    const { page, context } = await open('/operator/orders', 'operator_viewer');
    await page.getByRole('button', { name: 'Ditinjau', exact: true }).click();
    await page.waitForURL('**/operator/orders?status=manual_review');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await page.getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain(
      'status=manual_review',
    );
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).click();
    await page.waitForURL(`**/operator/orders/live/${order.id}`);
    await page.goBack();
    await page.waitForURL('**/operator/orders?status=manual_review');
    await context.close();

    const small = await open('/operator/orders', 'operator_administrator', phone);
    await small.page.getByText(reference).waitFor();
    expect(await faultsOf(small.page)).toEqual([]);
    // A phone hides these filters, and says that one of them is set.
    await small.page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    await small.page.goto(`${stage.server.url}/operator/orders?status=manual_review`);
    await small.page.getByRole('button', { name: 'Filters 1', exact: true }).waitFor();
    expect(await faultsOf(small.page)).toEqual([]);
    await small.page.goto(`${stage.server.url}/operator/orders/live/${order.id}`);
    await small.page.getByRole('heading', { name: 'All its numbers' }).waitFor();
    expect(await faultsOf(small.page)).toEqual([]);
    await small.context.close();
  });

  test('a window that is looked at again repeats no look-up of the number of its customer', async () => {
    const { page, context } = await openWindow(browser, stage.server.url, 'operator_support', wide);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const times = (name: string): number => asked.filter((path) => path.endsWith(name)).length;
    await goTo(page, `${stage.server.url}/operator/orders/live/${order.id}`);
    await expect.poll(() => times('/related')).toBe(1);
    const before = times(order.id);
    // The order itself is read again in the same moment, once its first answer was read.
    const focusWindow = `dispatchEvent(new Event('visibilitychange'))`;
    await expect
      .poll(async () => page.evaluate(focusWindow).then(() => times(order.id)))
      .toBeGreaterThan(before);
    await page.evaluate('0');
    expect(times('/related')).toBe(1);
    await context.close();
  });

  test('an order of nobody is said to be missing', async () => {
    const { page, context } = await open(`/operator/orders/sandbox/${order.id}`, 'operator_support');
    await page.getByRole('heading', { name: 'Transaksi tidak ditemukan' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
