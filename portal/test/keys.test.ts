import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../server/src/clock.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
const markup = '<img src=x onerror="document.title=1">';
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('the page of keys', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false });
  });
  afterAll(() => portal.stop());

  async function statusWith(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${portal.server.url}/sandbox/v1/wallet`, { headers })).status;
  }

  /** The key that a dialog shows once; the dialog is closed afterwards. */
  async function shownKey(page: Page): Promise<string> {
    const text = await page.getByText(/^konter_(test|live)_[0-9A-Za-z]{39}$/).textContent();
    await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
    return text ?? '';
  }

  test('makes a key by keyboard; it is shown once, works, and is gone afterwards', async () => {
    const { page, context, complaints } = await portal.open('/app/sandbox/developers/keys', 'owner');
    await page.getByRole('button', { name: 'Buat kunci' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Buat kunci' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Beri nama, supaya kunci ini dikenali nanti.').waitFor();
    await dialog.getByLabel('Nama').fill(markup);
    await dialog.getByLabel('Alamat yang diizinkan').fill('kasir.example');
    await dialog.getByLabel('Nama').press('Enter');
    await dialog.getByText('Ada baris yang bukan alamat IP').waitFor();
    expect(await dialog.getByLabel('Nama').inputValue()).toBe(markup);
    await dialog.getByLabel('Alamat yang diizinkan').fill('127.0.0.1\n10.0.0.0/8');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByLabel('Nama').press('Enter');
    await page.keyboard.press('Escape');
    const key = await shownKey(page);
    expect(await statusWith(key)).toBe(200);
    await page.getByText(markup).waitFor();
    const secret = key.slice(-34);
    expect(await page.content()).not.toContain(secret);
    await page.reload();
    await page.getByText(markup).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await page.title()).not.toBe('1');
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  test('rotates with an overlap: both work, then the old one ends; and revokes after asking', async () => {
    const { page, context } = await portal.open('/app/sandbox/developers/keys', 'developer');
    const act = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Tindakan untuk API key' }).first().click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await act('Rotasi');
    await page.getByRole('combobox', { name: 'Kunci lama tetap bekerja' }).click();
    await page.getByRole('option', { name: '1 jam' }).click();
    await page.getByRole('button', { name: 'Rotasi kunci' }).click();
    await page.getByText('Kunci lama tetap bekerja sampai').waitFor();
    const fresh = await shownKey(page);
    await page.getByText('Diganti').waitFor();
    const old = portal.account.keys.sandbox;
    expect([await statusWith(old), await statusWith(fresh)]).toEqual([200, 200]);
    portal.server.app.clock.offsetMs = hourMs + 60_000;
    expect([await statusWith(old), await statusWith(fresh)]).toEqual([401, 200]);
    portal.server.app.clock.offsetMs = 0;
    await act('Cabut');
    await page.getByText('langsung ditolak').waitFor();
    await page.getByRole('button', { name: 'Cabut kunci' }).click();
    await page.getByRole('button', { name: 'Tampilkan yang sudah berakhir (1)' }).click();
    await page.getByText('Dicabut').waitFor();
    await expect.poll(() => statusWith(fresh)).toBe(401);
    await context.close();
  });

  test('a key whose answer was lost is in the list, and the page says to revoke it', async () => {
    const { page, context } = await portal.open('/app/sandbox/developers/keys', 'owner');
    await page.route('**/sandbox/keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Buat kunci' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nama').fill('Kasir yang terputus');
    await dialog.getByLabel('Nama').press('Enter');
    await dialog.getByText('Jawaban server tidak sampai').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Kasir yang terputus').first().waitFor();
    await context.close();
  });

  test('a rotation whose answer was lost has replaced the key once, and the page says what to do', async () => {
    const { page, context } = await portal.open('/app/sandbox/developers/keys', 'owner');
    await page.getByRole('button', { name: 'Buat kunci' }).click();
    await page.getByRole('dialog').getByLabel('Nama').fill('Rotasi terputus');
    await page.getByRole('dialog').getByLabel('Nama').press('Enter');
    const old = await shownKey(page);
    await page.route(
      '**/rotate',
      async (route) => {
        await route.fetch();
        return route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Tindakan untuk Rotasi terputus' }).click();
    await page.getByRole('menuitem', { name: 'Rotasi' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Rotasi kunci' }).click();
    await dialog.getByText('rotasi kunci penggantinya').waitFor();
    // Pressing again makes no third key: a key is replaced once.
    await dialog.getByRole('button', { name: 'Rotasi kunci' }).click();
    await dialog.getByText('pernah dirotasi').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByText('Rotasi terputus').count()).toBe(2);
    expect(await statusWith(old)).toBe(200);
    await context.close();
  });

  test('a key gets another name on a phone in English', async () => {
    const { page, context, complaints } = await portal.open('/app/live/developers/keys', 'owner', phone);
    await page.getByRole('button', { name: 'Actions for API key' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Till server');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Till server').waitFor();
    expect([await faultsOf(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  test('the request log is filtered in the address and leads to the order', async () => {
    const { id, keys } = await portal.server.givenAccount();
    portal.sessions.accountId = id;
    const client = portal.server.client(keys.sandbox);
    const { data } = (
      await client.post('/sandbox/v1/quotes', {
        product_code: 'tsel10',
        client_reference: 'log-1',
        destination: { customer_no: '081200000000' },
      })
    ).body;
    await client.get(`/sandbox/v1/orders/${data.id}`);
    const missing = await client.get('/sandbox/v1/orders/019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01');
    const requestId = missing.headers.get('x-request-id') ?? '';
    const log = '/app/sandbox/developers/keys?view=requests';
    const { page, context, complaints } = await portal.open(log, 'developer');
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Kunci API' }).waitFor();
        return page.getByRole('row').count();
      })
      .toBe(4);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Hanya galat' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('status')).toBe('error');
    await page.getByText('not_found', { exact: true }).waitFor();
    await page.getByLabel('Id permintaan').first().fill(requestId);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBe(requestId);
    await page.getByLabel('Alamat, misalnya /orders').fill('/wallet');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hapus saringan' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    const link = page.getByRole('link', { name: 'Buka transaksi' }).last();
    expect(await link.getAttribute('href')).toBe(`/app/sandbox/orders/${data.id}`);
    expect(complaints).toEqual([]);
    portal.sessions.accountId = portal.account.id;
    await context.close();
  });
});
