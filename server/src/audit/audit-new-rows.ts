import type { Queryable } from '../database/connection.ts';
import { auditChain, type Find, linkOrUndefined } from '../ledger/audit-chain.ts';
import { stepProblems } from '../ledger/audit.ts';
import type { Wallet } from '../ledger/book.ts';
import { readSteps } from '../ledger/step-rows.ts';
import { type Step, stepLink } from '../ledger/step.ts';
import { readWholeWallet, type WalletKey } from '../ledger/wallet.ts';
import { auditAdjustments } from '../orders/adjustments/audit-adjustments.ts';
import { orderProblems } from '../orders/audit/audit-orders.ts';
import { auditStepReferences } from '../orders/audit/audit-references.ts';
import { orderLink } from '../orders/stored/order-chain.ts';
import { addRest, readOrderRecords } from '../orders/audit/order-record.ts';
import { auditOperatorSteps, operatorKinds } from '../orders/review/audit-rulings.ts';
import { readStoredOrders, type StoredOrder } from '../orders/stored/stored-orders.ts';
import { type Keyring, sameBytes } from '../sealed.ts';
import type { WalletPosition } from './positions.ts';

/** How many steps and orders of a wallet are read at once: enough that few statements are sent, and a page takes little time. */
const usualPageRows = 250;

/** What a page is audited with. */
interface PageTerms {
  readonly keyring: Keyring;
  /** Before when personal data was purged; null: never. */
  readonly purgedBefore: Date | null;
  /** How many steps, and how many orders, a page has at most. */
  readonly pageRows?: number;
}

/**
 * Audits the next page of a wallet's new steps and orders: their links, the balances, and every order that they concern with all
 * that hangs on it. Returns the position after it. `tx` reads one snapshot. Undefined: the wallet is gone.
 */
export async function auditNewRows(
  tx: Queryable,
  { keyring, purgedBefore, pageRows = usualPageRows }: PageTerms,
  from: WalletPosition,
  find: Find,
): Promise<WalletPosition | undefined> {
  const [wallet, steps] = await Promise.all([
    readWholeWallet(tx, from),
    readSteps(tx, from, { after: from.steps - 1n, limit: pageRows + 1 }),
  ]);
  if (wallet === undefined) return undefined;
  const [before] = steps[0]?.number === from.steps ? steps.splice(0, 1) : [];
  const { orders, isAll } = await readOrdersOf(tx, { wallet, from, steps, pageRows });
  if (from.steps > 0n && (before === undefined || !sameBytes(before.chain, from.chain)))
    find(null, `step ${from.steps} is not the one that was audited`);
  const position: WalletPosition = {
    ...from,
    steps: steps.at(-1)?.number ?? from.steps,
    chain: steps.at(-1)?.chain ?? from.chain,
    orders: orders.at(-1)?.number ?? from.orders,
    ordersChain: orders.at(-1)?.chain ?? from.ordersChain,
  };
  const isLast = steps.length < pageRows;
  await auditSteps(keyring, { wallet, from, steps, isLast, before, to: position }, find);
  await auditShown(keyring, { wallet, from, orders, isAll, to: position }, find);
  const range = { ...wallet, lastStep: position.steps };
  await Promise.all([
    auditOrdersOf(tx, { keyring, purgedBefore, key: from }, { steps, orders }, find),
    // Whether the orders of the steps exist is found with the orders.
    auditStepReferences(tx, range, find, { from: from.steps, ordersKnown: true }),
  ]);
  if (steps.some(({ kind }) => operatorKinds.has(kind))) {
    await auditOperatorSteps(tx, range, find, from.steps);
    for (const problem of await auditAdjustments(tx, from.accountId)) find(null, problem);
  }
  return position;
}

/** How many more orders are read than have a step in a full page: those that are not confirmed. */
const unconfirmedOrders = 25;

/**
 * Reads the next orders of a wallet. If there are more steps than those of the page, later orders are left to the page of their
 * steps: each order is then read once, with its steps. `isAll`: no order is left.
 */
