import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../server/src/clock.ts';
import { answerComplaint } from '../../server/src/orders/complaints/answer-complaint.ts';
import { findOrderById } from '../../server/src/orders/read/found-order.ts';
import { setLogo } from '../../server/src/settings/logo/logo.ts';
import { images } from '../../server/src/settings/logo/images.fixture.ts';
import { type Buyer, buyerOf } from '../../server/test/orders/buyer.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, goTo, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const markup = '<img src=x onerror="document.title=1">';
const number = '01428800700';
const power = { product_code: 'pln20', destination: { customer_no: number }, allow_duplicate: true };

describe.runIf(hasBrowser)('orders', () => {
  let portal: PortalInBrowser;
  let buyer: Buyer;
  const ids = { token: '', failed: '', hostile: '', awaiting: '', pending: '' };

  beforeAll(async () => {
    portal = await startPortalInBrowser();
    buyer = buyerOf(portal.server, portal.account);
    const buy = async (change: Readonly<Record<string, unknown>>): Promise<string> => {
      const order = await buyer.awaiting('prepaid', change);
      await buyer.confirm(order);
      return order.id;
    };
    ids.failed = await buy({ scenario: 'failed', client_reference: 'KSR1-FAILED' });
    ids.hostile = await buy({ client_reference: markup });
    ids.pending = await buy({ scenario: 'pending', allow_duplicate: true });
    ids.awaiting = (await buyer.awaiting('prepaid', { allow_duplicate: true })).id;
    ids.token = await buy({ ...power, client_reference: 'KSR1-TOKEN' });
  });
  afterAll(() => portal.stop());

  /** Lets the server carry out the first request, and cuts the connection before its answer arrives. */
  async function loseFirstAnswer(page: Page, pattern: string): Promise<() => number> {
    let sent = 0;
    await page.route(pattern, async (route: Route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    return () => sent;
  }

  test('from the list by a filter to an order, its receipt, a complaint, and the answer of the operator', async () => {
    const { page, context, complaints } = await portal.open('/app/sandbox/orders', 'owner');
    await page.getByRole('button', { name: 'Produk', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Token PLN' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/orders?category=power');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'Token PLN 20.000' }).click();
    await page.getByRole('heading', { name: 'Perjalanan' }).waitFor();
    expect(await page.locator('main').textContent()).toMatch(/Rp\s20\.195 sudah dipotong dari saldo/);
    const preview = page.getByRole('region', { name: 'Pratinjau struk' });
    await expect.poll(() => preview.textContent()).toContain('••••');
    await page.getByLabel('Harga ke pelanggan').fill('22500');
    await page.getByText('Rp 22.500').waitFor();
    expect(await preview.textContent()).not.toContain('20.195');
    // Without a price there is no total.
    await page.getByLabel('Harga ke pelanggan').fill('0');
    await expect
      .poll(() => page.getByRole('region', { name: 'Pratinjau struk' }).textContent())
      .not.toContain('TOTAL');
    await page.getByLabel('Harga ke pelanggan').fill('22500');
    await page.getByText('Rp 22.500').waitFor();
    await page.getByRole('button', { name: 'Tampilkan token' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^(\d{4} ){4}\d{4}$/).waitFor();
    await page.getByRole('button', { name: 'Laporkan belum masuk' }).click();
    await page.getByLabel('Pesan untuk operator').fill(`Belum masuk. ${markup}`);
    const sent = await loseFirstAnswer(page, '**/complaint');
    await page.getByRole('button', { name: 'Kirim laporan' }).click();
    await page.getByText('Menunggu jawaban operator').waitFor();
    // The answer was lost and asked for again: one message. The page may show it before.
    await expect.poll(sent).toBe(2);
    expect(await page.getByRole('list', { name: 'Percakapan laporan' }).getByRole('listitem').count()).toBe(
      1,
    );
    expect(await page.getByText(markup).count()).toBe(1);
    const { database } = portal.server.app;
    const answer = {
      ...{ text: 'Sudah kami cek: terkirim.', closes: false },
      ...{ messageId: randomUUID(), actor: 'operator test' },
    };
    await answerComplaint(database, await findOrderById(database, ids.token), answer);
    await page.reload();
    await page.getByText('Sudah kami cek: terkirim.').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    // The browser reports the connection that the test has cut.
    expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
    await context.close();
  });

  test('the filters of a person are remembered in this browser until they are cleared', async () => {
    const { page, context } = await portal.open('/app/sandbox/orders?status=failed', 'owner');
    await page.getByRole('button', { name: 'Produk', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Pulsa' }).click();
    await page.waitForURL('**/orders?status=failed&category=credit');
    await page.goto(`${portal.server.url}/app/sandbox/orders`);
    await page.waitForURL('**/orders?status=failed&category=credit');
    await page.getByRole('button', { name: 'Hapus saringan' }).click();
    await page.waitForURL(/\/orders$/);
    await page.reload();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    expect(page.url()).toMatch(/\/orders$/);
    await context.close();
  });

  test('the days of a filter are those of the server, not of a device whose clock is a month slow', async () => {
    const { page, context } = await portal.open('/app/sandbox/orders', 'viewer');
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await page.clock.setFixedTime(Date.now() - 30 * dayMs);
    await goTo(page, `${portal.server.url}/app/sandbox/orders?period=week`);
    await page.getByRole('heading', { name: 'Transaksi', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await context.close();
  });

  test('a number is searched for in the body of a request, and is in no address and no history', async () => {
    const { page, context } = await portal.open('/app/sandbox/orders', 'staff');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.getByRole('textbox', { name: 'Cari transaksi' }).fill(number);
    await page.keyboard.press('Enter');
    await page.getByText('Hasil pencarian').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(addresses.filter((address) => address.includes(number))).toEqual([]);
    expect(JSON.stringify(await page.evaluate('[location.href, history.state]'))).not.toContain(number);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      number,
    );
    await page.getByRole('button', { name: 'Hapus pencarian' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
    await context.close();
  });

  test('a lost answer to a cancellation is asked for again, and the order is cancelled once', async () => {
    const { page, context } = await portal.open(`/app/sandbox/orders/${ids.awaiting}`, 'staff');
    await page.getByRole('button', { name: 'Batalkan' }).click();
    const sent = await loseFirstAnswer(page, '**/cancel');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Batalkan transaksi Rp/ })
      .click();
    await page.getByText('Dibatalkan sebelum dibayar').waitFor();
    // The page may be told of it before it has asked again.
    await expect.poll(sent).toBe(2);
    expect(
      await queryAsOwner(
        portal.server,
        "select status from steps where order_id = $1 and status = 'cancelled'",
        [ids.awaiting],
      ),
    ).toHaveLength(1);
    await context.close();
  });

  test('the print has the receipt only, as wide as its paper, with the token', async () => {
    const { page, context } = await portal.open(`/app/sandbox/orders/${ids.token}`, 'staff');
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByText('80 mm', { exact: true }).click();
    await page.getByRole('button', { name: 'Cetak struk' }).click();
    await expect.poll(() => page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(
      '[...document.body.children].filter((one) => getComputedStyle(one).display !== "none" && one.textContent !== "").map((one) => one.textContent)',
    );
    expect(shown).toEqual([expect.stringMatching(/TOKEN ?(\d{4} ){4}\d{4}/)]);
    const widthMm = await page
      .locator('.print-root > div')
      .evaluate((paper) => paper.clientWidth / (96 / 25.4));
    expect(Math.round(widthMm)).toBe(80);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await expect.poll(() => page.locator('.print-root').count()).toBe(0);
    await context.close();
  });

  test.each([
    ['staff', 'POST'],
    ['viewer', 'GET'],
  ] as const)(
    'the receipt that %s prints has the price on screen, however late an answer is',
    async (visitor, method) => {
      const { page, context } = await portal.open(`/app/sandbox/orders/${ids.token}`, visitor);
      await page.evaluate('window.print = () => { document.title = "printed"; }');
      const price = page.getByLabel('Harga ke pelanggan');
      await price.fill('25000');
      const preview = page.getByRole('region', { name: 'Pratinjau struk' });
      await preview.getByText('Rp 25.000').waitFor();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/receipt**', async (route: Route) => {
        if (route.request().method() === method) await held;
        return route.continue();
      });
      if (method === 'POST') await page.getByRole('button', { name: 'Tampilkan token' }).click();
      await price.fill('31000');
      const print = (): Promise<void> => page.getByRole('button', { name: 'Cetak struk' }).click();
      if (method === 'GET') await print();
      const answered = page.waitForResponse('**/receipt**');
      release();
      await answered;
      if (method === 'POST') await print();
      await expect.poll(() => page.title()).toBe('printed');
      expect(await page.locator('.print-root').textContent()).toContain('Rp 31.000');
      await context.close();
    },
  );

  test.each([
    ['the list', '', 'owner', 'Orders'],
    ['a failed order', 'failed', 'viewer', 'Timeline'],
    ['an order with hostile texts', 'hostile', 'hostile', 'Timeline'],
    ['an order under way', 'pending', 'finance', 'Timeline'],
  ] as const)('%s fits a phone, and axe finds nothing', async (_which, name, visitor, heading) => {
    const path = name === '' ? '' : `/${ids[name]}`;
    const { page, context, complaints } = await portal.open(`/app/sandbox/orders${path}`, visitor, phone);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page
      .getByText('KSR1-TOKEN')
      .or(page.getByRole('heading', { name: 'Details' }))
      .first()
      .waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    expect(await page.locator('img').count()).toBe(0);
    await context.close();
  });

  test('a role sees what it may do, and nothing else', async () => {
    const { page, context } = await portal.open(`/app/sandbox/orders/${ids.token}`, 'viewer');
    await page.getByText('Peran Anda mencetak struk tanpa token dan SN.').waitFor();
    for (const name of ['Tampilkan token', 'Tampilkan nomor', 'Jual lagi', 'Laporkan belum masuk'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    expect(await page.getByRole('link', { name: 'Jual lagi' }).count()).toBe(0);
    await context.close();
  });

  test('a product is offered once more only after it is certain whether the order is delivered', async () => {
    for (const [id, count] of [
      [ids.failed, 1],
      [ids.pending, 0],
    ] as const) {
      const { page, context } = await portal.open(`/app/sandbox/orders/${id}`, 'owner');
      await page.getByRole('heading', { name: 'Perjalanan', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Jual lagi' }).count()).toBe(count);
      await context.close();
    }
  });

  test('a receipt has the logo of the operator, also in print, until the client has a name of its own', async () => {
    await setLogo(portal.server.app.database, { bytes: images.png, actor: 'operator' });
    const path = `/app/sandbox/orders/${ids.token}`;
    const { page, context } = await portal.open(path, 'staff');
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Cetak struk' }).click();
    await expect.poll(() => page.title()).toBe('printed');
    const preview = page.getByRole('region', { name: 'Pratinjau struk' });
    for (const paper of [preview, page.locator('.print-root')]) {
      const logo = paper.locator('img');
      expect(await logo.getAttribute('src')).toMatch(/^\/logo\?v=[0-9a-f]{16}$/);
      // Another picture, or none, has another size.
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32);
      expect(await logo.evaluate((image) => image === image.parentElement?.firstElementChild)).toBe(true);
    }
    await context.close();

    const business = { name: 'Berkah Pulsa', address: 'Jl. Melati 4, Depok', phone: '0812-3456-7890' };
    const body = { ...business, receipt_note: 'Terima kasih', resale_margin: 1_500 };
    expect((await portal.call('owner', 'PUT', '/business-profile', { body })).status).toBe(200);
    const own = await portal.open(path, 'staff');
    const named = own.page.getByRole('region', { name: 'Pratinjau struk' });
    await named.getByText('Berkah Pulsa', { exact: true }).waitFor();
    expect(await named.locator('img').count()).toBe(0);
    await own.context.close();
  });

  test('an order of nobody is said to be missing', async () => {
    const { page, context } = await portal.open('/app/live/orders/not-an-id', 'owner');
    await page.getByRole('heading', { name: 'Transaksi tidak ditemukan' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
