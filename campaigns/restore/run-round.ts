import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../server/src/app.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { syncPrices } from '../../server/src/catalog/import/price-sync.ts';
import { createAccount } from '../../server/src/clients/accounts.ts';
import { createKey } from '../../server/src/clients/keys.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { Queryable } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { newId } from '../../server/src/ids.ts';
import { creditDeposit } from '../../server/src/orders/adjustments/credit-deposit.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { until } from '../../server/test/crash/serve.ts';
import type { SimulatedSupplier } from '../simulated-supplier.ts';
import { type Clients, makeClients, post, type SoldProduct } from './clients.ts';
import { openTestbed, prepareTemplate, type Testbed, type Template } from './testbed.ts';
import {
  type BookedOrder,
  type Deposit,
  type Sale,
  soldTwice,
  verdictInQuarantine,
  wronglyEnded,
} from './verdict.ts';

/** The parameters of one round. */
export interface RoundPlan {
  /** A folder to make. */
  readonly folder: string;
  readonly template: Template;
  readonly accounts: readonly Account[];
  readonly seed: number;
  /** Purchases before the loss; the backup is made at a random one of them. */
  readonly orders: number;
  readonly clients: number;
  /** Deposits before and after the backup, each. */
  readonly deposits: number;
}

/** What happened in a round. */
export interface Round {
  readonly findings: readonly string[];
  /** Numbers that a supplier sold more than once. */
  readonly twice: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

const variables = {
  KONTER_SUPPLIER_TIME_SCALE: '30',
  KONTER_ATTEMPT_LEASE_MS: '3000',
  KONTER_REPLY_DEADLINE_MS_LIVE: '400',
  KONTER_WORKER_INTERVAL_MS: '50',
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_PRICE_LIST_PAUSE_MS: '1',
  KONTER_LOG_LEVEL: 'error',
};

/** One supplier sells each: an order that another supplier sold in the lost time is known to nobody but that supplier. */
const products: readonly SoldProduct[] = [
  { code: 'xld10', prefix: '08781' },
  { code: 'htelkomsel10000', prefix: '08121' },
];
const accountCount = 3;
const clock = makeClock();

/** Plays one round: load, backup, load, loss, restore, the steps of the runbook, and all requests again. */
export async function runRound(plan: RoundPlan): Promise<Round> {
  const random = makeRandom(plan.seed);
  const { accounts } = plan;
  const testbed = await openTestbed(plan.template, plan.folder);
  try {
    await setBehaviour(testbed.suppliers, plan.seed);
    const clients = makeClients(testbed.address, { keys: accounts.map(({ key }) => key), products, random });
    const file = join(testbed.outside, 'konter.backup');
    const { deposits, load } = await loadAndLose(testbed, clients, { ...plan, random, file });
    const runbook = await followRunbook(testbed, file, deposits, accounts);
    await load;
    await clients.repeatAll(plan.clients);
    const orders = await testbed.withApp(({ database }) => calm(database));
    const sales = await salesOf(testbed.suppliers);
    const audited = await testbed.command(['audit']);
    return {
      findings: [
        ...runbook.findings,
        ...wronglyEnded(orders, sales),
        // The lost entries were accepted with the end of the quarantine.
        ...(audited.code === 0
          ? []
          : [`the audit after the steps of restore.md is not clean: ${audited.text}`]),
      ],
      twice: soldTwice(sales),
      figures: {
        orders: clients.purchases.length,
        'lost orders that were sold': runbook.lost,
        'deposits acknowledged': deposits.length,
        'deposits lost': runbook.lostDeposits,
        'sales at the end': sales.filter(({ charged }) => charged > 0).length,
        'orders in review': orders.filter(({ status }) => status === 'manual_review').length,
      },
    };
  } finally {
    await testbed.close();
  }
}

/** A client. */
export interface Account {
  readonly id: string;
  readonly key: string;
}

/** Sets up what all rounds begin with: the database, the price lists and the accounts. */
export async function prepareRounds(
  folder: string,
): Promise<{ readonly template: Template; readonly accounts: readonly Account[] }> {
  let accounts: readonly Account[] = [];
  const template = await prepareTemplate(folder, variables, async (app, suppliers) => {
    accounts = await open(app, suppliers);
  });
  return { template, accounts };
}

async function setBehaviour(suppliers: readonly SimulatedSupplier[], seed: number): Promise<void> {
  for (const { control } of suppliers) {
    await control('/settings', { settle_ms: 300 });
    await control('/rates', { seed: String(seed), silent_before: 0.05, silent_after: 0.15 });
    await control('/balance', { amount: 10 ** 12 });
  }
}

async function open(app: App, suppliers: readonly SimulatedSupplier[]): Promise<Account[]> {
  await app.suppliers.refresh();
  for (const { supplier } of app.suppliers.real()) {
    const simulated = suppliers.find(({ name }) => name === supplier.name);
    for (;;) {
      // Digiflazz returns no list twice within five minutes of its clock, and the server requests them too.
      await simulated?.control('/clock', { advance_ms: 300_001 });
      const { outcome } = await syncPrices(app, supplier, 'prepaid', {
        addProducts: true,
        everyMs: 1,
        pauseMs: 1,
      });
      if (outcome === 'read') break;
      await pause(100);
    }
  }
  const margin = { kind: 'fixed', amount: 1_000n } as const;
  await setMargin(
    app.database,
    { scope: 'all', subject: '', margin, step: 1n, allowLoss: false },
    { actor: operator },
  );
  const accounts: Account[] = [];
  for (let number = 1; number <= accountCount; number += 1) {
    const { id } = await createAccount(app.database, app.keyring, {
      actor: 'operator test',
      name: `Client ${number}`,
      live: true,
      sandboxStart: 0n,
    });
    const { key } = await createKey(app.database, app.config.brand, { accountId: id, environment: 'live' });
    accounts.push({ id, key: key.open() });
  }
  return accounts;
}

interface LoadPlan extends RoundPlan {
  readonly random: Random;
  readonly file: string;
}

/**
 * Returns the deposits that were acknowledged before the database was lost, and the load: the clients wait for the answers to
 * what they began, which come after the quarantine.
 */
async function loadAndLose(
  testbed: Testbed,
  clients: Clients,
  plan: LoadPlan,
): Promise<{ readonly deposits: readonly Deposit[]; readonly load: Promise<void> }> {
  const deposits: Deposit[] = [];
  const first = plan.accounts.map((account) => ({ account, amount: 900_000_000n }));
  deposits.push(...(await credit(testbed, first)));
  let isEnough = false;
  const load = clients.buy(plan.clients, () => isEnough);
  const backupAt = plan.random.whole(1, plan.orders);
  await reached(clients, backupAt);
  const backup = await testbed.command(['backup', '--to', plan.file]);
  if (backup.code !== 0) throw new Error(`The backup failed: ${backup.text}`);
  // Clients have bought meanwhile, however long the backup took. What they begin from now on is not in it.
  const [confirmedThen, begunThen] = [clients.confirmed(), clients.purchases.length];
  const later = Array.from({ length: plan.deposits }, () => plan.random.pick(plan.accounts));
  deposits.push(
    ...(await credit(
      testbed,
      later.map((account) => ({ account, amount: 1_000n })),
    )),
  );
  await reached(clients, confirmedThen + plan.orders);
  await until('a purchase that the backup does not have is sold', 2 * patienceMs, async () => {
    const numbers = new Set(clients.purchases.slice(begunThen).map(({ customerNo }) => customerNo));
    return (await salesOf(testbed.suppliers)).some(
      ({ charged, customerNo }) => charged > 0 && numbers.has(customerNo),
    );
  });
  await pause(plan.random.whole(0, 300));
  await testbed.loseDatabase();
  isEnough = true;
  return { deposits, load };
}

async function reached(clients: Clients, count: number): Promise<void> {
  await until(`${count} orders are confirmed`, 2 * patienceMs, async () => clients.confirmed() >= count);
}

/** Credits deposits as an operator does, and returns those that were acknowledged: their heads are outside of the database. */
function credit(
  testbed: Testbed,
  given: readonly { readonly account: Account; readonly amount: bigint }[],
): Promise<Deposit[]> {
  return testbed.withApp(async ({ orders }) => {
    const credited: Deposit[] = [];
    for (const { account, amount } of given) {
      const reference = `transfer-${newId()}`;
      await creditDeposit(
        orders,
        { accountId: account.id, environment: 'live' },
        { amount, reference },
        'operator',
      );
      credited.push({ wallet: `${account.id}/live`, reference });
    }
    return credited;
  });
}

interface RunbookResult {
  readonly findings: readonly string[];
  readonly lost: number;
  readonly lostDeposits: number;
}

/** Restores the backup and follows docs/runbooks/restore.md. */
async function followRunbook(
  testbed: Testbed,
  file: string,
  acknowledged: readonly Deposit[],
  accounts: readonly Account[],
): Promise<RunbookResult> {
  await testbed.putBackSecrets();
  await succeed(testbed, ['restore', file]);
  const audited = walletsIn((await testbed.command(['audit'])).text);
  const salesBefore = await salesOf(testbed.suppliers);
  await testbed.startServer();
  const refused = await refusals(testbed, accounts);
  await until('all orders were asked about', 2 * patienceMs, async () => {
    const status = await succeed(testbed, ['restore', 'status']);
    const { orders }: { orders: readonly { answer: string }[] } = JSON.parse(status);
    return orders.every(({ answer }) => answer !== 'not_asked');
  });
  const listed = new Set<string>();
  for (const supplier of testbed.suppliers)
    for (const one of await importHistory(testbed, supplier)) listed.add(one);
  const [references, deposits] = await testbed.withApp(({ database }) => booksIn(database));
  const salesAfter = await salesOf(testbed.suppliers);
  const lostDeposits = acknowledged.filter(({ reference }) => !deposits.has(reference));
  const findings = verdictInQuarantine({
    ...{ salesBefore, salesAfter, references, listed },
    ...{ acknowledged, deposits, audited },
  });
  await testbed.withApp(async (app) => {
    for (const { wallet, reference } of lostDeposits) {
      const key = { accountId: wallet.split('/')[0] ?? '', environment: 'live' } as const;
      await creditDeposit(app.orders, key, { amount: 1_000n, reference }, 'operator');
    }
  });
  await succeed(testbed, ['restore', 'finish', '--reason', 'campaign', '--accept-unknown']);
  return { findings: [...refused, ...findings], lost: listed.size, lostDeposits: lostDeposits.length };
}

async function succeed(testbed: Testbed, words: readonly string[]): Promise<string> {
  const { code, text } = await testbed.command(words);
  if (code !== 0) throw new Error(`konter ${words.join(' ')} failed: ${text}`);
  return text;
}

/** The wallets that the findings of an audit name. */
function walletsIn(text: string): Set<string> {
  const { findings }: { findings: readonly { wallet: string }[] } = JSON.parse(text);
  return new Set(findings.map(({ wallet }) => wallet));
}

/** What the server must answer in quarantine: 503 with Retry-After to every purchase and to every id that it does not have. */
async function refusals(testbed: Testbed, [account]: readonly Account[]): Promise<string[]> {
  const key = account?.key ?? '';
  const body = {
    product_code: 'xld10',
    client_reference: 'in-quarantine',
    destination: { customer_no: '087810000000' },
  };
  const quote = await post(`${testbed.address()}/v1/quotes`, key, newId(), body);
  const headers = { authorization: `Bearer ${key}` };
  const unknown = await fetch(`${testbed.address()}/v1/orders/${newId()}`, { headers });
  const list = await fetch(`${testbed.address()}/v1/orders?client_reference=unknown`, { headers });
  return [
    ...(quote.status === 503 && quote.retryAfter !== null
      ? []
      : [`a quote in quarantine gave ${quote.status}`]),
    ...[unknown, list]
      .filter(({ status, headers: sent }) => status !== 503 || sent.get('retry-after') === null)
      .map(({ status, url }) => `${new URL(url).pathname} in quarantine gave ${status}`),
  ];
}

/** Imports a supplier's export, and returns the references that it lists. */
async function importHistory(testbed: Testbed, supplier: SimulatedSupplier): Promise<string[]> {
  const path = join(testbed.outside, `${supplier.name}.csv`);
  await writeFile(path, await supplier.history());
  const { text } = await testbed.command(['supplier', 'import-history', supplier.name, path]);
  const { unexplained }: { unexplained: readonly { reference: string }[] } = JSON.parse(text);
  return unexplained.map(({ reference }) => reference);
}

async function salesOf(suppliers: readonly SimulatedSupplier[]): Promise<Sale[]> {
  const ledgers = await Promise.all(
    suppliers.map(async ({ name, ledger }) =>
      (await ledger()).map(({ refId, customerNo, charged }) => ({
        supplier: name,
        refId,
        customerNo,
        charged,
      })),
    ),
  );
  return ledgers.flat();
}

async function booksIn(database: Queryable): Promise<readonly [ReadonlySet<string>, ReadonlySet<string>]> {
  const attempts = await database.rows(sql<{ reference: string }>`
    select a.reference
      from current_attempts a
     where a.environment = 'live' and a.kind = 'purchase'`);
  const deposits = await database.rows(sql<{ reference: string | null }>`
    select s.reference
      from steps s
     where s.environment = 'live' and s.kind = 'deposit'`);
  return [
    new Set(attempts.map(({ reference }) => reference)),
    new Set(deposits.flatMap(({ reference }) => reference ?? [])),
  ];
}

function ordersIn(database: Queryable): Promise<BookedOrder[]> {
  return database.rows(sql<BookedOrder>`
    select o.id, o.status, a.reference
      from current_orders o
     cross join lateral (
       select t.reference
         from current_attempts t
        where t.account_id = o.account_id and t.environment = o.environment and t.order_id = o.id and t.kind = 'purchase'
        order by t.opened_at desc, t.id desc
        limit 1
     ) a
     where o.environment = 'live'`);
}

/** Waits until no order is in progress, and returns all orders. */
async function calm(database: Queryable): Promise<BookedOrder[]> {
  const endMs = clock.monotonicMs() + 10 * patienceMs;
  for (;;) {
    const orders = await ordersIn(database);
    const ended = orders.every(({ status }) => status !== 'processing');
    if (ended || clock.monotonicMs() > endMs) return orders;
    await pause(100);
  }
}
