import { randomUUID } from 'node:crypto';
import { createKey } from '../../src/clients/keys.ts';
import type { Principal } from '../../src/clients/principal.ts';
import { sql } from '../../src/database/sql.ts';
import { openDueWindow } from '../../src/orders/due/due-window.ts';
import { expireOverdue } from '../../src/orders/due/expire-orders.ts';
import { presentOrder } from '../../src/orders/read/present-order.ts';
import { listOrders } from '../../src/orders/read/read-orders.ts';
import { makeRegistry, type SupplierRegistry } from '../../src/suppliers/registry.ts';
import { simulatedBill } from '../../src/suppliers/simulator/bill.ts';
import type { Supplier } from '../../src/suppliers/supplier.ts';
import { Secret } from '../../src/sealed.ts';
import { dayMs, hourMs, pause } from '../../src/clock.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { expectSameAfterRebuild, expectSoundEarnings } from '../reports/earnings/sound-earnings.ts';
import { expectSoundStatement } from '../reports/sound-statement.ts';
import { callerOf, givenPrincipal, type Caller } from '../in-process.ts';
import { advanceDue } from '../orders/attempts/advance-due.ts';
import { httpCallerOf } from '../over-http.ts';
import { startNodes, type Nodes } from '../races/nodes.ts';
import type { TestServer } from '../server.ts';
import { unitMs } from './generate.ts';
import { keysText, type Rules } from './model.ts';
import { perform, textOf } from './perform.ts';
import { billerCode, type Answer, type Request } from './requests.ts';

/**
 * How long a request waits for an outcome, milliseconds of real time: mostly longer than anything takes, and on a
 * `hasty` stage shorter than many billers take.
 */
const patience = { patient: 300, hasty: 20 } as const;

export const rules: Rules = {
  // Small enough for a history to reach both limits.
  start: 300_000n,
  daily: 250_000n,
  transaction: 300_000n,
  windowMs: 30 * unitMs,
  slowMs: 2 * unitMs,
  checkMs: 3 * unitMs,
  reviewMs: 4 * unitMs,
  reviewDeadlineMs: 24 * 3_600_000,
};

/**
 * Ten in the morning in Jakarta, today or tomorrow: the start time of every history. Not much later than the real time, because
 * the worker looks for due orders in every day since the first wallet was opened.
 */
const morning = nextMorning(Date.now());

/** Two nodes on a database of their own, on which histories run one after the other. */
export interface Stage {
  readonly prices: readonly { readonly code: string; readonly price: bigint }[];
  amountDue(customerNo: string): bigint;
  open(): Promise<HistoryAccounts>;
  /** Expects clean books of all histories on this stage, and reports that a rebuild does not change. */
  auditAll(): Promise<void>;
  stop(): Promise<void>;
}

/** The accounts of one history. */
export interface HistoryAccounts {
  readonly now: number;
  send(request: Request, node: number): Promise<Answer>;
  passTime(ms: number): void;
  work(node: number): Promise<void>;
  /** Everything that the clients can see, as text. */
  snapshot(): Promise<string>;
  /** Waits until no call to a supplier is in progress. */
  settle(): Promise<void>;
  audit(): Promise<void>;
}

/** Starts a stage. `http` sends every request over HTTP; `hasty` has short deadlines. */
export async function openStage({ http, hasty }: { http: boolean; hasty: boolean }): Promise<Stage> {
  const replyDeadlineMs = hasty ? patience.hasty : patience.patient;
  const times = {
    callDeadlineMs: 5,
    timeoutCheckMs: rules.checkMs,
    reviewMs: rules.reviewMs,
    slowInquiryMs: rules.slowMs,
  };
  const nodes = await startNodes({
    settings: {
      sandboxStartBalance: rules.start,
      confirmWindowMs: { live: rules.windowMs, sandbox: rules.windowMs },
      replyDeadlineMs: { live: replyDeadlineMs, sandbox: replyDeadlineMs },
      reviewDeadlineMs: rules.reviewDeadlineMs,
      limits: {
        transaction: rules.transaction,
        daily: rules.daily,
        requestsPerMinute: { live: 1_000_000, sandbox: 1_000_000 },
      },
    },
    // The simulator's own delays are virtual, except for a call that reaches its deadline.
    replace: () => ({ suppliers: hasty ? withSlowBillers(makeRegistry(times)) : makeRegistry(times) }),
  });
  const { snapshot } = await nodes.first.app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(billerCode);
  if (biller === undefined) throw new Error('The starter catalog has no electricity bill.');
  const prices = ['tsel10', 'tsel50', 'tsel100'].map((code) => {
    const product = snapshot.prepaid.byCode.get(code);
    if (product === undefined) throw new Error(`The starter catalog has no ${code}.`);
    return { code, price: product.price };
  });
  const now = new Date(morning);
  const nothing = {
    reference: '',
    script: null,
    cost: 0n,
    costMax: 0n,
    price: 0n,
    destination: [new Secret('')],
    openedAt: now,
    now,
  };
  const request = {
    ...nothing,
    supplierSku: biller.code,
    adminFee: biller.adminFee,
    commission: biller.commission,
    billerCategory: biller.category,
  };
  return {
    prices,
    amountDue: (customerNo) => simulatedBill(request, customerNo).total,
    open: () => openScene(nodes, http, replyDeadlineMs),
    async auditAll() {
      await expectCleanBooks(nodes.first.app);
      await expectSameAfterRebuild(nodes.first.app.database);
    },
    stop: () => nodes.stop(),
  };
}