async function readOrdersOf(
  tx: Queryable,
  {
    wallet,
    from,
    steps,
    pageRows,
  }: { wallet: Wallet; from: WalletPosition; steps: readonly Step[]; pageRows: number },
): Promise<{ readonly orders: readonly StoredOrder[]; readonly isAll: boolean }> {
  const upTo = wallet.orders;
  const read = (after: bigint, limit: number): Promise<StoredOrder[]> =>
    readStoredOrders(tx, from, { after, upTo, limit });
  if (steps.length < pageRows) {
    const orders = await read(from.orders, pageRows);
    return { orders, isAll: orders.length < pageRows };
  }
  const until = steps.at(-1)?.at ?? new Date(0);
  const near = Math.min(pageRows, new Set(steps.map(({ orderId }) => orderId)).size + unconfirmedOrders);
  const orders = await read(from.orders, near);
  const last = orders.at(-1);
  // There are many that nobody has confirmed.
  if (last !== undefined && orders.length === near && last.order.createdAt <= until && near < pageRows)
    orders.push(...(await read(last.number, pageRows - near)));
  const later = orders.findIndex(({ order }) => order.createdAt > until);
  return { orders: later === -1 ? orders : orders.slice(0, later), isAll: false };
}

interface OrdersOfPage {
  readonly steps: readonly Step[];
  readonly orders: readonly StoredOrder[];
}

/**
 * Audits the orders of a page with all that hangs on them. Most are whole in the page. The others, and those that seem wrong
 * because the page ends before their last step, are read from the database.
 */
async function auditOrdersOf(
  tx: Queryable,
  { keyring, purgedBefore, key }: { keyring: Keyring; purgedBefore: Date | null; key: WalletKey },
  { steps, orders }: OrdersOfPage,
  find: Find,
): Promise<void> {
  const stepsOf = Map.groupBy(steps, ({ orderId }) => orderId);
  const whole = orders.filter(({ order }) => {
    const first = stepsOf.get(order.id)?.find(({ version }) => version !== null);
    return first === undefined || first.version === order.version + 1;
  });
  const unread = new Set([
    ...steps.flatMap(({ orderId }) => orderId ?? []),
    ...orders.map(({ order }) => order.id),
  ]);
  for (const record of await addRest(tx, key, whole, stepsOf))
    if (orderProblems(keyring, record, purgedBefore).length === 0) unread.delete(record.shown.order.id);
  for (const record of await readOrderRecords(tx, key, [...unread])) {
    for (const problem of orderProblems(keyring, record, purgedBefore)) find(record.shown.order.id, problem);
    unread.delete(record.shown.order.id);
  }
  for (const { number, orderId } of steps)
    if (orderId !== null && unread.has(orderId))
      find(orderId, `step ${number} is of an order that does not exist`);
}

interface StepsOfPage {
  readonly wallet: Wallet;
  readonly from: WalletPosition;
  readonly to: WalletPosition;
  readonly steps: readonly Step[];
  /** No step is left. */
  readonly isLast: boolean;
  readonly before: Step | undefined;
}

async function auditSteps(
  keyring: Keyring,
  { wallet, from, to, steps, isLast, before }: StepsOfPage,
  find: Find,
): Promise<void> {
  let { available, held } = before ?? { available: 0n, held: 0n };
  await auditChain(
    inOrder(steps),
    {
      one: 'step',
      after: from.steps,
      count: isLast ? wallet.lastStep : to.steps,
      head: isLast ? wallet.chainHead : to.chain,
      writtenDown: [],
      start: from.chain,
      linkOf: (chain, step) => linkOrUndefined(() => stepLink(keyring, chain, step, step.chainKeyId)),
      visit(step) {
        available += step.postings.clientWallet;
        held += step.postings.clientHold;
        if (step.available !== available || step.held !== held)
          find(step.orderId, `step ${step.number} has other balances than the steps up to it`);
        ({ available, held } = step);
        for (const problem of stepProblems(step)) find(step.orderId, problem);
      },
    },
    find,
  );
  if (isLast && (available !== wallet.available || held !== wallet.held))
    find(null, 'the balances of the wallet are not those of its last step');
}

async function auditShown(
  keyring: Keyring,
  {
    wallet,
    from,
    to,
    orders,
    isAll,
  }: {
    readonly wallet: Wallet;
    readonly from: WalletPosition;
    readonly to: WalletPosition;
    readonly orders: readonly StoredOrder[];
    readonly isAll: boolean;
  },
  find: Find,
): Promise<void> {
  await auditChain(
    inOrder(orders.map((shown) => ({ ...shown, orderId: shown.order.id }))),
    {
      one: 'order',
      after: from.orders,
      count: isAll ? wallet.orders : to.orders,
      head: isAll ? wallet.ordersHead : to.ordersChain,
      writtenDown: [],
      start: from.ordersChain,
      linkOf: (chain, shown) => linkOrUndefined(() => orderLink(keyring, chain, shown, shown.chainKeyId)),
      visit: () => undefined,
    },
    find,
  );
}

async function* inOrder<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
