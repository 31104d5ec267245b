import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disableProducts } from '../../server/src/catalog/product-switch.ts';
import { dayMs } from '../../server/src/clock.ts';
import { recordPrices } from '../../server/src/work/record-prices.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const path = '/app/sandbox/products';
const telkomsel = `${path}?kind=prepaid&category=pulsa&brand=TELKOMSEL`;
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false });
    const { app } = portal.server;
    await recordPrices(app);
    app.clock.offsetMs += 10 * dayMs;
    // As an import of a price list does.
    await queryAsOwner(portal.server, `update products set price = price + 50 where code = 'tsel20'`);
    await disableProducts(app.database, {
      products: [{ code: 'tsel15' }],
      reason: 'the operator asks for it',
      actor: operator,
    });
    await recordPrices(app);
  });
  afterAll(() => portal.stop());

  test('what is filtered is in the address, so that a link and a reload show the same', async () => {
    const { page, context } = await portal.open(path, 'viewer');
    await page.getByText('Pulsa · TELKOMSEL').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('searchbox').fill('tsel 10');
    await page.waitForURL('**q=tsel*');
    await page.getByText('2 produk').waitFor();
    await page.getByRole('button', { name: 'Yang buka saja' }).click();
    await page.waitForURL('**open=yes*');
    await page.reload();
    await page.getByText('2 produk').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('tsel 10');
    const csv = await page.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href');
    expect(csv).toMatch(/products\.csv\?q=tsel\+10&open=yes&language=id$/);
    await page.getByRole('searchbox').fill('zzzzzzzz');
    await page.getByRole('button', { name: 'Hapus saringan' }).click();
    await page.getByText('Pulsa · TELKOMSEL').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('a closed product says why, and each has its history', async () => {
    const { page, context } = await portal.open(telkomsel, 'staff');
    const row = page.getByRole('row', { name: /Telkomsel 15\.000/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('Dinonaktifkan');
    await page.getByRole('button', { name: 'Riwayat harga Telkomsel 10.000', exact: true }).click();
    await page.getByText('Harga sekarang Rp').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('the text for a chat has resale prices, and the own ones only when they are chosen', async () => {
    const { page, context } = await portal.open(telkomsel, 'owner');
    await page.getByRole('button', { name: /^Salin untuk chat: / }).click();
    await page.getByText('Isi tambahan per produk dulu.').waitFor();
    await page.getByLabel('Tambahan per produk').fill('1500');
    const text = page.getByLabel('Teks yang disalin');
    await text.waitFor();
    const shown = (await text.inputValue()).replaceAll('\u00A0', ' ');
    expect(shown).toMatch(/^\*TELKOMSEL\* Pulsa\n/);
    expect(shown).toContain('\n10.000 = Rp 11.800\n');
    expect(shown).not.toContain('10.235');
    // What cannot be bought now is not offered to anybody.
    expect(shown).not.toContain('\n15.000 =');
    await page.getByText('Tampilkan harga modal saya').click();
    expect((await text.inputValue()).replaceAll('\u00A0', ' ')).toContain('\n10.000 = Rp 10.235\n');
    await page.getByText('Jangan kirim ke pembeli').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /^Salin untuk chat: / }).click();
    await page.getByText('Teks yang disalin').waitFor();
    expect(await page.getByLabel('Tampilkan harga modal saya, tanpa tambahan').isChecked()).toBe(false);
    await context.close();
  });

  test('the list to print has the business and its resale prices, and no frame on paper', async () => {
    const { page, context } = await portal.open(`${telkomsel}&view=print`, 'finance');
    expect(await page.getByRole('button', { name: 'Cetak' }).isDisabled()).toBe(true);
    await page.getByLabel('Tambahan per produk').fill('1500');
    const sheet = page.getByRole('article');
    await sheet.waitFor();
    expect(await sheet.textContent()).toContain('Berkah Pulsa');
    expect(await sheet.textContent()).not.toContain('10.235');
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    for (const hidden of ['banner', 'navigation', 'button'] as const)
      expect(await page.getByRole(hidden).filter({ visible: true }).count(), hidden).toBe(0);
    await context.close();
  });

  test('on a phone, in English and dark, the list has no fault', async () => {
    const { page, context } = await portal.open(telkomsel, 'viewer', phone);
    await page.getByText('Switched off').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // A long change stands below its product, and leaves the name on one line.
    await page.getByText('from Rp\u00A020.235').waitFor();
    const name = await page.getByText('Telkomsel 20.000', { exact: true }).boundingBox();
    expect(name?.height).toBeLessThan(24);
    await context.close();
  });
});
