import { expect } from 'vitest';
import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { openDepositCases, listDepositCases } from '../../../src/deposits/books/deposit-cases.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { finishReconciliation, startRun } from '../../../src/reconciliation/store.ts';
import { Secret } from '../../../src/sealed.ts';
import { patienceMs } from '../../patience.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

/** Sets up a supplier whose address nobody answers at. */
export async function givenSupplier(
  { server: { app } }: Pick<OperatorPortal, 'server'>,
  name = 'iak',
): Promise<void> {
  if (app.suppliers.real().some(({ supplier }) => supplier.name === name)) return;
  await addSupplier(app.database, app.keyring, {
    ...{ name, credentials: { username: 'user', apiKey: new Secret('key-of-the-test') } },
    ...{ webhookSecret: undefined, baseUrl: 'http://127.0.0.1:9', billsUrl: undefined },
    ...{ testMode: undefined, priority: undefined, actor: 'operator' },
  });
  await app.suppliers.refresh();
}

/** Stores a reconciliation whose deposit fell by `amount` more than was sold, and returns its id. */
export async function givenDifference(
  portal: Pick<OperatorPortal, 'server'>,
  day: string,
  amount = 148_000n,
): Promise<string> {
  await givenSupplier(portal);
  const { database } = portal.server.app;
  const now = new Date();
  const id = await startRun(database, { supplier: 'iak', day, now });
  await finishReconciliation(database, id, now, {
    ...{ from: now, to: now, attempts: 12, asked: 3, booked: 1_200_000n, said: 1_200_000n },
    balances: { opening: 9_000_000n, closing: 9_000_000n - 1_200_000n - amount },
    drifts: [{ kind: 'balance_moved', purchase: null, booked: null, said: null, amount }],
  });
  return id;
}

/** Opens a case of the deposits of live, and returns its id. */
export async function givenCase(
  { server: { app } }: Pick<OperatorPortal, 'server'>,
  subject: string,
): Promise<string> {
  await app.database.transaction((tx) =>
    openDepositCases(tx, [
      {
        ...{ environment: 'live', kind: 'amounts_differ', subject, day: '2026-11-20' },
        ...{ accountId: null, paymentId: null, amount: 250_000n, detail: { said: '249000' } },
      },
    ]),
  );
  const cases = await listDepositCases(app.database, { environment: 'live', all: true, limit: 100 });
  return cases.find((one) => one.subject === subject)?.id ?? '';
}

/** Waits until nothing runs in the background. */
export async function runsEnded(portal: OperatorPortal): Promise<void> {
  for (const path of ['/reconciliation/runs', '/books/audit'])
    await expect
      .poll(
        async () => {
          const { runs } = await portal.dataOf<{ runs: { finished_at: string | null }[] }>(
            'operator_finance',
            path,
          );
          return runs.every(({ finished_at: at }) => at !== null);
        },
        { timeout: patienceMs },
      )
      .toBe(true);
}

/** What operators change in this area. The runs in the background come first, and end before the next change. */
export const booksChanges: readonly OperatorChange[] = [
  {
    operationId: 'startBooksAudit',
    action: 'audit.started',
    given: () => ({ visitor: 'operator_finance', path: '/books/audit/runs' }),
  },
  {
    operationId: 'startReconciliation',
    action: 'reconciliation.started',
    async given(portal) {
      await runsEnded(portal);
      const day = jakartaDay(new Date());
      return { path: '/reconciliation/runs', body: { day } };
    },
  },
  {
    operationId: 'ruleOnDifference',
    action: 'difference.closed',
    async given(portal) {
      await runsEnded(portal);
      const id = await givenDifference(portal, '2026-11-20');
      return {
        path: `/reconciliation/days/${id}/differences/1/rulings`,
        body: { state: 'closed', reason: 'biaya admin pemasok', seen: 0 },
      };
    },
  },
  {
    operationId: 'recordPurge',
    action: 'personal_data.purged',
    given: () => ({ path: '/books/purges', body: { before: '2020-01-01', reason: 'kebijakan simpan data' } }),
  },
  {
    operationId: 'closeDepositCase',
    action: 'deposit_case.closed',
    async given(portal) {
      const id = await givenCase(portal, 'change');
      return { path: `/reconciliation/cases/${id}/close`, body: { reason: 'bank sudah menjelaskan' } };
    },
  },
  {
    operationId: 'reconcileDeposits',
    action: 'deposits.reconciled',
    given: () => ({ path: '/reconciliation/deposits', body: { day: '2026-11-19' } }),
  },
  {
    operationId: 'importSupplierHistory',
    action: 'history.imported',
    async given(portal) {
      await givenSupplier(portal);
      const csv =
        'ref_id,customer_no,sku,price,status,time\nR1,081234567890,xld10,10000,Sukses,2026-11-20 10:00:00\n';
      return { path: '/reconciliation/histories', body: { supplier: 'iak', csv } };
    },
  },
];
