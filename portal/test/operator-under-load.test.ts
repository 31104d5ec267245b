import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { jakartaDay } from '../../server/src/clock.ts';
import { givenOperators } from '../../server/test/portal/operator/given-operators.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import type { SimulatedGateway } from '../../server/test/simulators/simulated-gateway.ts';
import { type LiveStage, startSellingStage } from '../../server/test/suppliers/live-stage.ts';
import { type Arrivals, startArrivals } from './arrivals.ts';
import { hasBrowser, startBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { sessionsByCookie } from './sessions-by-cookie.ts';
import { goTo, openWindow, type OpenPage } from './visits.ts';
import { givenRequest, givenWaysToPay } from './ways-to-pay.ts';

/*
 * The main path of each section of the operators' pages, while clients buy: the suppliers and the payment gateway are simulators
 * with ledgers of their own, and every figure, review and payment on the pages comes from them.
 */

const everyMs = 200;
const administrator = 'operator_administrator';

describe.runIf(hasBrowser)('operators while clients buy', () => {
  let stage: LiveStage;
  let gateway: SimulatedGateway;
  let browser: Browser;
  let load: Arrivals;
  const windows: OpenPage[] = [];

  beforeAll(async () => {
    const sessions = sessionsByCookie();
    const state = { kind: 'ready', portal: await builtPortal() } as const;
    stage = await startSellingStage({
      settings: { reviewDeadlineMs: 3_600_000, publicRequestsPerMinute: 1_000_000 },
      portal: { portal: { state: () => state, stop: async () => undefined }, sessions },
    });
    await givenOperators(stage.server, sessions);
    gateway = await givenWaysToPay(stage);
    // What digiflazz denies stays open at IAK, so that the order waits for a ruling when digiflazz says that it has sold after all.
    await stage.peers.iak.control('/settings', { by_hand: true, settle_ms: 600_000 });
    browser = await startBrowser();
    load = startArrivals(stage, everyMs);
  });
  afterAll(async () => {
    await load.stop();
    await browser.close();
    await stage.stop();
    await gateway.stop();
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  async function open(path: string, visitor: string): Promise<OpenPage> {
    const setting = { language: 'id', scheme: 'light', width: 1440 } as const;
    const opened = await openWindow(browser, stage.server.url, visitor, setting);
    windows.push(opened);
    await goTo(opened.page, stage.server.url + path);
    return opened;
  }

  /** How many of the credited deposits have this amount. */
  async function credited(amount: number): Promise<number> {
    const query = "select 1 from deposit_payments where state = 'credited' and amount = $1";
    return (await queryAsOwner(stage.server, query, [amount])).length;
  }

  test('the figures of home move by themselves, and lead to the report behind them', async () => {
    const { page, context } = await open('/operator/home', 'operator_finance');
    await page.getByRole('heading', { name: 'Pemasok' }).waitFor();
    await page.evaluate('globalThis.stays = true');
    const sales = page.getByRole('main').getByText('Penjualan', { exact: true }).locator('..');
    const before = await sales.innerText();
    await expect.poll(() => sales.innerText()).not.toBe(before);
    expect(await page.evaluate('globalThis.stays')).toBe(true);
    await sales.getByRole('link').first().click();
    await page.getByRole('radiogroup').getByText('Produk', { exact: true }).click();
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).waitFor();
    await context.close();
  });

  test('an order is found and explained from the number of its customer', async () => {
    await expect.poll(() => load.bought.length).toBeGreaterThan(0);
    const { customer, reference } = load.bought.at(-1) ?? { customer: '', reference: '' };
    const { page, context } = await open('/operator/home', 'operator_support');
    await page.getByRole('button', { name: /^Cari nomor pelanggan/ }).click();
    await page.getByRole('combobox', { name: /^Cari transaksi/ }).fill(customer);
    await page.getByRole('option', { name: new RegExp(`${reference}\\b`) }).click();
    await page.getByRole('heading', { name: 'Digiflazz, percobaan 1' }).waitFor();
    await page
      .getByText(/sudah dipotong dari saldo .*Digiflazz/)
      .first()
      .waitFor();
    await context.close();
  });

  test('a review that the load has produced is ruled on', async () => {
    await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '68', ends: 'sold' });
    const { page, context } = await open('/operator/reviews', administrator);
    // The queue follows by itself.
    await page
      .getByRole('link', { name: /^BEBAN-/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Putuskan' }).click();
    await page.getByRole('radio', { name: /^Berhasil/ }).check();
    await page.getByRole('textbox', { name: /^Alasan/ }).fill('Digiflazz menunjukkan SN.');
    await page.getByRole('button', { name: /^Putuskan berhasil/ }).click();
    await page.getByText('Status transaksi sekarang: Berhasil').waitFor();
    await context.close();
  });

  /** Credits the payment that is open on the page. */
  async function credit(page: Page): Promise<void> {
    const act = page.getByRole('button', { name: /^Kreditkan Rp/ });
    await act.click();
    await page.getByLabel('Alasan').fill('bukti bayar dikirim klien');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kreditkan Rp/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  test('deposits of the gateway and of a bank line are matched', async () => {
    const { app } = stage.server;
    const qris = await givenRequest(stage, 'qris', 150_000n);
    const transfer = await givenRequest(stage, 'bank_transfer', 250_000n);
    const [row] = await queryAsOwner(
      stage.server,
      'select reference from gateway_transactions where request_id = $1',
      [qris.id],
    );
    await gateway.control('/pay', { reference: String(row?.['reference']), amount: 149_000 });
    const { page, context } = await open('/operator/deposits', administrator);
    await page.getByRole('button', { name: /^Kreditkan Rp\s149\.000/ }).waitFor();
    await credit(page);
    await page.getByText('Tidak ada yang perlu dicocokkan').waitFor();
    expect(await credited(149_000)).toBe(1);

    await goTo(page, `${stage.server.url}/operator/deposits?view=import`);
    const day = jakartaDay(app.clock.nodeNow());
    const line = `Tgl;Ket;Kredit;Debet\n${day};TRSF BUDI SANTOSO;${transfer.amount};\n`;
    await page.getByRole('combobox', { name: 'Rekening' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Format berkas' }).click();
    await page.getByRole('option', { name: 'CSV lain' }).click();
    for (const [label, header] of [
      ['Kolom tanggal', 'Tgl'],
      ['Kolom keterangan', 'Ket'],
      ['Kolom kredit', 'Kredit'],
      ['Kolom debet', 'Debet'],
    ] as const)
      await page.getByLabel(label).fill(header);
    const file = { name: 'mutasi.csv', mimeType: 'text/csv', buffer: Buffer.from(line) };
    await page.setInputFiles('input[type=file]', file);
    await page.getByRole('button', { name: 'Lihat dulu' }).click();
    await page.getByRole('button', { name: 'Impor 1 baris' }).click();
    await page.getByText(/^Selesai: 1 baris baru/).waitFor();
    await goTo(page, `${stage.server.url}/operator/deposits`);
    await credit(page);
    await expect.poll(() => credited(250_000)).toBe(1);
    await context.close();
  });

  test('a price changes after its preview, and a product that is switched off is not sold', async () => {
    const before = await stage.shown('tsel10');
    const { page, context } = await open('/operator/prices?view=rule', administrator);
    await page.getByRole('combobox', { name: 'Untuk' }).click();
    await page.getByRole('option', { name: 'Satu produk' }).click();
    await page.getByLabel('Kode produk').fill('tsel10');
    await page.getByLabel('Modal ditambah').fill('9,5');
    await page.getByRole('row', { name: /Telkomsel 10\.000/ }).waitFor();
    await page.getByLabel('Alasan').fill('modal naik');
    await page.getByRole('button', { name: 'Terapkan, 1 harga berubah' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terapkan, 1 harga berubah' }).click();
    await page.getByText('modal +9,5 %').waitFor();
    expect(Number((await stage.shown('tsel10')).price)).toBeGreaterThan(Number(before.price));

    await goTo(page, `${stage.server.url}/operator/products?q=tsel10`);
    await page
      .getByRole('row', { name: /· tsel10 / })
      .getByRole('button', { name: 'Matikan Telkomsel 10.000' })
      .click();
    await page.getByRole('dialog').getByLabel('Alasan').fill('banyak keluhan');
    await page.getByRole('dialog').getByRole('button', { name: 'Matikan' }).click();
    await page.getByText('Dimatikan operator: banyak keluhan').waitFor();
    const sale = await stage.buyer.quote();
    expect([sale.status, sale.body.error.code]).toEqual([409, 'product_unavailable']);
    await context.close();
  });

  test('the load had no answer that it may not have, and the books agree', async () => {
    await load.stop();
    const { app } = stage.server;
    expect(load.complaints).toEqual([]);
    expect(load.bought.length).toBeGreaterThan(20);
    expect([...new Set(load.refused)].filter((code) => !expected.has(code))).toEqual([]);
    const { offsetMs } = app.clock;
    expect((await auditBooks(app.database, app.keyring, { offsetMs })).findings).toEqual([]);
  });
});

/** How purchases are refused while an operator changes a price and switches a product off, and quotes on a busy machine. */
const expected: ReadonlySet<string> = new Set([
  'price_changed',
  'product_unavailable',
  'service_unavailable',
]);
