import { createHmac, randomUUID } from 'node:crypto';
import type { App } from '../../server/src/app.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { createPriceGroup, moveToPriceGroup } from '../../server/src/catalog/pricing/price-groups.ts';
import { groupLevel } from '../../server/src/catalog/pricing/price-level.ts';
import { scheduleMargin } from '../../server/src/catalog/pricing/scheduled-rules.ts';
import { dayMs, jakartaDay, later } from '../../server/src/clock.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { listBankAccounts } from '../../server/src/deposits/bank/bank-accounts.ts';
import { dismissUpToLimit } from '../../server/src/deposits/bank/dismiss-up-to-limit.ts';
import { importStatement } from '../../server/src/deposits/bank/import-statement.ts';
import { listLines } from '../../server/src/deposits/bank/lines/line-rows.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { rejectUpToLimit } from '../../server/src/deposits/payments/reject-up-to-limit.ts';
import type { Operator } from '../../server/src/operators/acting-operator.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import {
  authenticateOperator,
  createOperatorToken,
  revokeOperatorToken,
} from '../../server/src/operators/operator-tokens.ts';
import {
  approveAdjustment,
  rejectAdjustment,
} from '../../server/src/orders/adjustments/approve-adjustment.ts';
import { proposeAdjustment } from '../../server/src/orders/adjustments/propose-adjustment.ts';
import { approveRuling, rejectRuling, ruleUpToLimit } from '../../server/src/orders/review/propose-ruling.ts';
import { receiveStray } from '../../server/src/orders/strays/receive-stray.ts';
import { resolveStray } from '../../server/src/orders/strays/resolve-stray.ts';
import {
  beginQuarantine,
  endQuarantine,
  readRestoredOrders,
  recordAnswer,
} from '../../server/src/quarantine/restores.ts';
import { readReconciledDays } from '../../server/src/reconciliation/rulings/reconciled-days.ts';
import { ruleOnDifference } from '../../server/src/reconciliation/rulings/rulings.ts';
import { settingDefinitions } from '../../server/src/settings/setting-definitions.ts';
import { setSetting } from '../../server/src/settings/settings.ts';
import { aTransfer } from '../../server/test/deposits/given-deposits.ts';
import type { Testbed } from '../supplier-contradictions/testbed.ts';

const reason = 'the ticket says so';

/**
 * Adds what operators decide: adjustments and rulings of two people in every state, strays, settings, prices of groups and scheduled
 * ones, and tokens.
 */
export async function fillDecisions({ app, suppliers }: Testbed): Promise<void> {
  const [first, second] = await twoOperators(app);
  await setSetting(app.database, { name: 'reviews.ruling_limit', text: '0', actor: operator });
  await fillAdjustments(app, first, second);
  await fillRejections(app, first, second);
  await fillDismissals(app, first, second);
  await fillRulings(app, first, second);
  for (const { name } of suppliers) await fillStrays(app, name);
  await fillPrices(app);
}

/** Makes three operators, of whom two decide. */
async function twoOperators({ database, config }: App): Promise<readonly [Operator, Operator]> {
  const made: Operator[] = [];
  for (const name of ['Ratna', 'Budi', 'Sari']) {
    const { id: tokenId } = await createOperatorToken(database, config.brand, { name, actor: operator });
    await revokeOperatorToken(database, { tokenId, actor: operator });
    const { token } = await createOperatorToken(database, config.brand, { name, actor: operator });
    made.push(await authenticateOperator(database, config.brand, token));
  }
  const [first, second] = made;
  if (first === undefined || second === undefined) throw new Error('There are no two operators.');
  return [first, second];
}

async function fillAdjustments(app: App, first: Operator, second: Operator): Promise<void> {
  const wallets = await app.database.rows(sql<{ accountId: string }>`
    select account_id as "accountId" from wallets where environment = 'live' and available > 0 limit 2`);
  for (const { accountId } of wallets) {
    const propose = (): Promise<{ id: string }> =>
      proposeAdjustment(app, {
        ...{
          wallet: { accountId, environment: 'live' },
          kind: 'adjustment',
          amount: 1_000n,
          reference: null,
        },
        // The testbed's clock is up to a day and a half ahead of that of the database.
        ...{ reason, evidence: 'ticket 7', expiresInMs: 3 * dayMs, by: first },
      });
    await approveAdjustment(app, { id: (await propose()).id, by: second });
    await rejectAdjustment(app, { id: (await propose()).id, by: second, reason });
    await propose();
  }
}

/** Rejects a payment above the limit of one person, and proposes to reject another. */
async function fillRejections(app: App, first: Operator, second: Operator): Promise<void> {
  const createdAt = app.clock.nodeNow();
  const large = BigInt(settingDefinitions['deposits.credit_limit'].fallback) + 1n;
  const reject = (paymentId: string, by: Operator): Promise<unknown> =>
    rejectUpToLimit({ ...app, prover: () => by }, { paymentId, actor: by.actor, reason });
  const propose = async (payable: bigint): Promise<string> => {
    const { paymentId } = await recordPayment(app, aTransfer({ createdAt, payable }));
    await reject(paymentId, first);
    return paymentId;
  };
  await reject(await propose(large), second);
  await propose(large + 1n);
}