/** Billers that take up to twice the deadline of a hasty request. */
function withSlowBillers(registry: SupplierRegistry): SupplierRegistry {
  const slow = (supplier: Supplier): Supplier => ({
    ...supplier,
    async inquire(bill, options) {
      await pause(Math.random() * 2 * patience.hasty);
      return supplier.inquire(bill, options);
    },
  });
  return {
    ...registry,
    routes: (...asked) =>
      registry.routes(...asked).map((route) => ({ ...route, supplier: slow(route.supplier) })),
    named: (...asked) => slow(registry.named(...asked)),
  };
}

async function openScene(nodes: Nodes, http: boolean, replyDeadlineMs: number): Promise<HistoryAccounts> {
  const servers = [nodes.first, nodes.second];
  const limits = { transaction: rules.transaction, daily: rules.daily };
  const principals = [
    await givenPrincipal(nodes.first.app, rules.start, limits),
    await givenPrincipal(nodes.first.app, rules.start, limits),
  ];
  const callers = await Promise.all(principals.map((principal) => callersOf(servers, principal, http)));
  const prefix = randomUUID();
  let virtual = morning;
  const realStart = Date.now();
  const setClocks = (): void => servers.forEach(({ app }) => (app.clock.offsetMs = virtual - realStart));
  setClocks();
  const accountIds = principals.map(({ accountId }) => accountId);
  const quotes = servers.map(({ app }) => openDueWindow(app, 'sandbox', 'quotes'));
  return {
    get now() {
      return virtual;
    },
    async send(request, node) {
      const startedMs = performance.now();
      const said = await perform(
        at(servers, node),
        at(principals, request.account),
        at(at(callers, request.account), node),
        request,
        prefix,
      );
      return { ...said, late: performance.now() - startedMs >= replyDeadlineMs - 5 };
    },
    passTime(ms) {
      virtual += ms;
      setClocks();
    },
    async work(node) {
      const { app } = at(servers, node);
      await advanceDue(app, 'sandbox');
      await at(quotes, node).next((span) => expireOverdue(app, 'sandbox', span));
    },
    async snapshot() {
      return (await Promise.all(principals.map((principal, i) => seenBy(at(servers, i), principal, i)))).join(
        '\n',
      );
    },
    async settle() {
      while (await anyLeased(nodes.first, accountIds)) await pause(20);
    },
    async audit() {
      await expectCleanBooks(nodes.second.app, accountIds);
      const { app } = nodes.second;
      const statements = [];
      for (const accountId of accountIds) statements.push(await expectSoundStatement(app, accountId));
      await expectSoundEarnings(app.database, { accountIds, statements });
    },
  };
}

async function callersOf(
  servers: readonly TestServer[],
  principal: Principal,
  http: boolean,
): Promise<Caller[]> {
  if (!http) return servers.map(({ app }) => callerOf(app, principal));
  const { database, config } = at(servers, 0).app;
  const { key } = await createKey(database, config.brand, {
    accountId: principal.accountId,
    environment: 'sandbox',
  });
  return servers.map((server) => httpCallerOf(server.client(key.open())));
}

async function seenBy({ app }: TestServer, principal: Principal, account: number): Promise<string> {
  const { orders, total } = await listOrders(app, principal, { page: 1, perPage: 100 });
  if (total !== orders.length) throw new Error(`${total} orders are counted, ${orders.length} listed.`);
  const { available, held } = await moneyOf(app, principal.accountId);
  const lines = orders.map((order) => textOf(presentOrder(app.keyring, order), false).text);
  const stored = await app.database.rows(sql<{ key: string }>`
    select k.idempotency_key as key
      from (select o.account_id, o.environment, o.idempotency_key from orders o
             union all
            select s.account_id, s.environment, s.idempotency_key from steps s
             union all
            select c.account_id, c.environment, c.idempotency_key from claims c) k
     where k.account_id = ${principal.accountId}::uuid and k.environment = ${principal.environment}
       and k.idempotency_key is not null`);
  const keys = keysText(stored.map(({ key }) => key));
  return [`account ${account}: ${available} available, ${held} held`, ...lines, keys].join('\n');
}

function nextMorning(now: number): number {
  const ten = Math.floor(now / dayMs) * dayMs + 3 * hourMs;
  return ten > now ? ten : ten + dayMs;
}

async function anyLeased({ app }: TestServer, accountIds: readonly string[]): Promise<boolean> {
  const [row] = await app.database.rows(sql<{ leased: boolean }>`
    select exists (
      select from current_attempts a
       where a.account_id = any (${[...accountIds]}::uuid[]) and a.state = 'open' and a.leased_until is not null) as leased`);
  return row?.leased === true;
}

function at<T>(list: readonly T[], i: number): T {
  const found = list[i];
  if (found === undefined) throw new Error(`There is no ${i}.`);
  return found;
}
