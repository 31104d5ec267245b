import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNewestAudit } from '../../server/src/operators/audit-record.ts';
import { images } from '../../server/src/settings/logo/images.fixture.ts';
import { givenStaff } from '../../server/test/portal/operator/given-staff.ts';
import { givenCodes, givenSupplier, supplierKey } from '../../server/test/portal/operator/given-supplier.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const visitor = 'operator_administrator';
const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('suppliers, operators and settings', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ worker: false, operators: true });
    await givenSupplier(portal.server, 'iak');
    await givenCodes(portal.server, 'iak', [{ sku: 'hasing10', name: 'Telkomsel 10.000', cost: 10_300 }]);
  });
  afterAll(() => portal.stop());

  test('a supplier is switched off in three clicks from home, with a reason', async () => {
    const { page, context } = await portal.open('/operator/home', visitor);
    await page.getByRole('link', { name: 'Pemasok' }).click();
    await page.getByRole('button', { name: 'Matikan IAK' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Matikan IAK' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan').fill('Gangguan sejak 13.40');
    await confirm.click();
    await page.getByText('Dimatikan', { exact: true }).waitFor();
    await page.getByText('Gangguan sejak 13.40').waitFor();
    const record = await readNewestAudit(portal.server.app.database, 'iak', 'supplier.disabled');
    expect(record?.detail).toEqual({ before: true, after: false, reason: 'Gangguan sejak 13.40' });
    await dialog.waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('credentials leave the page with the request, and an unmapped code gets a suggested product', async () => {
    const { page, context } = await portal.open('/operator/suppliers/iak', visitor);
    await page.getByRole('button', { name: 'Ganti kunci' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kunci API').fill(`${supplierKey}-new`);
    await dialog.getByRole('button', { name: 'Ganti kunci' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(supplierKey);
    await page.getByRole('button', { name: 'Petakan hasing10' }).click();
    const suggested = dialog.getByRole('radio').first();
    await suggested.waitFor();
    await suggested.check();
    await dialog.getByRole('button', { name: /^Petakan ke / }).click();
    await page.getByText('dipetakan operator').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a logo is set after it was shown, and stands in the header and on the deposit page', async () => {
    const { page, context } = await portal.open('/operator/settings', visitor);
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: images.png };
    await page.locator('input[type=file]').setInputFiles(file);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'Logo baru' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pasang logo' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('img', { name: 'Logo' }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('main').getByRole('img', { name: 'Logo' }).waitFor();
        return page
          .locator('nav img, aside img')
          .first()
          .getAttribute('src', { timeout: 1_000 })
          .catch(() => null);
      })
      .toMatch(/^\/logo\?v=[0-9a-f]{16}$/);
    const drawn = page.locator('nav img, aside img').first();
    await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32);
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${portal.server.url}/deposit/information`);
    await page.locator('header img').waitFor();
    await context.close();
  });

  test('a limit says whom it concerns before it is saved, on a phone, in English', async () => {
    const { page, context } = await portal.open('/operator/settings', visitor, phone);
    await page.getByRole('button', { name: 'Change Limit of one day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('15000000');
    await dialog.getByText(/^Rp\s15\.000\.000, for \d+ clients? without/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Rp\s15\.000\.000$/).waitFor();
    await context.close();
  });

  test('on a phone the bar leads to every place of the role', async () => {
    for (const [role, places] of [
      ['operator_administrator', 10],
      ['operator_support', 5],
    ] as const) {
      const { page, context } = await portal.open('/operator/home', role, phone);
      const more = page.getByRole('button', { name: 'More' });
      await more.click();
      const menu = page.getByRole('menu');
      await menu.getByRole('menuitem', { name: 'Suppliers' }).waitFor();
      expect(await menu.getByRole('menuitem').count()).toBe(places);
      expect(await faultsOf(page)).toEqual([]);
      await menu.getByRole('menuitem', { name: 'Suppliers' }).click();
      await page.waitForURL('**/operator/suppliers');
      await menu.waitFor({ state: 'detached' });
      await context.close();
    }
  });

  test('a cut-off is set and shown on a phone, in English', async () => {
    const { page, context } = await portal.open('/operator/suppliers', visitor, phone);
    await page.getByRole('button', { name: 'Add a cut-off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Daily closing');
    await dialog.getByRole('button', { name: 'Save cut-off' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Daily closing').waitFor();
    await page.getByText('23.30–00.30').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('an operator’s role is changed, and a viewer changes nothing', async () => {
    const id = await givenStaff(portal.server, { name: 'Joko Prasetyo' });
    const { page, context } = await portal.open('/operator/team', visitor);
    await page.getByRole('button', { name: 'Tindakan untuk Joko Prasetyo' }).click();
    await page.getByRole('menuitem', { name: 'Ubah peran' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Keuangan' }).check();
    await dialog.getByRole('button', { name: 'Simpan peran' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Keuangan' }).waitFor();
    const record = await readNewestAudit(portal.server.app.database, id, 'operator.role_changed');
    expect(record?.detail).toEqual({
      operator: 'Joko Prasetyo',
      before: 'support',
      after: 'finance',
      invitations: 0,
    });
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
    const viewer = await portal.open('/operator/team', 'operator_viewer', phone);
    await viewer.page.getByText('Joko Prasetyo').waitFor();
    expect(await viewer.page.getByRole('button', { name: /Actions for|Invite/ }).count()).toBe(0);
    expect(await faultsOf(viewer.page)).toEqual([]);
    await viewer.context.close();
  });

  test('a setting is changed, refused with a sentence, and given back its default', async () => {
    const { page, context } = await portal.open('/operator/settings', visitor);
    const change = page.getByRole('button', { name: 'Ubah Batas kredit satu orang' });
    await change.click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Batas kredit satu orang');
    await field.fill('lima juta');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await dialog.getByText('Isi dengan rupiah bulat dari Rp 0 sampai Rp 1.000.000.000.000').waitFor();
    await field.fill('5000000');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Rp 5.000.000').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    await change.click();
    await dialog.getByRole('button', { name: 'Kembalikan ke bawaan' }).click();
    await page.getByText('Rp 100.000.000').waitFor();
    await context.close();
  });
});
