import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveAccount } from '../../server/src/clients/accounts.ts';
import { jakartaDay } from '../../server/src/clock.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { addBankAccount, listBankAccounts } from '../../server/src/deposits/bank/bank-accounts.ts';
import { importStatement } from '../../server/src/deposits/bank/import-statement.ts';
import { formatSen } from '../../server/src/deposits/bank/statement/amount.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import { addGateway } from '../../server/src/deposits/gateways/set-up-gateway.ts';
import { answerComplaint } from '../../server/src/orders/complaints/answer-complaint.ts';
import { findOrderById } from '../../server/src/orders/read/found-order.ts';
import { Secret } from '../../server/src/sealed.ts';
import { isSignedBy } from '../../server/src/webhook-signature.ts';
import { webhookHeaders } from '../../server/test/webhooks/hook-receiver.ts';
import { hasBrowser } from './browser.ts';
import { type JourneyServer, startJourneyServer } from './journey-server.ts';
import { faultsOf, type OpenPage, type Setting } from './visits.ts';

const wide: Setting = { language: 'id', scheme: 'light', width: 1440 };
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const password = 'tujuh gelas kopi susu';
const meter = '01428800700';
const token = /^(\d{4} ){4}\d{4}$/;
const bank = { bank: 'bca', number: '4371189020', holder: 'PT Konter', instructions: '' };
const actor = 'operator ana';

/** Chooses a place of the navigation: one click. */
function goTo(page: Page, place: string): Promise<void> {
  return page.getByRole('link', { name: place, exact: true }).first().click();
}

