import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import { addGateway } from '../../server/src/deposits/gateways/set-up-gateway.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { readRequests } from '../../server/src/deposits/requests/request-rows.ts';
import { Secret } from '../../server/src/sealed.ts';
import { aTransfer } from '../../server/test/deposits/given-deposits.ts';
import { takeEveryAmount } from '../../server/test/deposits/requests/take-every-amount.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import {
  type SimulatedGateway,
  startSimulatedGateway,
} from '../../server/test/simulators/simulated-gateway.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type OpenPage, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;
let gateway: SimulatedGateway;

describe.runIf(hasBrowser)('deposits in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({
      catalog: false,
      settings: { workerIntervalMs: 20, supplierRefreshMs: 20 },
    });
    const { app, url } = portal.server;
    const { database } = app;
    gateway = await startSimulatedGateway('midtrans', `${url}/callbacks/gateway/midtrans`);
    await addGateway(database, app.keyring, {
      ...{ kind: 'midtrans', name: undefined, environment: 'live', displayName: undefined },
      ...{
        baseUrl: gateway.url(),
        key: new Secret('SB-Mid-server-simulated'),
        actor: 'operator',
        callbackSecret: undefined,
      },
      fees: {},
    });
    await app.gateways.refresh();
    const actor = 'a test';
    const environment = 'live';
    await setMethod(database, { environment, method: 'bank_transfer', actor }, { minimum: 50_000n });
    await setMethod(database, { environment, method: 'qris', actor }, { maximum: 5_000_000n, fee: 7_000n });
    await setMethod(database, { environment, method: 'virtual_account', actor }, { fee: 4_000n });
    const account = { bank: 'bca', number: '4371189020', holder: 'PT <b>Konter</b>', instructions: '' };
    await addBankAccount(database, { environment, ...account }, actor);
  });
  afterAll(async () => {
    await portal.stop();
    await gateway.stop();
  });

  async function idOf({ page }: OpenPage): Promise<string> {
    await page.waitForURL(/\/deposits\/[0-9a-f-]{36}$/);
    return page.url().split('/').at(-1) ?? '';
  }

  async function requestOf(id: string) {
    const [request] = await readRequests(portal.server.app.database, [id]);
    if (request === undefined) throw new Error('There is no such deposit.');
    return request;
  }

  async function liveRequests(): Promise<number> {
    const rows = await queryAsOwner(
      portal.server,
      "select id from deposit_requests where environment = 'live'",
    );
    return rows.length;
  }

  async function cancelAll(): Promise<void> {
    const answer = await portal.call('owner', 'GET', '/live/deposits?status=waiting');
    const { data }: { data: { id: string }[] } = JSON.parse(await answer.text());
    for (const { id } of data) await portal.call('owner', 'POST', `/live/deposits/${id}/cancel`);
  }

  test('three clicks lead to the instructions of a transfer, which turns to credited by itself', async () => {
    const opened = await portal.open('/app/live/home', 'owner');
    const { page, context } = opened;
    await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Deposit' }).click();
    await page.getByRole('link', { name: 'Isi saldo' }).first().click();
    await page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' }).click();
    const id = await idOf(opened);
    expect(await opened.clicks()).toBe(3);
    const request = await requestOf(id);
    const shown = page.locator('main');
    await page.getByText('PT <b>Konter</b>').waitFor();
    expect(await page.locator('em').textContent()).toBe(String(request.payable).slice(-3));
    expect(await shown.textContent()).toContain(`Rp\u00A0${request.digits} adalah kode Anda`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Salin' }).first().click();
    await page.getByRole('button', { name: 'Tersalin' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(request.payable));

    const [bankAccount] = await queryAsOwner(
      portal.server,
      "select id from bank_accounts where environment = 'live'",
    );
    await recordPayment(
      portal.server.app,
      aTransfer(request, {
        environment: 'live',
        source: { kind: 'bank', bankAccountId: String(bankAccount?.['id']), id: 'line-of-the-browser' },
      }),
    );
    await page.getByRole('heading', { name: 'Saldo bertambah' }).waitFor();
    await page.getByRole('link', { name: 'Lihat mutasi saldo' }).click();
    await page
      .getByText(`+Rp\u00A0${request.payable.toLocaleString('id-ID')}`)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Deposit transfer BCA' }).click();
    await page.getByRole('heading', { name: 'Saldo bertambah' }).waitFor();
    expect(page.url()).toContain(id);
    await context.close();
  });

  test('a deposit by QRIS is scanned and paid at the gateway, on a phone, by keyboard alone', async () => {
    const opened = await portal.open('/app/live/deposits/new', 'finance', phone);
    const { page, context } = opened;
    await page.getByRole('textbox', { name: 'Amount' }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1250000x');
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1.250.000');
    const isAt = async (name: string): Promise<boolean> =>
      page.evaluate(
        `(document.activeElement.value ?? '') === '${name}' || document.activeElement.textContent.trim() === '${name}'`,
      );
    for (let i = 0; i < 20 && !(await isAt('bank_transfer')); i += 1) await page.keyboard.press('Tab');
    while (!(await isAt('qris'))) await page.keyboard.press('ArrowDown');
    expect(await page.locator('main').textContent()).toContain('Rp\u00A01.257.000');
    for (let i = 0; i < 20 && !(await isAt('Create the QRIS code')); i += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const id = await idOf(opened);
    const image = page.getByRole('img', { name: 'QRIS code to scan' });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((element) => Reflect.get(element, 'naturalWidth')))
      .toBeGreaterThan(0);
    expect(await faultsOf(page)).toEqual([]);
    const rows = await queryAsOwner(
      portal.server,
      'select reference from gateway_transactions where request_id = $1',
      [id],
    );
    await gateway.control('/pay', { reference: String(rows[0]?.['reference']) });
    await page.getByRole('heading', { name: 'Balance increased' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('1.250.000');
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a lost answer is asked for again, and there is one deposit', async () => {
    const before = await liveRequests();
    const opened = await portal.open('/app/live/deposits/new', 'owner');
    const { page, context } = opened;
    let lost = 0;
    await page.clock.install();
    await page.route('**/live/deposits', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 5) return route.continue();
      lost += 1;
      // The server acts, and its answer does not arrive.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByText('Virtual account', { exact: true }).click();
    await page.getByText('Mandiri', { exact: true }).click();
    await page.getByRole('button', { name: 'Buat nomor virtual account' }).click();
    const again = page.getByRole('button', { name: 'Tanyakan lagi' });
    // The page waits longer and longer before it asks by itself.
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return again.count();
      })
      .toBe(1);
    // The request that is asked for again is the one that was sent, so the form stays what it was.
    expect(await page.getByRole('textbox', { name: 'Jumlah' }).isDisabled()).toBe(true);
    await again.click();
    const id = await idOf(opened);
    expect(lost).toBe(5);
    expect(await liveRequests()).toBe(before + 1);
    expect((await requestOf(id)).method).toBe('virtual_account');
    await page.getByText('Nomor virtual account').waitFor();
    // The browser reports each cut connection, and nothing else.
    const complaints = opened.complaints.splice(0);
    expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
    await cancelAll();
    await page.getByRole('heading', { name: 'Deposit dibatalkan' }).waitFor();
    await context.close();
  });

  test('a lost answer to a cancellation is asked for again, and the deposit is cancelled once', async () => {
    const body = { amount: 150_000, method: 'bank_transfer' };
    const made = await portal.call('owner', 'POST', '/live/deposits', { body });
    const { data }: { data: { id: string } } = JSON.parse(await made.text());
    const { page, context } = await portal.open(`/app/live/deposits/${data.id}`, 'owner');
    const keys: (string | undefined)[] = [];
    await page.route('**/cancel', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Batalkan permintaan' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Batalkan Rp/ })
      .click();
    await page.getByRole('heading', { name: 'Deposit dibatalkan' }).waitFor();
    // The page may be told of it before it has asked again.
    await expect.poll(() => keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    const records = await queryAsOwner(
      portal.server,
      "select subject from audit_records where subject = $1 and action = 'deposit_request.cancelled'",
      [data.id],
    );
    expect(records).toHaveLength(1);
    await context.close();
  });

  test('the form sends the amount that it shows, however it was chosen', async () => {
    const { page, context } = await portal.open('/app/live/deposits/new', 'owner');
    const sent: unknown[] = [];
    await page.route('**/live/deposits', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent.push(JSON.parse(route.request().postData() ?? '').amount);
      const error = { code: 'deposit_not_available', message: 'Not now.' };
      return route.fulfill({ status: 409, json: { error, meta: { request_id: 'a' } } });
    });
    const field = page.getByRole('textbox', { name: 'Jumlah' });
    const send = page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' });
    const choices: [string, () => Promise<void>][] = [
      ['750.000', () => field.fill('750000')],
      ['1.000.000', () => page.getByRole('button', { name: '1.000.000', exact: true }).click()],
      ['900.000', () => field.fill('Rp 900.000,-')],
      // As it is copied from a bank and from a spreadsheet.
      ['1.250.000', () => field.fill('1.250.000,00')],
      ['2.345.000', () => field.fill('2,345,000.00')],
      ['123.456', () => field.fill('000123456')],
    ];
    for (const [shown, choose] of choices) {
      await choose();
      expect(await field.inputValue()).toBe(shown);
      expect(await page.locator('main').textContent()).toContain(`Rp\u00A0${shown}`);
      await send.click();
      await expect.poll(() => sent.length).toBe(choices.findIndex(([one]) => one === shown) + 1);
      await page.getByRole('alert').first().waitFor();
    }
    expect(sent).toEqual([750_000, 1_000_000, 900_000, 1_250_000, 2_345_000, 123_456]);
    await field.fill('');
    await field.pressSequentially('1000000,00');
    await field.blur();
    expect(await field.inputValue()).toBe('1.000.000');
    await context.close();
  });

  test('what was typed in the sandbox is not in the form of live, however one gets there', async () => {
    const { page, context } = await portal.open('/app/live/deposits/new', 'owner');
    const amount = page.getByRole('textbox', { name: 'Jumlah' });
    await amount.waitFor();
    await page.evaluate(
      "history.pushState({}, '', '/app/sandbox/deposits/new'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    await page.getByText('Skenario sandbox').waitFor();
    await amount.fill('777777');
    await page.goBack();
    await page.getByText('Skenario sandbox').waitFor({ state: 'detached' });
    expect(await amount.inputValue()).not.toBe('777.777');
    await context.close();
  });

  test('an amount that nobody can tell apart is refused, and the suggested one is a click away', async () => {
    await takeEveryAmount(portal.server, 500_000);
    const opened = await portal.open('/app/sandbox/deposits/new', 'owner', phone);
    const { page, context } = opened;
    await page.getByRole('button', { name: '500.000', exact: true }).click();
    await page.getByText('Not paid', { exact: true }).click();
    const send = page.getByRole('button', { name: 'Continue to the instructions' });
    await send.click();
    await page.getByRole('alert').getByRole('button', { name: /^Use/ }).click();
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('501.000');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    await send.click();
    expect(await page.getByText(/^Too small/).count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Amount' }).fill('501000');
    await send.click();
    await idOf(opened);
    await page.getByRole('button', { name: 'Cancel the request' }).click();
    await page.getByRole('button', { name: /^Cancel Rp/ }).click();
    await page.getByRole('heading', { name: 'Deposit cancelled' }).waitFor();
    await context.close();
  });

  test('the countdown follows the clock of the server, and the page changes when the time is over', async () => {
    const opened = await portal.open('/app/sandbox/deposits/new', 'owner');
    const { page, context } = opened;
    // A device whose clock is years ahead.
    await page.clock.setFixedTime(new Date('2040-01-01T00:00:00Z'));
    await page.getByRole('button', { name: '1.000.000', exact: true }).click();
    await page.getByText('Tidak dibayar', { exact: true }).click();
    await page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' }).click();
    await idOf(opened);
    expect(await page.getByRole('timer').textContent()).toMatch(/^(?:24:00:00|23:59:\d\d)$/);
    await context.close();

    const expiring = await portal.open('/app/sandbox/deposits/new', 'owner');
    await expiring.page.getByRole('button', { name: '1.000.000', exact: true }).click();
    await expiring.page.getByText('Kedaluwarsa', { exact: true }).click();
    await expiring.page.getByRole('button', { name: 'Lanjut ke petunjuk transfer' }).click();
    await expiring.page.getByRole('heading', { name: 'Waktunya habis' }).waitFor();
    await expiring.context.close();
  });

  test('deposit_url leads a visitor to the form through signing in, and programs to the page', async () => {
    const opened = await portal.open('/deposit', 'nobody');
    await opened.page.waitForURL('**/sign-in?**');
    expect(new URL(opened.page.url()).searchParams.get('next')).toBe('/app/live/deposits/new');
    const information = opened.page.getByRole('link', { name: 'Cara deposit tanpa masuk' });
    expect(await information.getAttribute('href')).toBe('/deposit/information');
    await opened.context.close();
    const member = await portal.open('/deposit', 'owner');
    await member.page.getByRole('heading', { name: 'Isi saldo' }).waitFor();
    await member.context.close();
    for (const path of ['/deposit', '/deposit/information'])
      expect(await (await fetch(portal.server.url + path)).text()).toContain('Cara deposit');
    const html = { headers: { accept: 'text/html' } };
    expect(await (await fetch(`${portal.server.url}/deposit/information`, html)).text()).toContain(
      'Cara deposit',
    );
  });
});
