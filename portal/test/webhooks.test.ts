import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../server/src/clock.ts';
import { Secret } from '../../server/src/sealed.ts';
import { isSignedBy } from '../../server/src/webhook-signature.ts';
import { buyerOf } from '../../server/test/orders/buyer.ts';
import {
  type Received,
  type Receiver,
  startReceiver,
  webhookHeaders,
} from '../../server/test/webhooks/hook-receiver.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type OpenPage } from './visits.ts';

const base = '/app/sandbox/developers/webhooks';
let portal: PortalInBrowser;
let receiver: Receiver;

function isSigned(secret: string, one: Received): boolean {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    'webhook-signature': signature = '',
  } = webhookHeaders(one);
  const at = new Date(Number(timestamp) * 1_000);
  return isSignedBy([new Secret(secret)], { id, timestamp, signature }, one.body, at);
}

/** Creates an endpoint without the pages. */
async function givenEndpoint(): Promise<{ id: string; secret: string }> {
  const body = { url: receiver.url, kinds: null, name: 'Toko' };
  const answer = await portal.call('developer', 'POST', '/sandbox/webhooks', { body });
  return JSON.parse(await answer.text()).data;
}

async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Kelola' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Expects that neither axe nor the browser complains, and closes the window. */
async function expectNoFault({ page, context, complaints }: OpenPage): Promise<void> {
  expect([await faultsOf(page), complaints]).toEqual([[], []]);
  await context.close();
}

