import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, suspendAccount } from '../../server/src/clients/accounts.ts';
import { requestLive } from '../../server/src/clients/business/live-request.ts';
import { createKey } from '../../server/src/clients/keys.ts';
import { addEndpoint } from '../../server/src/webhooks/endpoints/endpoints.ts';
import { buyerOf } from '../../server/test/orders/buyer.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type OpenPage, type Setting } from './visits.ts';

const administrator = 'operator_administrator';
const actor = 'operator Bayu Wicaksono';
const hostile = '<img src=x onerror="document.title=1"> =1+1';

let portal: PortalInBrowser;
let waitingId: string;
let endpointId: string;

/** An account of a client; it asks for live where `asks`. */
async function givenClient(name: string, asks = false): Promise<string> {
  const { database, keyring } = portal.server.app;
  const { id } = await createAccount(database, keyring, {
    actor,
    name,
    live: !asks,
    sandboxStart: 10_000_000n,
  });
  const data = {
    ...{ businessName: name, contactName: 'Siti Rahmawati', phone: '081234567890' },
    ...{ bank: 'BCA', bankAccountNumber: '1234567890', bankAccountHolder: 'Siti Rahmawati' },
  };
  if (asks) await requestLive(database, { accountId: id, actor: 'person Siti', data });
  return id;
}

/** An account with orders, a key, a member, an endpoint that fails, and a group. */
async function givenBusyClient(): Promise<void> {
  const { app } = portal.server;
  const { account } = portal;
  const buyer = buyerOf(portal.server, account);
  for (const customer of ['081234567891', '081234567892'])
    await buyer.confirm(
      await buyer.awaiting('prepaid', { product_code: 'tsel5', destination: { customer_no: customer } }),
    );
  await createKey(app.database, app.config.brand, {
    accountId: account.id,
    environment: 'live',
    name: 'Kasir',
  });
  const owner = { accountId: account.id, environment: 'live' as const };
  const endpoint = { ...owner, url: 'https://api.berkahpulsa.id/hook/konter', name: 'Kasir toko' };
  const { id } = await addEndpoint(app, endpoint, async () => [{ address: '93.184.216.34', family: 4 }]);
  endpointId = id;
  await queryAsOwner(
    portal.server,
    `update accounts set name = 'Berkah Pulsa' where id = '${account.id}';
     insert into price_groups (name) values ('grosir');
     update webhook_endpoints set failing_since = now() - interval '2 hours' where id = '${id}';
     insert into auth.people (id, name, email, email_verified, language)
     values ('019aa7d0-0000-7c22-8d11-0c1e5a7f9b00', 'Siti Rahmawati', 'siti@berkahpulsa.id', true, 'id');
     insert into members (account_id, person_id, role)
     values ('${account.id}', '019aa7d0-0000-7c22-8d11-0c1e5a7f9b00', 'owner')`,
  );
}

