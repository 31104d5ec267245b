import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBusinessProfile } from '../../server/src/clients/business/business-profile.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const meta = { request_id: '5f0c81d2-9be4-4a17-8c1d-02ab7710e6f3' };
const dewi = {
  person_id: '019aa7d0-0000-7c22-8d11-0c1e5a7f9b01',
  name: 'Dewi Lestari',
  email: 'dewi@berkahpulsa.id',
  role: 'finance',
  two_factor: false,
  joined_at: '2026-11-22T03:00:00Z',
  you: false,
};
let portal: PortalInBrowser;

async function openTeam(setting?: Setting): Promise<Awaited<ReturnType<PortalInBrowser['open']>>> {
  const opened = await portal.open('/app/live/settings', 'owner', setting);
  await opened.page.route('**/members', (route) => route.fulfill({ json: { data: [dewi], meta } }));
  await opened.page.goto(`${portal.server.url}/app/live/team`);
  await opened.page.getByText('Dewi Lestari').waitFor();
  return opened;
}

/** Answers a request that needs re-authentication until there was one. Returns the methods of the requests. */
async function needProof(page: Page, path: string): Promise<string[]> {
  const methods: string[] = [];
  let isProved = false;
  await page.route('**/portal/reauthenticate', (route) => {
    isProved = route.request().postDataJSON().password === 'tujuh gelas kopi susu';
    return isProved
      ? route.fulfill({ json: { data: { done: true }, meta } })
      : route.fulfill({ status: 403, json: { error: { code: 'wrong_credentials', message: 'No.' }, meta } });
  });
  await page.route(path, (route) => {
    methods.push(route.request().method());
    return isProved
      ? route.fulfill({ json: { data: { done: true }, meta } })
      : route.fulfill({
          status: 403,
          json: { error: { code: 'reauthentication_required', message: 'No.' }, meta },
        });
  });
  return methods;
}

describe.runIf(hasBrowser)('team and settings', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false, catalog: false });
  });
  afterAll(() => portal.stop());

  test('removing a member asks first, then who it is, and is sent again after the proof', async () => {
    const { page, context } = await openTeam();
    const methods = await needProof(page, '**/members/*');
    await page.getByRole('button', { name: 'Tindakan untuk Dewi Lestari' }).click();
    await page.getByRole('menuitem', { name: 'Keluarkan' }).click();
    await page.getByRole('button', { name: 'Keluarkan Dewi Lestari' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('salah');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    expect(methods).toEqual(['DELETE']);
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('tujuh gelas kopi susu');
    await page.keyboard.press('Enter');
    await page.getByText('Dewi Lestari sudah dikeluarkan dari tim').waitFor();
    expect(methods).toEqual(['DELETE', 'DELETE']);
    await context.close();
  });

  test('a re-authentication that is not made changes nothing and shows no error', async () => {
    const { page, context } = await openTeam(phone);
    const methods = await needProof(page, '**/invitations');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('E-mail address').fill('budi@berkahpulsa.id');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('budi@berkahpulsa.id');
    expect([await page.getByRole('alert').count(), methods.includes('POST')]).toEqual([0, true]);
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('the business on receipts is written, and a wrong phone number is said at its field', async () => {
    const { page, context } = await portal.open('/app/live/settings?tab=business', 'owner');
    await page.getByLabel('Nomor telepon').fill('12');
    await page.getByLabel('Alamat').fill('Jl. Melati 4, Depok');
    const save = page.getByRole('button', { name: 'Simpan' }).first();
    await save.click();
    await page.getByText('8 sampai 15 angka').waitFor();
    await page.getByLabel('Nomor telepon').fill('0812-3456-7890');
    await save.click();
    await page.getByText('Perubahan disimpan').waitFor();
    const stored = await readBusinessProfile(portal.server.app.database, portal.account.id);
    expect(stored).toMatchObject({ address: 'Jl. Melati 4, Depok', phone: '081234567890' });
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a role that may not change the business sees it', async () => {
    const { page, context } = await portal.open('/app/live/settings?tab=business', 'staff', phone);
    await page.getByText('Only the owner of the account can change this.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('one-time codes are set up with a QR code, and the backup codes are shown once', async () => {
    const { page, context } = await portal.open('/app/live/settings', 'owner');
    const codes = ['k3f9-2mxq', '7h2p-9dkw'];
    await page.route('**/portal/person/two-factor', (route) =>
      route.fulfill({
        json: {
          data: { otpauth_uri: 'otpauth://totp/k?secret=JBSWY3DP', secret: 'JBSWY3DP', backup_codes: codes },
          meta,
        },
      }),
    );
    await page.route('**/portal/person/two-factor/confirm', (route) =>
      route.fulfill({ json: { data: { done: true }, meta } }),
    );
    await page.getByRole('button', { name: 'Pasang kode authenticator' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kata sandi', { exact: true }).fill('tujuh gelas kopi susu');
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: 'Kode QR' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Kode enam angka').fill('123456');
    await page.keyboard.press('Enter');
    for (const code of codes) await dialog.getByText(code).waitFor();
    const done = dialog.getByRole('button', { name: 'Selesai' });
    expect(await done.isDisabled()).toBe(true);
    await dialog.getByLabel('Kode ini sudah saya simpan').check();
    await done.click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  test('a newcomer reads at home what live needs, and finds the form there', async () => {
    const { page, context } = await portal.open('/app/sandbox/home', 'newcomer', phone);
    await page.getByRole('link', { name: 'Fill in the business data' }).click();
    await page.getByRole('button', { name: 'Ask for live' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
