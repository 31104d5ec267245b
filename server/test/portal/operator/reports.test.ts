import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildEarnings } from '../../../src/reports/earnings/rebuild-earnings.ts';
import { saveReportView, viewsMax } from '../../../src/reports/views/report-views.ts';
import { queryAsOwner } from '../../query-as.ts';
import { buyerOf } from '../../orders/buyer.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { rebuildEnded } from './reports-changes.ts';

/* What operators read in the reports, and the views that they keep. */

interface Report {
  readonly rows: readonly {
    readonly key: string;
    readonly sales: number;
    readonly orders: number;
    readonly average_ms: number | null;
  }[];
  readonly totals: { readonly sales: number; readonly orders: number; readonly success_rate: number | null };
  readonly latency: boolean;
  readonly to: string;
}
interface View {
  readonly id: string;
  readonly name: string;
  readonly own: boolean;
  readonly filters: object;
}

let portal: OperatorPortal;
let accountId: string;
beforeAll(async () => {
  portal = await startOperatorPortal();
  const account = await portal.server.givenAccount();
  accountId = account.id;
  const buyer = buyerOf(portal.server, account);
  for (const scenario of ['success', 'failed', 'success'])
    await buyer.confirm(await buyer.awaiting('prepaid', { scenario, allow_duplicate: true }));
  await rebuildEarnings(portal.server.app.database);
});
afterAll(() => portal.server.stop());

const report = (query: string): Promise<Report> =>
  portal.dataOf('operator_finance', `/reports/earnings?environment=sandbox${query}`);

test('the totals are the same by every dimension, and those of the file', async () => {
  const byDay = await report('&by=day');
  expect(byDay.totals).toMatchObject({ orders: 3, success_rate: 6_666 });
  for (const by of ['month', 'product', 'brand', 'category', 'supplier', 'client']) {
    const { rows, totals } = await report(`&by=${by}`);
    expect([by, totals.sales]).toEqual([by, byDay.totals.sales]);
    expect(rows.reduce((sum, { sales }) => sum + sales, 0)).toBe(totals.sales);
  }
  expect((await report(`&by=client`)).rows[0]?.key).toBe(accountId);
  expect((await report(`&client=${accountId}`)).totals).toEqual(byDay.totals);
  expect((await report('&brand=nobody')).rows).toEqual([]);
  const file = await portal.call(
    'operator_viewer',
    '/reports/earnings.csv?environment=sandbox&by=product&language=en',
  );
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines.at(-1)).toMatch(new RegExp(`^Total,,3,2,1,0,66\\.66,${byDay.totals.sales},`));
  expect(await portal.codeOf('operator_support', '/reports/earnings')).toEqual([403, 'role_not_allowed']);
});

test('days that are not in order, and a report that would take too long, are refused in words', async () => {
  expect(await portal.codeOf('operator_finance', '/reports/earnings?from=2026-11-02&to=2026-11-01')).toEqual([
    409,
    'not_possible',
  ]);
  expect(
    await portal.codeOf(
      'operator_finance',
      '/reports/earnings?by=client&brand=x&from=2026-01-01&to=2026-11-01',
    ),
  ).toEqual([409, 'not_possible']);
});

test('times are those of the counts of live, by day and by supplier', async () => {
  const { to } = await report('');
  await queryAsOwner(
    portal.server,
    `insert into supplier_activity (supplier, minute, sold, failed, milliseconds, spent)
     values ('iak', date_trunc('minute', now()), 3, 1, 8000, 30000)`,
  );
  const live: Report = await portal.dataOf(
    'operator_finance',
    `/reports/earnings?by=supplier&from=${to}&to=${to}`,
  );
  expect(live).toMatchObject({ latency: true, totals: { average_ms: 2_000 } });
  expect((await report('&by=product')).latency).toBe(false);
});

test('a view keeps its filters; others see it only when it is shared, and cannot remove it', async () => {
  const save = (name: string, shared: boolean, by: string): Promise<View[]> =>
    portal.dataOf('operator_finance', '/reports/views', { name, shared, filters: { by, period: 'month' } });
  await save('Produk', false, 'product');
  const own = await save('Produk', true, 'brand');
  expect(own).toMatchObject([{ name: 'Produk', own: true, filters: { by: 'brand', period: 'month' } }]);
  await save('Sendiri', false, 'day');
  const seen = await portal.dataOf<View[]>('operator_viewer', '/reports/views');
  expect(seen).toMatchObject([{ name: 'Produk', own: false }]);
  const path = `/reports/views/${seen[0]?.id ?? ''}`;
  expect(await portal.codeOf('operator_administrator', path, undefined, 'DELETE')).toEqual([
    409,
    'not_possible',
  ]);
  expect(await portal.codeOf('operator_finance', path, undefined, 'DELETE')).toEqual([200, undefined]);
  expect(await portal.dataOf('operator_viewer', '/reports/views')).toEqual([]);
  const { id } = portal.sessions.operators.viewer;
  for (let i = 0; i < viewsMax; i += 1)
    await saveReportView(
      portal.server.app.database,
      { id, actor: 'operator' },
      { name: String(i), shared: false, filters: {} },
    );
  const more = { name: 'satu lagi', shared: false, filters: {} };
  expect(await portal.codeOf('operator_viewer', '/reports/views', more)).toEqual([409, 'not_possible']);
});

test('a rebuild runs in the background under the name of its operator, and repairs what was altered', async () => {
  const { server } = portal;
  await queryAsOwner(server, 'update earnings_by_account set sales = sales + 1');
  expect(await portal.codeOf('operator_viewer', '/reports/rebuild', {})).toEqual([403, 'role_not_allowed']);
  expect(await portal.dataOf('operator_finance', '/reports/rebuild', {})).toMatchObject({
    run: { finished_at: null, changed_days: null },
  });
  expect(await rebuildEnded(portal)).toMatchObject({ failure: null, changed_days: 1 });
  const records = await queryAsOwner(
    server,
    `select action, actor from audit_records where action in ('rebuild.started', 'earnings.rebuilt') order by number desc limit 2`,
  );
  expect(records).toEqual([
    { action: 'earnings.rebuilt', actor: expect.stringContaining('operator Ratna') },
    { action: 'rebuild.started', actor: expect.stringContaining('operator Ratna') },
  ]);
});