describe.runIf(hasBrowser)('webhooks in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({
      settings: {
        workerIntervalMs: 20,
        webhookLocalReceivers: { live: false, sandbox: true },
        webhookScheduleMs: [hourMs],
      },
    });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await portal.stop();
    await receiver.stop();
  });

  test('from the first endpoint to a delivery that failed and was sent again', async () => {
    const opened = await portal.open(base, 'developer');
    const { page } = opened;
    await page.getByText('Belum ada alamat webhook').waitFor();
    await page.getByRole('button', { name: 'Tambah alamat' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tambah alamat' });
    // What was typed stays when the server refuses it.
    await dialog.getByLabel('URL server Anda').fill('http://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
    await dialog.getByText('Server ini tidak dapat dijangkau dari internet').waitFor();
    await dialog.getByLabel('URL server Anda').fill(receiver.url);
    await dialog.getByLabel('Keterangan').fill('Toko Berkah');
    await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
    await page.getByRole('link', { name: 'Toko Berkah' }).waitFor();
    expect(await page.content()).not.toContain(secret);

    const hostile = '<img src=x onerror="document.title=1"> galat basis data';
    receiver.answer((_received, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end(hostile);
    });
    const buyer = buyerOf(portal.server, portal.account);
    const { data: order } = (await buyer.quote({ client_reference: 'KSR2-1122-0182' })).body;
    await buyer.confirm(order);
    await expect.poll(() => receiver.received.length).toBe(2);
    for (const one of receiver.received) expect(isSigned(secret, one)).toBe(true);

    await page.getByRole('link', { name: 'Toko Berkah' }).click();
    await page.getByRole('button', { name: 'order.succeeded' }).click();
    const delivery = page.getByRole('region', { name: 'Rincian kiriman' });
    await delivery.getByText('Percobaan 1: 500').waitFor();
    expect(await delivery.getByRole('region', { name: 'Isi' }).textContent()).toContain('KSR2-1122-0182');
    await delivery.getByRole('tab', { name: 'Jawaban' }).click();
    expect(await delivery.getByRole('region', { name: 'Jawaban' }).textContent()).toBe(hostile);
    expect(await page.locator('img').count()).toBe(0);
    await delivery.getByRole('tab', { name: 'Kepala' }).click();
    expect(await delivery.getByRole('definition').filter({ hasText: 'v1,…' }).count()).toBe(1);

    portal.server.app.clock.offsetMs += 2 * hourMs;
    await expect.poll(() => receiver.received.length).toBe(4);
    receiver.answer((_received, response) => void response.writeHead(200).end('ok'));
    await page.getByRole('button', { name: 'Kirim ulang yang gagal (2)' }).click();
    const replay = page.getByRole('dialog', { name: 'Kirim ulang' });
    await replay.getByText('2 kiriman dikirim lagi').waitFor();
    await replay.getByRole('button', { name: 'Kirim ulang 2' }).click();
    await delivery.getByText('Percobaan 3: 200').waitFor();
    expect(await page.title()).not.toBe('1');
    await page.getByText('Menyerah 2').waitFor({ state: 'detached' });
    await expectNoFault(opened);
  });

  test('a secret is rotated by keyboard, and both sign', async () => {
    const { id, secret } = await givenEndpoint();
    const opened = await portal.open(`${base}/${id}`, 'developer');
    const { page } = opened;
    await page.getByRole('button', { name: 'Kelola' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Ganti rahasia' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Buat rahasia baru' }).focus();
    await page.keyboard.press('Enter');
    const next = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'Sudah saya simpan' }).focus();
    await page.keyboard.press('Enter');
    receiver.received.length = 0;
    await page.getByRole('button', { name: 'Kirim percobaan' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => receiver.received.length).toBe(1);
    const [received] = receiver.received;
    expect(received && [isSigned(secret, received), isSigned(next, received)]).toEqual([true, true]);
    await page.getByText('Dua rahasia menandatangani sampai').waitFor();
    await expectNoFault(opened);
  });

  test('after the lost answer of a rotation the page says that a second one ends the secret in use', async () => {
    const { id } = await givenEndpoint();
    const { page, context } = await portal.open(`${base}/${id}`, 'developer');
    await page.route('**/secret', async (route) => {
      await route.fetch();
      return route.abort('connectionreset');
    });
    await chooseInMenu(page, 'Ganti rahasia');
    await page.getByRole('button', { name: 'Buat rahasia baru' }).click();
    await page.getByText('Jawaban server tidak sampai').waitFor();
    await page.getByText('paling banyak dua yang berlaku').waitFor();
    await context.close();
  });

  test('an endpoint whose answer was lost is in the list, and the page says so', async () => {
    const { page, context } = await portal.open(base, 'developer');
    await page.route('**/sandbox/webhooks', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Tambah alamat' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL server Anda').fill(receiver.url);
    await dialog.getByLabel('Keterangan').fill('Terputus');
    await dialog.getByRole('button', { name: 'Tambah alamat' }).click();
    await dialog.getByText('Jawaban server tidak sampai').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Terputus').first().waitFor();
    expect(await page.getByText('Terputus').count()).toBe(1);
    await context.close();
  });

  test('on a phone in English, chaos doubles a test, and the delivery says so', async () => {
    const { id } = await givenEndpoint();
    const setting = { language: 'en', scheme: 'dark', width: 390 } as const;
    const opened = await portal.open(`${base}/${id}`, 'developer', setting);
    const { page } = opened;
    await page.getByRole('radio', { name: 'Doubled' }).click();
    await page.getByRole('radio', { name: 'Doubled', checked: true, disabled: false }).waitFor();
    receiver.received.length = 0;
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Send test' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await page.getByRole('button', { name: 'webhook.test' }).first().click();
    const delivery = page.getByRole('dialog', { name: 'Delivery details' });
    await delivery.getByText('Attempt 1: 200').waitFor();
    expect(await delivery.getByText('On purpose: doubled').count()).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await expectNoFault(opened);
  });

  test('an endpoint is deleted after a question, and live offers no chaos', async () => {
    const { id } = await givenEndpoint();
    const opened = await portal.open(`${base}/${id}`, 'owner');
    const { page } = opened;
    await chooseInMenu(page, 'Hapus');
    const dialog = page.getByRole('dialog', { name: 'Hapus Toko?' });
    await dialog.getByText('Ini tidak dapat dibatalkan').waitFor();
    await dialog.getByRole('button', { name: 'Hapus alamat' }).click();
    await page.waitForURL(`**${base}`);
    await page.goto(`${portal.server.url}${base}/${id}`);
    await page.getByRole('heading', { name: 'Alamat ini tidak ada' }).waitFor();
    await expectNoFault(opened);
    const live = await portal.open('/app/live/developers/webhooks', 'developer');
    await live.page.getByText('Belum ada alamat webhook').waitFor();
    expect(await live.page.getByText('Uji gangguan').count()).toBe(0);
    await expectNoFault(live);
  });
});