async function expectNoFault({ page, context, complaints }: OpenPage): Promise<void> {
  expect([await faultsOf(page), complaints]).toEqual([[], []]);
  await context.close();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Kelola' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe.runIf(hasBrowser)('clients and webhooks of operators in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ operators: true, worker: false });
    await givenBusyClient();
    waitingId = await givenClient('Toko Cahaya Cell', true);
    const suspended = await givenClient('CV Maju Ponsel');
    await suspendAccount(portal.server.app.database, { accountId: suspended, actor, reason: 'Penipuan' });
    await givenClient(hostile);
  });
  afterAll(() => portal.stop());

  test('a client that asks for live is found, approved, suspended with a reason, and its limits are set', async () => {
    const opened = await portal.open('/operator/clients?state=waiting', administrator);
    const { page } = opened;
    await page.getByRole('link', { name: 'Toko Cahaya Cell' }).click();
    await page.getByRole('button', { name: 'Setujui live' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Persetujuan tidak bisa dicabut').waitFor();
    await dialog.getByRole('button', { name: 'Setujui live' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'Tangguhkan');
    expect(await dialog.getByRole('button', { name: 'Tangguhkan' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan').fill('Dokumen palsu');
    await dialog.getByRole('button', { name: 'Tangguhkan' }).click();
    await page.getByText('Alasan: Dokumen palsu').first().waitFor();
    await page.getByRole('button', { name: 'Atur batas Live' }).click();
    await dialog.getByLabel('Paling banyak per hari').fill('5000000');
    await dialog.getByRole('button', { name: 'Simpan batas' }).click();
    await page.getByText('batas harian Rp 5.000.000').first().waitFor();
    await page.getByText('mengubah batas').first().waitFor();
    await expectNoFault(opened);
    const [account] = await queryAsOwner(
      portal.server,
      `select live_approved, suspended_at is not null as suspended from accounts where id = '${waitingId}'`,
    );
    expect(account).toEqual({ live_approved: true, suspended: true });
  });

  test('a message is previewed with the number of its receivers, sent, and read at the bell as text', async () => {
    const opened = await portal.open('/operator/clients?view=messages', 'operator_support');
    const { page } = opened;
    await page.getByRole('button', { name: 'Tulis pesan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Judul').fill('Gangguan Telkomsel');
    await dialog.getByLabel('Isi pesan').fill(hostile);
    await dialog.getByLabel('Kirim juga lewat e-mail').check();
    await dialog.getByRole('button', { name: 'Lihat penerima' }).click();
    await dialog.getByText('4 klien menerima pesan ini di portal, dan 1 pemilik lewat e-mail.').waitFor();
    await dialog.getByRole('button', { name: 'Kirim ke 4 klien' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 e-mail · 1 menunggu').waitFor();
    await expectNoFault(opened);

    const client = await portal.open('/app/live/home', 'owner', {
      ...{ language: 'id', scheme: 'light', width: 390 },
    });
    await client.page.getByRole('button', { name: 'Pemberitahuan, 1 belum dibaca' }).click();
    const notices = client.page.getByRole('dialog');
    await notices.getByText(hostile).waitFor();
    await notices.getByRole('button', { name: 'Tandai sudah dibaca' }).click();
    await notices.getByText('Baru').waitFor({ state: 'detached' });
    expect([await faultsOf(client.page), client.complaints]).toEqual([[], []]);
    await client.page.keyboard.press('Escape');
    await client.page.getByRole('button', { name: 'Pemberitahuan', exact: true }).waitFor();
    expect(await client.page.title()).not.toBe('1');
    await client.context.close();
  });

  test('an endpoint is found by its health, and disabled with a reason', async () => {
    const opened = await portal.open('/operator/webhooks?health=failing', 'operator_support');
    const { page } = opened;
    await page.getByRole('link', { name: 'Kasir toko' }).click();
    await choose(page, 'Nonaktifkan');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alasan').fill('Server klien diperbaiki');
    await dialog.getByRole('button', { name: 'Nonaktifkan' }).click();
    await dialog.waitFor({ state: 'detached' });
    await choose(page, 'Aktifkan');
    await expectNoFault(opened);
    const [endpoint] = await queryAsOwner(
      portal.server,
      `select disabled_reason from webhook_endpoints where id = '${endpointId}'`,
    );
    expect(endpoint).toEqual({ disabled_reason: 'operator' });
  });

  test.each<Setting>([
    { language: 'id', scheme: 'light', width: 1440 },
    { language: 'en', scheme: 'dark', width: 390 },
    { language: 'en', scheme: 'light', width: 1440 },
    { language: 'id', scheme: 'dark', width: 390 },
  ])('no page has a fault in $language at $width px', async (setting) => {
    const opened = await portal.open('/operator/clients', administrator, setting);
    const { page } = opened;
    const visit = async (path: string, text: string): Promise<void> => {
      await page.goto(portal.server.url + path);
      await page.getByText(text).first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    };
    await visit('/operator/clients', 'Toko Cahaya Cell');
    await visit(`/operator/clients/${portal.account.id}`, 'Siti Rahmawati');
    await visit('/operator/clients?view=messages', 'Gangguan Telkomsel');
    await visit(
      '/operator/clients?view=messages&write=yes',
      setting.language === 'id' ? 'Isi pesan' : 'Add an English version',
    );
    await visit('/operator/webhooks', 'Kasir toko');
    await visit(`/operator/webhooks?endpoint=${endpointId}`, 'api.berkahpulsa.id');
    expect(opened.complaints).toEqual([]);
    await opened.context.close();
  });
});