/** Dismisses a held line above the limit of one person, and proposes to dismiss another. */
async function fillDismissals(app: App, first: Operator, second: Operator): Promise<void> {
  const [bankAccount] = await listBankAccounts(app.database);
  if (bankAccount === undefined) throw new Error('There is no bank account.');
  const large = BigInt(settingDefinitions['deposits.credit_limit'].fallback) + 1n;
  const day = jakartaDay(app.clock.nodeNow());
  const [date, description, credit, debit] = ['Tanggal', 'Uraian', 'Kredit', 'Debet'] as const;
  // The books have no sen, so both lines are held.
  const rows = [1n, 2n].map((more) => `${day};TRSF ${more};${large + more}.50;\n`);
  await importStatement(
    app,
    {
      ...{
        bankAccount,
        bank: 'generic',
        bytes: Buffer.from(`${date};${description};${credit};${debit}\n${rows.join('')}`),
      },
      columns: { date: [date], description: [description], credit: [credit], debit: [debit] },
    },
    operator,
  );
  const held = await listLines(app.database, app.keyring, {
    ...{ states: ['held'], bankAccountId: bankAccount.id, id: null, limit: 2 },
  });
  const dismiss = (lineId: string, by: Operator): Promise<unknown> =>
    dismissUpToLimit({ ...app, prover: () => by }, { lineId, actor: by.actor, reason });
  for (const [place, { id }] of held.entries()) {
    await dismiss(id, first);
    if (place === 0) await dismiss(id, second);
  }
}

async function fillRulings(app: App, first: Operator, second: Operator): Promise<void> {
  const sold = await app.database.rows(sql<{ id: string }>`
    select id from current_orders where status = 'succeeded' order by id limit 4`);
  for (const [place, { id: orderId }] of sold.entries()) {
    const outcome = await ruleUpToLimit(
      app,
      {
        ...{ orderId, ruling: 'refunded', serial: undefined, by: { actor: first.actor, reason } },
        ...{ seen: null, requestKey: randomUUID() },
      },
      () => first,
    );
    if (outcome.kind !== 'proposed') throw new Error('A ruling above the limit was not proposed.');
    const { id } = outcome.found.proposal;
    if (place === 0) await approveRuling(app, { id, by: second, requestKey: randomUUID() });
    if (place === 1) await rejectRuling(app, { id, by: second, reason });
  }
}

/** Closes a difference of each reconciliation, and opens it again. */
export async function fillDifferences({ database }: App): Promise<void> {
  const query = { supplier: undefined, before: undefined, withDifferences: true, days: 5 };
  for (const { id: reconciliationId } of await readReconciledDays(database, query)) {
    const ruling = { reconciliationId, number: 1, reason, by: operator };
    await ruleOnDifference(database, { ...ruling, state: 'closed', seen: 0 });
    await ruleOnDifference(database, { ...ruling, state: 'open', seen: 1 });
  }
}

async function fillStrays(app: App, supplier: string): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const reference = createHmac('md5', supplier).update(String(n)).digest('hex');
    const body = Buffer.from(JSON.stringify({ data: { ref_id: reference } }));
    await receiveStray(app, supplier, { headers: {}, body }, { kind: 'hint', reference });
  }
  const [last] = await app.database.rows(sql<{ number: bigint }>`
    select max(number)::bigint as number from stray_callbacks`);
  await resolveStray(app.database, { number: last?.number ?? 0n, reason, actor: operator });
}

async function fillPrices(app: App): Promise<void> {
  const { database } = app;
  await createPriceGroup(database, { name: 'resellers', actor: operator });
  const [account] = await database.rows(sql<{ id: string }>`select id from accounts order by id limit 1`);
  await moveToPriceGroup(database, { accountId: account?.id ?? '', actor: operator, group: 'resellers' });
  const margin = { kind: 'fixed', amount: 900n } as const;
  const rule = {
    level: groupLevel('resellers'),
    scope: 'all',
    subject: '',
    step: 1n,
    allowLoss: false,
    margin,
  } as const;
  await setMargin(database, rule, { actor: operator });
  const startsAt = later(app.clock.nodeNow(), 30 * dayMs);
  await scheduleMargin(app, { kind: 'set', rule }, startsAt, { actor: operator });
}

/** Adds a restore whose quarantine has ended. It runs as the owner of the database, as before a server starts. */
export async function fillRestore({ database, keyring, clock }: App, superuserUrl: string): Promise<void> {
  const owner = openDatabase(superuserUrl, { connections: 1, keyring });
  try {
    const restore = await owner.transaction((tx) => beginQuarantine(tx, later(clock.nodeNow(), -dayMs)));
    const [listed] = await readRestoredOrders(database, restore.id, { limit: 1 });
    if (listed === undefined) throw new Error('The restore listed no order.');
    const said = { answer: 'sold', supplier: 'digiflazz', reference: 'the one of the order' } as const;
    await recordAnswer(database, { ...listed, id: listed.orderId }, said);
    const detail = { reason, acceptedUnknown: true, open: 0 };
    await database.transaction((tx) => endQuarantine(tx, restore, detail));
  } finally {
    await owner.close();
  }
}
