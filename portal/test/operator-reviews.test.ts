import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLimits } from '../../server/src/clients/limits.ts';
import { sendComplaint } from '../../server/src/orders/complaints/send-complaint.ts';
import { findOrderById } from '../../server/src/orders/read/found-order.ts';
import { receiveStray } from '../../server/src/orders/strays/receive-stray.ts';
import { setSetting } from '../../server/src/settings/settings.ts';
import { type Buyer, buyerOf, type Shown } from '../../server/test/orders/buyer.ts';
import { reportLateOutcome } from '../../server/test/orders/review/late-outcome.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const administrator = 'operator_administrator';
const contradictory = {
  kind: 'contradictory',
  statements: [
    { said: 'delivered', code: '00' },
    { said: 'rejected', code: '02' },
  ],
} as const;

describe.runIf(hasBrowser)('reviews', () => {
  let portal: PortalInBrowser;
  let buyer: Buyer;

  beforeAll(async () => {
    portal = await startPortalInBrowser({
      ...{ operators: true, worker: false },
      settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } },
    });
    buyer = buyerOf(portal.server, portal.account);
  }, 120_000);
  afterAll(() => portal.stop());

  /** An order whose supplier contradicts itself: its price is held until a ruling. */
  async function inReview(reference: string): Promise<Shown> {
    const order = await buyer.awaiting('prepaid', {
      ...{ scenario: 'pending', allow_duplicate: true, client_reference: reference },
    });
    await buyer.confirm(order);
    await reportLateOutcome(portal.server, order, contradictory);
    return buyer.until(order.id, 'manual_review');
  }

  async function rulingsOn(id: string): Promise<number> {
    const query = "select 1 from audit_records where subject = $1 and action = 'order.ruled'";
    return (await queryAsOwner(portal.server, query, [id])).length;
  }

  const caseOf = (id: string): string => `/operator/reviews?environment=sandbox&order=${id}`;

  /** Presses Tab until what has this name has the focus. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let i = 0; i < 60; i += 1) {
      const text = await page.evaluate<string>(
        "(() => { const e = document.activeElement; return (e?.labels?.[0]?.textContent ?? '') + (e?.textContent ?? ''); })()",
      );
      if (name.test(text) && !(await page.evaluate<boolean>('document.activeElement === document.body')))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Nothing called ${name} can be reached with Tab.`);
  }

  test('a ruling by keyboard alone, from the queue to its outcome, with a lost answer', async () => {
    const order = await inReview('KSR1-KEYBOARD');
    const { page, context } = await portal.open('/operator/reviews?environment=sandbox', administrator);
    await page.getByRole('link', { name: 'KSR1-KEYBOARD' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^KSR1-KEYBOARD$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Putuskan' }).waitFor();
    // What a supplier says may be days after the purchase.
    const sentAt = page.getByRole('listitem').filter({ hasText: 'Dikirim' }).getByRole('time');
    expect(await sentAt.textContent()).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{2}\.\d{2}\.\d{2},\d{3}$/);
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, /^Putuskan$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Berhasil/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    const sentence = page.getByText(/membayar Rp.* dari dana yang ditahan.*menerima order\.succeeded/);
    await sentence.waitFor();
    await tabTo(page, /^Alasan/);
    await page.keyboard.type('SN sah, pelanggan mengonfirmasi.');
    expect(await faultsOf(page)).toEqual([]);
    let sent = 0;
    await page.route('**/ruling', async (route: Route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await tabTo(page, /^Putuskan berhasil, Rp/);
    await page.keyboard.press('Enter');
    await page.getByText('Status transaksi sekarang: Berhasil').waitFor();
    // The page may be told of it before it has asked again.
    await expect.poll(() => sent).toBe(2);
    expect(await rulingsOn(order.id)).toBe(1);
    expect(await buyer.read(order.id)).toMatchObject({ status: 'succeeded' });
    await context.close();
  });

  test('of two operators who rule at once one wins, and the other is told who and what', async () => {
    const order = await inReview('KSR1-TWO');
    const windows = [
      await portal.open(caseOf(order.id), administrator),
      await portal.open(caseOf(order.id), 'operator_second'),
    ];
    for (const [i, { page }] of windows.entries()) {
      await page.getByRole('button', { name: 'Putuskan' }).click();
      await page.getByRole('radio', { name: i === 0 ? /^Berhasil/ : /^Gagal/ }).check();
      await page.getByRole('textbox', { name: /^Alasan/ }).fill('Dicek ke pemasok.');
    }
    await Promise.all(
      windows.map(({ page }) => page.getByRole('button', { name: /^Putuskan (?:berhasil|gagal)/ }).click()),
    );
    const texts = await Promise.all(
      windows.map(async ({ page }) => {
        const told = page.getByRole('alert').filter({ hasText: /Diputuskan\.|sudah memutuskan/ });
        await told.first().waitFor();
        return (await told.first().textContent()) ?? '';
      }),
    );
    expect(texts.filter((text) => text.includes('Diputuskan.'))).toHaveLength(1);
    expect(texts.find((text) => text.includes('sudah memutuskan'))).toMatch(
      /(?:Bayu Wicaksono|Hendra Gunawan) sudah memutuskan: (?:berhasil|gagal)/,
    );
    expect(await rulingsOn(order.id)).toBe(1);
    for (const { context } of windows) await context.close();
  });

  test('an order is ruled on from its own page, which then says what came of it', async () => {
    const order = await inReview('KSR1-ORDER');
    const path = `/operator/orders/sandbox/${order.id}`;
    const viewer = await portal.open(path, 'operator_viewer');
    await viewer.page.getByRole('heading', { name: /percobaan 1/ }).waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Putuskan' }).count()).toBe(0);
    await viewer.context.close();
    const { page, context } = await portal.open(path, 'operator_second');
    await page.getByRole('button', { name: 'Putuskan' }).click();
    await page.getByRole('radio', { name: /^Gagal/ }).check();
    await page.getByRole('textbox', { name: /^Alasan/ }).fill('Pemasok membatalkan.');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Putuskan gagal/ }).click();
    await page.getByText('Status transaksi sekarang: Gagal').waitFor();
    // The rest of the page follows.
    await page.getByRole('banner').or(page.locator('main header')).getByText('Gagal').first().waitFor();
    expect(await rulingsOn(order.id)).toBe(1);
    expect(await buyer.read(order.id)).toMatchObject({ status: 'failed' });
    await context.close();
  });

  test('a ruling above the limit waits for another operator, who approves it', async () => {
    await setSetting(portal.server.app.database, {
      name: 'reviews.ruling_limit',
      text: '1000',
      actor: 'operator',
    });
    const order = await inReview('KSR1-LIMIT');
    const { page, context } = await portal.open(caseOf(order.id), administrator);
    await page.getByRole('button', { name: 'Putuskan' }).click();
    await page.getByRole('radio', { name: /^Gagal/ }).check();
    await page.getByText('di atas batas satu orang').waitFor();
    await page.getByRole('textbox', { name: /^Alasan/ }).fill('Pemasok membatalkan.');
    await page.getByRole('button', { name: /^Ajukan untuk disetujui/ }).dblclick();
    await page.getByText('Anda yang mengajukan').waitFor();
    expect(await page.getByRole('button', { name: /^Setujui/ }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    const other = await portal.open(caseOf(order.id), 'operator_second', phone);
    await other.page.getByRole('button', { name: /^Approve/ }).click();
    expect(await faultsOf(other.page)).toEqual([]);
    await other.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await other.page.getByText('The status of the order is now: Failed').waitFor();
    expect(await buyer.read(order.id)).toMatchObject({ status: 'failed' });
    await context.close();
    await other.context.close();
  });

  test('a complaint is answered, a stray callback is resolved, and each stays text', async () => {
    const { app } = portal.server;
    const order = await inReview('KSR1-COMPLAINT');
    const { wallet } = await findOrderById(app.database, order.id);
    await sendComplaint(
      app,
      { ...wallet, limits: await readLimits(app.database, wallet, app.config.settings.limits) },
      {
        ...{ orderId: order.id, messageId: randomUUID(), text: '<img src=x> belum masuk' },
        ...{ authorName: 'Siti Rahmawati', actor: 'a test' },
      },
    );
    const body = Buffer.from(JSON.stringify({ ref_id: 'r1', sn: 'SN-SECRET-0001' }));
    await receiveStray(app, 'iak', { headers: {}, body }, { kind: 'hint', reference: 'r1' });
    const path = '/operator/reviews?environment=sandbox&view=complaints';
    const { page, context } = await portal.open(path, 'operator_administrator');
    await page.getByText('<img src=x> belum masuk').waitFor();
    await page.getByRole('link', { name: 'KSR1-COMPLAINT' }).click();
    await page.getByLabel('Jawaban').fill('Sedang kami cek.');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Kirim jawaban' }).click();
    await page.getByText('Sudah dijawab').waitFor();
    await page.getByRole('link', { name: 'Laporan klien' }).click();
    await page.getByText('Tidak ada laporan yang menunggu').waitFor();
    await page.getByRole('button', { name: 'Callback tak dikenal' }).click();
    await page.getByRole('button', { name: 'Callback 1' }).click();
    await page.getByText('**********0001').waitFor();
    await page.getByLabel('Alasan').fill('Dibeli dengan tangan.');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Selesaikan' }).click();
    await page.getByText('Tidak ada callback tak dikenal').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await context.close();
  });
});
