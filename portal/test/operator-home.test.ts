import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../server/src/ids.ts';
import { recordAudit } from '../../server/src/operators/audit-record.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { type PortalInBrowser, startPortalInBrowser } from './portal-in-browser.ts';
import { faultsOf, type Setting } from './visits.ts';

let portal: PortalInBrowser;
beforeAll(async () => {
  portal = await startPortalInBrowser({ operators: true, worker: false });
  await givenBusiness();
});
afterAll(() => portal.stop());

/** A business that sells, with something that needs a person. */
async function givenBusiness(): Promise<void> {
  await queryAsOwner(
    portal.server,
    `insert into suppliers (name, base_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled, priority)
       select n.name, 'http://127.0.0.1:1', '', k.id, repeat(left(n.name, 1), 32), false, true, 1
         from (values ('digiflazz'), ('iak')) as n (name) cross join (select id from data_keys limit 1) k;
     insert into balance_readings (supplier, at, amount)
       values ('digiflazz', now() - interval '2 hours', 48215300), ('iak', now() - interval '1 hour', 6120450);
     insert into supplier_activity (supplier, minute, sold, failed, milliseconds, spent)
       select s.name, date_trunc('minute', now()) - m * interval '1 minute', 9, m % 2, 30000 + m * 900, 90000
         from (values ('digiflazz'), ('iak')) as s (name) cross join generate_series(1, 59) m;
     insert into earnings_by_slot (generation, environment, slot, confirmed, succeeded, failed, sales, cost, refunds,
         refunded_cost, losses)
       select s.current, 'live', date_bin('10 minutes', now(), 'epoch') - n * interval '10 minutes', 60 + n % 30, 58 + n % 30, n % 4,
              3000000 + n * 4000, 2960000 + n * 4000, 0, 0, 0
         from earnings_state s cross join generate_series(0, 1100) n;
     insert into earnings_by_product (generation, environment, day, transaction_kind, product_code, supplier, confirmed, succeeded,
         failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
       select s.current, 'live', (now() at time zone interval '7 hours')::date - n, 'prepaid', 'tsel10', 'iak', 100, 98, 2, 0, 0, 0, 0,
              200000000 - n * 3000000, 198400000 - n * 2900000, 0, 0, 0
         from earnings_state s cross join generate_series(0, 13) n;
     update earnings_state set complete_at = now();
     insert into alerts (id, condition, subject, summary, began_at) values
       ('${newId()}', 'supplier_deposit_low', 'iak', 'Our deposit at iak is 6,120,450 rupiah.', now() - interval '20 minutes'),
       ('${newId()}', 'disk_low', 'konter-a', 'The file system of the data directory on konter-a is nearly full.', now() - interval '2 hours')`,
  );
  await portal.server.app.database.transaction((tx) =>
    recordAudit(tx, {
      ...{
        actor: 'operator Ratna Dewi (0) from 10.0.0.1',
        action: 'limits.set',
        accountId: portal.account.id,
      },
      ...{ subject: portal.account.id, detail: { daily_limit: 5_000_000, requests_per_minute: null } },
      rows: [{ table: 'accounts', key: portal.account.id }],
    }),
  );
}

const settings: readonly Setting[] = [
  { language: 'id', scheme: 'light', width: 1440 },
  { language: 'id', scheme: 'dark', width: 390 },
  { language: 'en', scheme: 'dark', width: 1440 },
  { language: 'en', scheme: 'light', width: 390 },
];

test.each(settings)('home answers its four questions, $language, $scheme, $width px', async (setting) => {
  const { page, context } = await portal.open('/operator/home', 'operator_finance', setting);
  const isEnglish = setting.language === 'en';
  await page.getByRole('heading', { name: isEnglish ? 'Suppliers' : 'Pemasok' }).waitFor();
  const main = page.getByRole('main');
  await main.locator('.recharts-bar-rectangle').first().waitFor();
  const text = await main.innerText();
  expect(text).toContain(isEnglish ? 'Profit today' : 'Laba hari ini');
  expect(text).toContain(isEnglish ? 'The deposit at IAK is low' : 'Saldo di IAK hampir habis');
  expect(text).toContain(isEnglish ? 'changed limits' : 'mengubah batas');
  // What waits longest comes first.
  const tasks = await main.getByRole('link', { name: /disk|Disk|IAK/ }).allInnerTexts();
  expect(tasks.findIndex((task) => /disk/i.test(task))).toBeLessThan(
    tasks.findIndex((task) => /(?:deposit|Saldo) (?:at|di) IAK/.test(task)),
  );
  // Every figure leads to what is behind it.
  const places = async (name: RegExp): Promise<(string | null)[]> =>
    Promise.all((await main.getByRole('link', { name }).all()).map((link) => link.getAttribute('href')));
  expect(await places(/^Rp\s[\d.]+$/)).toContain('/operator/suppliers/digiflazz');
  expect(await places(/^\d+[.,]\d\s%$/)).toEqual(
    expect.arrayContaining([expect.stringContaining('/operator/orders?supplier=iak')]),
  );
  expect(await places(/^(?:buku|the books)/)).toEqual(['/operator/reconciliation?tab=audit']);
  expect(await faultsOf(page)).toEqual([]);
  await context.close();
});

test('support sees no profit, and everything follows without a reload', async () => {
  const { page, context } = await portal.open('/operator/home', 'operator_support');
  await page.getByRole('heading', { name: 'Pemasok' }).waitFor();
  const main = page.getByRole('main');
  expect(await main.innerText()).not.toContain('Laba');
  await queryAsOwner(
    portal.server,
    `insert into live_requests (id, account_id, business_name, contact_name, phone, bank, bank_account_number, bank_account_holder, state, requested_at)
     select '${newId()}', '${portal.account.id}', 'Cahaya Cell', 'Siti', '081200001111', 'BCA', '1234567890', 'Siti', 'waiting', now()`,
  );
  await main.getByRole('link', { name: /1 klien minta live/ }).waitFor();
  await context.close();
});

test.each(settings)('records are found and opened, $language, $scheme, $width px', async (setting) => {
  const { page, context } = await portal.open(
    '/operator/audit?action=limits.set',
    'operator_administrator',
    setting,
  );
  const isEnglish = setting.language === 'en';
  await page.getByRole('link', { name: isEnglish ? 'changed limits' : 'mengubah batas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(isEnglish ? 'Daily limit' : 'Batas harian').waitFor();
  expect(await dialog.innerText()).toContain('operator Ratna Dewi (0) from 10.0.0.1');
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: isEnglish ? 'Alerts' : 'Peringatan', exact: true }).click();
  await page.getByText(isEnglish ? 'The disk is nearly full' : 'Ruang disk hampir habis').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await context.close();
});
