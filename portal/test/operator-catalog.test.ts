import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenSupplierWith, listAt } from '../../server/test/portal/operator/given-prices.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const admin = 'operator_administrator';
const costs = { uji5: 5_100, uji10: 10_100, uji20: 20_100 };
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('the catalog of operators', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false, operators: true });
    await givenSupplierWith(portal.server, costs);
  });
  afterAll(() => portal.stop());

  test('an administrator switches a product off in three clicks from home', async () => {
    const { page, context } = await portal.open('/operator/home', admin);
    await page.getByRole('link', { name: 'Produk' }).click();
    await page.getByRole('searchbox').fill('uji 10');
    await page.waitForURL('**q=uji*');
    await page.getByRole('button', { name: 'Matikan Telkomsel uji 10.000' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('langsung tidak dapat dibeli').waitFor();
    const act = dialog.getByRole('button', { name: 'Matikan' });
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan').fill('banyak keluhan');
    expect(await faultsOf(page)).toEqual([]);
    await act.click();
    await page.getByText('Dimatikan operator: banyak keluhan').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Telkomsel uji 10.000' }).click();
    await page.getByText('Kode di pemasok').waitFor();
    await page.getByText('banyak keluhan').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a rule is applied after its preview, and asked for again when a cost has changed', async () => {
    const { page, context } = await portal.open('/operator/prices', admin);
    await page.getByRole('button', { name: 'Aturan baru' }).click();
    await page.getByRole('combobox', { name: 'Untuk' }).click();
    await page.getByRole('option', { name: 'Satu produk' }).click();
    await page.getByLabel('Kode produk').fill('uji20');
    await page.getByLabel('Modal ditambah').fill('2,5');
    await page
      .getByRole('row', { name: /Telkomsel uji 20\.000/ })
      .getByText('Rp 20.625')
      .waitFor();
    await page.getByLabel('Alasan').fill('modal naik');
    expect(await faultsOf(page)).toEqual([]);
    await listAt(portal.server, { ...costs, uji20: 20_200 });
    const apply = page.getByRole('button', { name: 'Terapkan, 1 harga berubah' });
    await apply.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terapkan, 1 harga berubah' }).click();
    await page.getByText('tidak ada yang diterapkan').waitFor();
    await page
      .getByRole('row', { name: /Telkomsel uji 20\.000/ })
      .getByText('Rp 20.725')
      .waitFor();
    await apply.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terapkan, 1 harga berubah' }).click();
    await page.getByText('modal +2,5 %').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a loss is asked about separately', async () => {
    const { page, context } = await portal.open('/operator/prices?view=rule', admin);
    await page.getByRole('combobox', { name: 'Untuk' }).click();
    await page.getByRole('option', { name: 'Satu produk' }).click();
    await page.getByLabel('Kode produk').fill('uji5');
    await page.getByText('Harga tetap', { exact: true }).click();
    await page.getByLabel('Harga jual').fill('5000');
    await page.getByText('tidak dijual', { exact: false }).first().waitFor();
    await page.getByLabel('Alasan').fill('promosi');
    await page.getByRole('button', { name: 'Terapkan, 1 harga berubah' }).click();
    const dialog = page.getByRole('dialog');
    const act = dialog.getByRole('button', { name: 'Terapkan, 1 harga berubah' });
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByLabel('Saya tahu ini merugi').check();
    expect([await act.isDisabled(), await faultsOf(page)]).toEqual([false, []]);
    await page.keyboard.press('Escape');
    await context.close();
  });

  test('held costs are ruled on a phone in English, with what it does to prices', async () => {
    await listAt(portal.server, { ...costs, uji5: 51_000 });
    const { page, context } = await portal.open('/operator/products?view=held', admin, phone);
    await page.getByLabel('Telkomsel uji 5.000').check();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Rp 51.000').first().waitFor();
    await dialog.getByLabel('Reason').fill('asked the supplier');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Accept rows (1)' }).click();
    await page.getByText('Accepted: asked the supplier').waitFor();
    await context.close();
  });

  test('groups and price lists on a phone; support sees products without costs', async () => {
    const { page, context } = await portal.open('/operator/prices?view=groups', admin, phone);
    await page.getByLabel('New group').fill('reseller');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.getByText('There is no client yet.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Price lists' }).click();
    await page.getByRole('link', { name: 'Download CSV' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
    const support = await portal.open('/operator/products?q=uji', 'operator_support', phone);
    await support.page.getByText('Telkomsel uji 20.000').waitFor();
    expect(await support.page.getByText('Margin').count()).toBe(0);
    expect(await support.page.getByRole('button', { name: /^Switch off/ }).count()).toBe(0);
    expect(await faultsOf(support.page)).toEqual([]);
    await support.context.close();
  });

  test('a price list is shown before it is imported, and exactly that is done', async () => {
    const row = { category: 'Pulsa', brand: 'AXIS', type: 'Umum', seller_name: 'x', multi: true };
    const state = {
      buyer_product_status: true,
      seller_product_status: true,
      unlimited_stock: true,
      stock: 0,
    };
    const fileAt = (price: number) => ({
      ...{ name: 'daftar.json', mimeType: 'application/json' },
      buffer: Buffer.from(
        JSON.stringify([
          { ...row, ...state, buyer_sku_code: 'impor5', product_name: 'Axis impor 5.000', price },
          { ...row, ...state, buyer_sku_code: 'impor0', product_name: 'Axis impor nol', price: 0 },
        ]),
      ),
    });
    const { page, context } = await portal.open('/operator/products', admin);
    await page.getByRole('button', { name: 'Impor daftar' }).click();
    await page.setInputFiles('input[type=file]', fileAt(5_200));
    const preview = page.getByRole('button', { name: 'Lihat dulu' });
    await preview.click();
    await page.getByText('1 produk baru, 0 berubah, 0 tetap.').waitFor();
    await page.getByText('Baris 2 (impor0)').waitFor();
    await page.getByRole('row', { name: /Axis impor 5\.000/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Alasan').fill('daftar bulan ini');
    await page.getByRole('button', { name: 'Impor 1 produk' }).click();
    await page.getByText('Selesai: 1 baru').waitFor();
    await page.setInputFiles('input[type=file]', fileAt(5_300));
    await preview.click();
    await page
      .getByRole('row', { name: /Axis impor 5\.000/ })
      .getByText('Rp 5.300')
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const renamed = { ...row, ...state, brand: 'TELKOMSEL', buyer_sku_code: 'uji10', price: 25_100 };
    await page.setInputFiles('input[type=file]', {
      ...fileAt(5_300),
      buffer: Buffer.from(JSON.stringify([{ ...renamed, product_name: 'Telkomsel uji 25.000' }])),
    });
    await preview.click();
    await page.getByText('di sana "Telkomsel uji 10.000", di berkas "Telkomsel uji 25.000"').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});