/** Presses Tab until the focus is on an element with this text or value. */
async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = `[document.activeElement.value, document.activeElement.textContent.trim()].includes(${JSON.stringify(name)})`;
  for (let i = 0; i < 40; i += 1) {
    if (await page.evaluate<boolean>(isThere)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

/** The id at the end of the address, once the page of a list has led to one. */
async function idOf(page: Page, list: string): Promise<string> {
  await page.waitForURL(new RegExp(`/${list}/[0-9a-f-]{36}$`));
  return page.url().split('/').at(-1) ?? '';
}

describe.runIf(hasBrowser)('from sign-up on', () => {
  let journey: JourneyServer;
  beforeAll(async () => {
    journey = await startJourneyServer();
  });
  afterAll(() => journey.stop());

  /** Expects no fault of the page that is shown. */
  async function expectNoFault({ page, complaints }: OpenPage): Promise<void> {
    expect([page.url(), await faultsOf(page), complaints]).toEqual([page.url(), [], []]);
  }

  /** The id of the account that was opened last. */
  async function accountIdOf(page: Page): Promise<string> {
    const answer = await page.request.get(`${journey.server.url}/portal/session`);
    const { data }: { data: { memberships: { account_id: string }[] } } = JSON.parse(await answer.text());
    return data.memberships[0]?.account_id ?? '';
  }

  /** The operator opens live for an account: only the owner of the database may. */
  async function approve(accountId: string): Promise<void> {
    const { app, database } = journey.server;
    const owner = openDatabase(database.ownerUrl, { connections: 1, keyring: app.keyring });
    try {
      await approveAccount(owner, { actor: 'operator test', accountId });
    } finally {
      await owner.close();
    }
  }

  /** What the operator does before clients can pay in: a bank account, a gateway, and the ways to pay. */
  async function givenWaysToPay(): Promise<void> {
    const { app } = journey.server;
    const environment = 'live';
    await addBankAccount(app.database, { environment, ...bank }, actor);
    await addGateway(app.database, app.keyring, {
      ...{ kind: 'midtrans', name: undefined, environment, displayName: undefined },
      ...{ baseUrl: journey.gateway.url(), key: new Secret('SB-Mid-server-simulated') },
      ...{ actor: 'operator', callbackSecret: undefined, fees: {} },
    });
    await app.gateways.refresh();
    for (const method of ['bank_transfer', 'qris'] as const)
      await setMethod(app.database, { environment, method, actor }, { minimum: 50_000n });
  }

  /** The operator imports a statement of today with one transfer, as the bank exports it. The worker finds its payment. */
  async function bankReports(amount: bigint): Promise<void> {
    const { app } = journey.server;
    const bankAccount = (await listBankAccounts(app.database, 'live'))[0];
    if (bankAccount === undefined) throw new Error('There is no bank account.');
    const date = jakartaDay(new Date()).split('-').toReversed().join('/');
    const size = formatSen(amount * 100n);
    const file = [
      `"No. rekening : ${bank.number}"`,
      `"Periode : ${date} - ${date}"`,
      '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
      `"${date}","TRSF E-BANKING CR SITI RAHMAWATI","0000","${size} CR","${size}"`,
      '"Saldo Awal : 0.00"',
      '"Mutasi Debet : 0.00","0"',
      `"Mutasi Kredit : ${size}","1"`,
      `"Saldo Akhir : ${size}"`,
    ].join('\r\n');
    await importStatement(app, { bytes: Buffer.from(file), bankAccount, bank: 'bca' }, actor);
  }

  test('a business signs up, buys, sells, pays in and invites, in Indonesian', async () => {
    const { app, url } = journey.server;
    const email = 'siti@berkahpulsa.id';
    const opened = await journey.open(wide);
    const { page } = opened;

    // The address that konter prints leads a stranger to the page for signing up.
    await page.goto(url);
    await page.getByRole('link', { name: 'Daftar' }).click();
    await page.getByLabel('Nama usaha').fill('Berkah Pulsa');
    await page.getByLabel('Nama Anda').fill('Siti Rahmawati');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Satu langkah lagi' }).waitFor();
    await page.goto(url + (await journey.linkTo(email)));
    await page.getByRole('button', { name: 'Ya, ini alamat saya' }).click();
    await page.getByRole('link', { name: 'Masuk' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Kata sandi', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/sandbox/home');
    await page.getByRole('heading', { name: 'Mulai di sini' }).waitFor();
    await expectNoFault(opened);

    // A key, shown once.
    await page.getByRole('link', { name: /^Buat kunci API/ }).click();
    await page.getByRole('button', { name: 'Buat kunci' }).first().click();
    await page.getByRole('dialog').getByLabel('Nama').fill('Server kasir');
    await page.keyboard.press('Enter');
    const key = (await page.getByText(/^konter_test_[0-9A-Za-z]{39}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await page.getByText('Server kasir').waitFor();
    expect(await page.content()).not.toContain(key);
    const wallet = await journey.server.client(key).get('/sandbox/v1/wallet');
    expect(wallet.body.data.available).toBe(10_000_000);

    // An endpoint, and the first purchase from the console, which is delivered to it.
    await goTo(page, 'Webhook');
    await page.getByRole('button', { name: 'Tambah alamat' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Tambah alamat' });
    await dialog.getByLabel('URL server Anda').fill(journey.receiver.url);
    await dialog.getByLabel('Keterangan').fill('Toko Berkah');
    await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await goTo(page, 'Mulai & konsol');
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    await page.getByRole('button', { name: '2 confirm 200' }).waitFor();
    await page.getByRole('region', { name: 'Peristiwa' }).getByText('order.succeeded').first().waitFor();
    const steps = page.getByRole('list', { name: 'Langkah pertama' });
    await expect.poll(() => steps.getByRole('img', { name: 'Selesai' }).count()).toBe(4);
    const received = journey.receiver.received.find(({ body }) => body.includes('order.succeeded'));
    if (received === undefined) throw new Error('The receiver got no order.succeeded.');
    const {
      'webhook-id': id = '',
      'webhook-timestamp': timestamp = '',
      'webhook-signature': signature = '',
    } = webhookHeaders(received);
    const sentAt = new Date(Number(timestamp) * 1_000);
    expect(isSignedBy([new Secret(secret)], { id, timestamp, signature }, received.body, sentAt)).toBe(true);
    await goTo(page, 'Webhook');
    await page.getByRole('link', { name: 'Toko Berkah' }).click();
    await page.getByRole('button', { name: 'order.succeeded' }).click();
    await page.getByRole('region', { name: 'Rincian kiriman' }).getByText('Percobaan 1: 204').waitFor();

    // A token is sold by hand, by keyboard alone.
    await goTo(page, 'Jual');
    await page.getByRole('radio', { name: 'PLN', exact: true }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Nomor meter / ID pelanggan').focus();
    await page.keyboard.type(meter);
    await page.getByRole('radio', { name: /^Token PLN 20.000/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cocokkan dulu dengan pelanggan' }).waitFor();
    await tabTo(page, 'Bayar Rp\u00A020.195');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Terjual' }).waitFor();

    // Staff find it again by the number of the customer, in one search.
    await page.keyboard.press('Control+K');
    await page.locator('[role="combobox"]:focus').waitFor();
    await page.keyboard.type(meter);
    await page.getByRole('option', { name: /Token PLN 20.000/ }).click();
    const orderId = await idOf(page, 'orders');
    const life = page.locator('main');
    await page.getByRole('heading', { name: 'Perjalanan' }).waitFor();
    for (const text of ['Harga diminta', 'Dikonfirmasi', 'Saldo dipotong', 'diterima, 204'])
      await life.getByText(text).first().waitFor();
    await page.getByRole('button', { name: 'Tampilkan token' }).click();
    await page.getByText(token).first().waitFor();
    await page.getByLabel('Harga ke pelanggan').fill('22500');
    const receipt = page.getByRole('region', { name: 'Pratinjau struk' });
    await receipt.getByText('Rp 22.500').first().waitFor();
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Cetak struk' }).click();
    await expect.poll(() => page.title()).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    const paper = (await page.locator('.print-root').textContent()) ?? '';
    expect(paper).toMatch(/TOKEN ?(\d{4} ){4}\d{4}/);
    expect([paper.includes('Berkah Pulsa'), paper.includes('22.500')]).toEqual([true, true]);
    expect(paper).not.toContain('20.195');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await page.getByRole('button', { name: 'Laporkan belum masuk' }).click();
    await page.getByLabel('Pesan untuk operator').fill('Pelanggan belum menerima token.');
    await page.getByRole('button', { name: 'Kirim laporan' }).click();
    await page.getByText('Menunggu jawaban operator').waitFor();
    const complained = await findOrderById(app.database, orderId);
    await answerComplaint(app.database, complained, {
      ...{ text: 'Token sudah terkirim.', closes: true, messageId: randomUUID(), actor: 'operator test' },
    });
    await page.reload();
    await page.getByText('Token sudah terkirim.').waitFor();
    await expectNoFault(opened);

    // A deposit in the sandbox pays itself.
    await goTo(page, 'Deposit');
    await page.getByRole('link', { name: 'Isi saldo' }).first().click();
    await page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' }).click();
    await idOf(page, 'deposits');
    await page.getByRole('heading', { name: 'Saldo bertambah' }).waitFor();

    // Live: asked for, approved by the operator, and chosen.
    await goTo(page, 'Beranda');
    await page.getByRole('link', { name: 'Isi data usaha' }).click();
    await page.getByLabel('Nama kontak').fill('Siti Rahmawati');
    const request = page.locator('form', { has: page.getByRole('button', { name: 'Minta akses live' }) });
    await request.getByLabel('Nama usaha').fill('Berkah Pulsa');
    await request.getByLabel('Nomor telepon').fill('0812-3456-7890');
    await request.getByLabel('Bank').fill('BCA');
    await request.getByLabel('Nomor rekening').fill('4371 1890 20');
    await request.getByLabel('Atas nama').fill('Siti Rahmawati');
    await request.getByRole('button', { name: 'Minta akses live' }).click();
    await page.getByText('Menunggu diperiksa').waitFor();
    await approve(await accountIdOf(page));
    await givenWaysToPay();

    // Three clicks from the sign-in to the instructions of a transfer.
    await page.goto(url);
    await page.waitForURL('**/app/live/home');
    expect(await opened.clicks()).toBe(0);
    await goTo(page, 'Deposit');
    await page.getByRole('link', { name: 'Isi saldo' }).first().click();
    await page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' }).click();
    await idOf(page, 'deposits');
    await page.getByText('PT Konter').waitFor();
    expect(await opened.clicks()).toBe(3);
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Salin' }).first().click();
    await page.getByRole('button', { name: 'Tersalin' }).waitFor();
    const payable = BigInt(await page.evaluate<string>('navigator.clipboard.readText()'));
    await bankReports(payable);
    await page.getByRole('heading', { name: 'Saldo bertambah' }).waitFor();
    await expectNoFault(opened);

    // By the gateway, by keyboard alone.
    await page.getByRole('link', { name: 'Isi saldo lagi' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Jumlah' }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1250000');
    await tabTo(page, 'bank_transfer');
    // The virtual account, then QRIS.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Buat kode QRIS');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Kode QRIS untuk dipindai' }).waitFor();
    const reference = (await journey.gateway.charges())[0]?.reference;
    await journey.gateway.control('/pay', { reference });
    await page.getByRole('heading', { name: 'Saldo bertambah' }).waitFor();

    // The statement of the month has both, and so has its CSV.
    await goTo(page, 'Mutasi saldo');
    const rows = page.getByRole('region', { name: 'Mutasi saldo' });
    await rows.getByText('+Rp\u00A01.250.000').first().waitFor();
    await rows
      .getByText(`+Rp\u00A0${payable.toLocaleString('id-ID')}`)
      .first()
      .waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Unduh CSV' }).click();
    const csv = await (await downloading).createReadStream();
    const text = Buffer.concat(await csv.toArray()).toString('utf8');
    const lines = text.trim().split(/\r?\n/);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(lines).toHaveLength(3);
    for (const amount of ['1250000', String(payable)])
      expect(lines.some((line) => line.split(';').includes(amount))).toBe(true);
    await expectNoFault(opened);

    // Staff are invited, accept, and see only what they may.
    await goTo(page, 'Tim');
    await page.getByRole('button', { name: 'Undang orang' }).click();
    await page.getByLabel('Alamat e-mail').fill('budi@berkahpulsa.id');
    await page.getByRole('radio', { name: /Kasir/ }).check();
    await page.getByRole('button', { name: 'Kirim undangan' }).click();
    await page.getByText('Undangan dikirim ke budi@berkahpulsa.id').waitFor();
    await page.getByRole('button', { name: /^Akun Siti/ }).click();
    await page.getByRole('menuitem', { name: 'Keluar' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto(`${url}/app/live/home`);
    await page.waitForURL('**/sign-in?next=**');
    await opened.context.close();

    const staff = await journey.open(wide);
    await staff.page.goto(url + (await journey.linkTo('budi@berkahpulsa.id')));
    await staff.page.getByRole('heading', { name: 'Berkah Pulsa mengundang Anda sebagai Kasir' }).waitFor();
    await staff.page.getByLabel('Nama Anda').fill('Budi Santoso');
    await staff.page.getByLabel('Kata sandi', { exact: true }).fill('gajah di pelupuk mata');
    await staff.page.keyboard.press('Enter');
    await staff.page.getByRole('link', { name: 'Masuk' }).click();
    await staff.page.getByLabel('E-mail').fill('budi@berkahpulsa.id');
    await staff.page.getByLabel('Kata sandi', { exact: true }).fill('gajah di pelupuk mata');
    await staff.page.keyboard.press('Enter');
    const navigation = staff.page.getByRole('navigation', { name: 'Utama' });
    await navigation.getByRole('link', { name: 'Jual' }).waitFor();
    for (const place of ['Tim', 'Deposit', 'Mutasi saldo', 'Kunci API', 'Webhook'])
      expect([place, await navigation.getByRole('link', { name: place, exact: true }).count()]).toEqual([
        place,
        0,
      ]);
    await staff.page.goto(`${url}/app/live/developers/keys`);
    await staff.page.getByText('Halaman ini bukan untuk peran Kasir').waitFor();
    await expectNoFault(staff);
    await staff.context.close();
  });

  test('a business signs up and makes a first sale on a phone, in English', async () => {
    const { url } = journey.server;
    const email = 'dewi@maju.example';
    const opened = await journey.open(phone);
    const { page } = opened;
    await page.goto(url);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name of the business').fill('Maju Jaya');
    await page.getByLabel('Your name').fill('Dewi Lestari');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await page.goto(url + (await journey.linkTo(email)));
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/sandbox/home');
    await expectNoFault(opened);
    await goTo(page, 'Sell');
    await page.getByLabel('Mobile number', { exact: true }).fill('081230000001');
    await page.getByText('Telkomsel 10.000', { exact: true }).click();
    await page.getByRole('button', { name: 'Check the price' }).click();
    await page.getByRole('button', { name: 'Pay Rp\u00A010.235' }).click();
    await page.getByRole('heading', { name: 'Sold' }).waitFor();
    await expectNoFault(opened);
    await goTo(page, 'Balance');
    await page.getByRole('list', { name: 'Statement' }).getByText('Telkomsel 10.000').waitFor();
    await expectNoFault(opened);
    await opened.context.close();
  });
});
