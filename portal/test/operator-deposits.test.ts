import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBalances } from '../../server/src/ledger/wallet-balances.ts';
import { sql } from '../../server/src/database/sql.ts';
import { setSetting } from '../../server/src/settings/settings.ts';
import { listBankAccounts } from '../../server/src/deposits/bank/bank-accounts.ts';
import { addFeed } from '../../server/src/deposits/bank/feeds/bank-feeds.ts';
import { followGateway } from '../../server/src/deposits/requests/follow-gateway.ts';
import { matchByHand } from '../../server/src/deposits/payments/match-by-hand.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { givenPrincipal } from '../../server/test/in-process.ts';
import { jakartaDay } from '../../server/src/clock.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, goTo, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const base = '/operator/deposits?environment=sandbox';
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('deposits of operators in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ catalog: false, operators: true });
    await setSetting(portal.server.app.database, {
      name: 'deposits.credit_limit',
      text: '1000000',
      actor: 'operator',
    });
  });
  afterAll(() => portal.stop());

  async function givenCase(amount: bigint) {
    const { app } = portal.server;
    const { accountId } = await givenPrincipal(app, 0n);
    const request = await givenRequest(app, { accountId, environment: 'sandbox' }, { amount });
    const { paymentId } = await recordPayment(app, aTransfer(request, { amount }));
    return { accountId, paymentId, request };
  }

  async function balanceOf(accountId: string): Promise<bigint> {
    const balances = await readBalances(portal.server.app.database, 'sandbox', [accountId]);
    return balances.get(accountId)?.balance ?? -1n;
  }

  /** Fills in whose statement file it is, in a format of its own. */
  async function describeStatement(page: Page): Promise<void> {
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
  }

  function chooseStatement(page: Page, text: string): Promise<void> {
    const buffer = Buffer.from(text);
    return page.setInputFiles('input[type=file]', { name: 'mutasi.csv', mimeType: 'text/csv', buffer });
  }

  /** Lets the server carry out a request, and cuts the connection before its answer arrives. */
  async function loseAnswer(route: Route): Promise<void> {
    await route.fetch();
    await route.abort('connectionreset');
  }

  test('a payment is matched by keyboard, and is credited once when the answer is lost', async () => {
    const { accountId } = await givenCase(75_000n);
    const opened = await portal.open(base, 'operator_administrator');
    const { page } = opened;
    const credit = page.getByRole('button', { name: /^Kreditkan Rp/ });
    await credit.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /Lihat pengirim/ }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('Alasan').fill('klien bertanya');
    await asked.getByRole('button', { name: /Lihat pengirim/ }).click();
    await page.getByText('BUDI SANTOSO').waitFor();
    let sent = 0;
    await page.route('**/match', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      // The server decides, and its answer is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await credit.focus();
    await page.keyboard.press('Enter');
    const reason = page.getByRole('dialog', { name: 'Kreditkan pembayaran' }).getByLabel('Alasan');
    await reason.waitFor();
    await reason.focus();
    await page.keyboard.type('bukti transfer dikirim klien');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Tidak ada yang perlu dicocokkan').waitFor();
    // The page may be told of it before it has asked again.
    await expect.poll(() => sent).toBe(2);
    expect(await balanceOf(accountId)).toBe(75_000n);
    await opened.context.close();
  });

  test('a request whose answer is lost cannot be changed until it is known, and is made once', async () => {
    const opened = await portal.open(`${base}&view=requests`, 'operator_administrator');
    const { page } = opened;
    const { id } = await portal.server.givenAccount();
    const [{ name } = { name: '' }] = await portal.server.app.database.rows(sql<{ name: string }>`
      select name from accounts where id = ${id}::uuid`);
    await page.getByRole('button', { name: 'Permintaan untuk klien' }).click();
    const dialog = page.getByRole('dialog', { name: 'Permintaan untuk klien' });
    await dialog.getByLabel('Klien').fill(name);
    await page.getByRole('option', { name }).click();
    const amount = dialog.getByLabel('Jumlah');
    await amount.fill('125000');
    await page.route('**/deposits/requests', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await dialog.getByRole('button', { name: 'Buat permintaan' }).click();
    const again = dialog.getByRole('button', { name: 'Tanyakan lagi' });
    await again.waitFor();
    expect([await amount.isDisabled(), await dialog.getByLabel('Klien').isDisabled()]).toEqual([true, true]);
    await page.unroute('**/deposits/requests');
    await again.click();
    await dialog.waitFor({ state: 'hidden' });
    const made = await portal.server.app.database.rows(sql<{ count: number }>`
      select count(*)::integer as count from deposit_requests where account_id = ${id}::uuid`);
    expect(made).toEqual([{ count: 1 }]);
    await opened.context.close();
  });

  test('money for a request that ended without instructions is named as that, and its client is told', async () => {
    const { app } = portal.server;
    const wallet = { accountId: portal.account.id, environment: 'sandbox' } as const;
    const request = await givenRequest(app, wallet, { amount: 60_000n });
    await followGateway(app, request, 'abandon');
    const { paymentId } = await recordPayment(app, aTransfer(request, { requestId: request.id }));
    const { page, context } = await portal.open(base, 'operator_administrator');
    await page.getByText('Tanpa petunjuk bayar').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
    const client = await portal.open(`/app/sandbox/deposits/${request.id}`, 'owner', phone);
    await client.page.getByText('A payment has to be matched by a person.').waitFor();
    expect(await client.page.locator('main').textContent()).not.toContain('nothing to pay');
    expect(await faultsOf(client.page)).toEqual([]);
    await matchByHand(app, { paymentId, to: { requestId: request.id }, actor: 'operator', reason: 'paid' });
    await client.page.getByRole('heading', { name: 'Balance increased' }).waitFor();
    await client.context.close();
  });

  test('a statement file is previewed, imported, and credits its request', async () => {
    const { app } = portal.server;
    const { accountId } = await givenPrincipal(app, 0n);
    const request = await givenRequest(app, { accountId, environment: 'sandbox' }, { amount: 85_000n });
    const day = jakartaDay(new Date());
    const text = `Tgl;Ket;Kredit;Debet\n${day};"=1+1 <img src=x>";${request.payable};\n${day};lain;12345;\n`;
    const opened = await portal.open(`${base}&view=import`, 'operator_administrator');
    const { page } = opened;
    await describeStatement(page);
    await chooseStatement(page, text);
    await page.getByRole('button', { name: 'Lihat dulu' }).click();
    await page.getByText('=1+1 <img src=x>').waitFor();
    expect(await balanceOf(accountId)).toBe(0n);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Impor 2 baris' }).click();
    await page.getByText(/^Selesai: 2 baris baru/).waitFor();
    expect(await balanceOf(accountId)).toBe(request.payable);
    await opened.context.close();
  });

  test('a file that is chosen after a lost answer is imported, and the one before is not asked for again', async () => {
    const { app } = portal.server;
    const { accountId } = await givenPrincipal(app, 0n);
    const wallet = { accountId, environment: 'sandbox' } as const;
    const [first, second] = [
      await givenRequest(app, wallet, { amount: 41_000n }),
      await givenRequest(app, wallet, { amount: 43_000n }),
    ];
    const day = jakartaDay(new Date());
    const fileOf = (payable: bigint): string => `Tgl;Ket;Kredit;Debet\n${day};setor ${payable};${payable};\n`;
    const opened = await portal.open(`${base}&view=import`, 'operator_administrator');
    const { page } = opened;
    await describeStatement(page);
    await chooseStatement(page, fileOf(first.payable));
    await page.getByRole('button', { name: 'Lihat dulu' }).click();
    await page.route('**/deposits/statements', loseAnswer);
    await page.getByRole('button', { name: 'Impor 1 baris' }).click();
    await page.getByRole('button', { name: 'Tanyakan lagi' }).waitFor();
    await page.unroute('**/deposits/statements');
    await chooseStatement(page, fileOf(second.payable));
    await page.getByRole('button', { name: 'Lihat dulu' }).click();
    await page.getByRole('button', { name: /^(?:Impor 1 baris|Tanyakan lagi)$/ }).click();
    await page.getByText(/^Selesai: /).waitFor();
    expect(await balanceOf(accountId)).toBe(first.payable + second.payable);
    await opened.context.close();
  });

  test('a secret of a feed whose answer is lost is not replaced once more, which would end the one in use', async () => {
    const { app } = portal.server;
    const [bankAccount] = await listBankAccounts(app.database, 'sandbox');
    if (bankAccount === undefined) throw new Error('There is no bank account.');
    const { id } = await addFeed(app, { bankAccount, name: 'Layanan uji', actor: 'operator' });
    const opened = await portal.open(`${base}&view=methods`, 'operator_administrator');
    const { page } = opened;
    await page.route('**/feeds/*/rotate', loseAnswer);
    await page.getByRole('button', { name: 'Ganti rahasia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Layanan uji' });
    await dialog.getByRole('button', { name: 'Ganti rahasia' }).click();
    await dialog.getByRole('alert').waitFor();
    const rotated = await app.database.rows(sql<{ count: number }>`
      select count(*)::integer as count from audit_records where action = 'bank_feed.rotated' and subject = ${id}`);
    expect(rotated).toEqual([{ count: 1 }]);
    expect(await dialog.getByRole('alert').textContent()).toContain('sudah diganti');
    expect(await faultsOf(page)).toEqual([]);
    await opened.context.close();
  });

  test('a gateway is set up, and its key is in no answer afterwards', async () => {
    const opened = await portal.open(`${base}&view=methods`, 'operator_administrator');
    const { page } = opened;
    const answers: string[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/gateways')) return;
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
    });
    await page.getByRole('button', { name: 'Tambah gateway' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Lingkungan' }).click();
    await page.getByRole('option', { name: 'Sandbox' }).click();
    await dialog.getByLabel('Kunci server atau rahasia').fill('SB-Mid-server-rahasia');
    await dialog.getByLabel('Biaya QRIS').fill('0,7%');
    await dialog.getByLabel('Alamat API').fill('http://127.0.0.1:9');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pasang' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('midtrans-sandbox').waitFor();
    await page.getByText('QRIS 0,7%').waitFor();
    await page.getByRole('button', { name: 'Uji kunci' }).click();
    await page.getByText('Gateway tidak menjawab.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect([answers.length > 0, answers.filter((text) => text.includes('rahasia'))]).toEqual([true, []]);
    await opened.context.close();
  });

  test('a proposal is approved by the second operator, and the views fit a phone', async () => {
    const { accountId, paymentId } = await givenCase(2_000_000n);
    const first = await portal.open(`${base}&id=${paymentId}`, 'operator_administrator');
    await first.page.getByRole('button', { name: /^Usulkan Rp/ }).click();
    await first.page.getByLabel('Alasan').fill('bukti transfer');
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Usulkan Rp/ })
      .click();
    await first.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await goTo(first.page, `${portal.server.url}/operator/deposits?view=proposals`);
    await first.page.getByText('Usulan Anda: operator lain harus menyetujui.').waitFor();
    await first.context.close();

    const second = await portal.open('/operator/deposits?view=proposals', 'operator_second', phone);
    const { page } = second;
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await page.getByText('No proposal waits').waitFor();
    expect(await balanceOf(accountId)).toBe(2_000_000n);
    await givenCase(64_000n);
    const views = [
      ['', 'Match'],
      ['&view=requests', 'Request for a client'],
      ['&view=payments', 'Status'],
      ['&view=credit', 'Reverse a deposit'],
      ['&view=methods', 'Limits and fees'],
      ['&view=lines', 'No line is held'],
    ] as const;
    for (const [view, shown] of views) {
      await goTo(page, `${portal.server.url}${base}${view}`);
      await page.getByText(shown, { exact: true }).first().waitFor();
      expect([view, ...(await faultsOf(page))]).toEqual([view]);
    }
    expect(second.complaints).toEqual([]);
    await second.context.close();
  });
});
