import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildEarnings } from '../../server/src/reports/earnings/rebuild-earnings.ts';
import { buyerOf } from '../../server/test/orders/buyer.ts';
import {
  givenCase,
  givenDifference,
  givenSupplier,
} from '../../server/test/portal/operator/books-changes.ts';
import type { OperatorPortal } from '../../server/test/portal/operator/operator-portal.ts';
import { hasBrowser } from './browser.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

const phone: Setting = { language: 'en', scheme: 'dark', width: 390 };
let portal: PortalInBrowser;

describe.runIf(hasBrowser)('the books and reports of operators in a browser', () => {
  beforeAll(async () => {
    portal = await startPortalInBrowser({ operators: true });
    const { server, account } = portal;
    const buyer = buyerOf(server, account);
    for (const scenario of ['success', 'failed', 'success'])
      await buyer.confirm(await buyer.awaiting('prepaid', { scenario, allow_duplicate: true }));
    // The worker adds them up by and by.
    await rebuildEarnings(server.app.database);
    const given: Pick<OperatorPortal, 'server'> = { server };
    await givenSupplier(given);
    await givenDifference(given, '2026-11-20');
    await givenCase(given, 'a payment of the bank');
  }, 120_000);
  afterAll(() => portal.stop());

  test('a difference is closed with a reason, and the sums of both sides are shown', async () => {
    const { page, context } = await portal.open('/operator/reconciliation', 'operator_finance');
    await page.getByRole('button', { name: '20 Nov 2026' }).click();
    const main = page.locator('main');
    await page.getByRole('heading', { name: 'IAK, 20 Nov 2026' }).waitFor();
    expect(await main.textContent()).toContain('Rp\u00A01.348.000');
    expect(await faultsOf(page)).toEqual([]);
    await main.getByRole('button', { name: 'Tutup', exact: true }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.textContent()).toContain('Selisih Rp\u00A0148.000 dengan IAK');
    expect(await dialog.getByRole('button', { name: /^Tutup selisih/ }).isDisabled()).toBe(true);
    await dialog.getByLabel('Alasan').fill('biaya admin pemasok');
    await dialog.getByRole('button', { name: /^Tutup selisih/ }).dblclick();
    await page.getByText(/^Ditutup Ratna Dewi, .*: biaya admin pemasok$/).waitFor();
    await main.getByRole('button', { name: 'Buka lagi' }).waitFor();
    await page.getByRole('button', { name: 'Mulai' }).click();
    await page.getByText(/^IAK: (?:cocok|0 selisih)/).waitFor();
    await context.close();
  });

  test('cases, the statement of an account and the audit, on a phone and in English', async () => {
    const { page, context } = await portal.open('/operator/reconciliation', 'operator_administrator', phone);
    await page.getByText('Our books Rp\u00A01.200.000').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deposits' }).click();
    await page.getByText('The amounts differ').waitFor();
    await page.getByText('Received Rp\u00A0250.000, payment Rp\u00A0249.000').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Account statement' }).click();
    await page.getByLabel('Find an account').fill(portal.account.id.slice(0, 20));
    await page.getByRole('list', { name: 'Accounts found' }).getByRole('button').first().click();
    await page.getByText('Sandbox', { exact: true }).click();
    await page.getByRole('list', { name: 'Statement' }).getByRole('listitem').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Audit' }).click();
    await page.getByRole('button', { name: 'Audit now' }).click();
    await page.getByText(/wallets, .* steps, .* records\.$/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });

  test('a report is narrowed, kept under a name, and found again', async () => {
    const { page, context } = await portal.open('/operator/reports?environment=sandbox', 'operator_finance');
    await page.locator('figure .recharts-surface').first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('radiogroup').getByText('Produk', { exact: true }).click();
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).waitFor();
    await page.getByRole('button', { name: 'Simpan tampilan' }).click();
    await page.getByRole('dialog').getByLabel('Nama').fill('Produk sandbox');
    await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click();
    const saved = page.getByRole('link', { name: 'Produk sandbox' });
    await saved.waitFor();
    await page.getByRole('link', { name: 'Telkomsel 10.000' }).click();
    await page.getByRole('button', { name: /^Hapus saringan Produk/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('day');
    await saved.click();
    await page.getByRole('button', { name: /^Hapus saringan Produk/ }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('by')).toBe('product');
    await context.close();
    const again = await portal.open(
      '/operator/reports?environment=sandbox&by=product',
      'operator_viewer',
      phone,
    );
    await again.page.getByRole('list', { name: 'Reports' }).getByRole('listitem').first().waitFor();
    expect(await again.page.getByRole('link', { name: 'Produk sandbox' }).count()).toBe(0);
    expect(await faultsOf(again.page)).toEqual([]);
    await again.context.close();
  });
});
