import type { Database } from '../../database/connection.ts';
import { auditChain, type Find, linkOrUndefined } from '../../ledger/audit-chain.ts';
import { findingsMax, type AuditFinding } from '../../ledger/audit.ts';
import { chainStart, type Wallet } from '../../ledger/book.ts';
import type { ChainHead, WalletHeads } from '../../ledger/chain-heads.ts';
import { walkWallets, walletText } from '../../ledger/wallet.ts';
import type { Keyring } from '../../sealed.ts';
import { attemptProblems } from './audit-attempts.ts';
import { auditMisplacedRows, auditStepReferences } from './audit-references.ts';
import { sealedProblems } from './audit-sealed.ts';
import { transitionProblems } from './audit-transitions.ts';
import { orderLink } from '../stored/order-chain.ts';
import { type OrderRecord, walkOrderRecords } from './order-record.ts';
import { caseProblems } from '../review/audit-cases.ts';
import { auditOperatorSteps } from '../review/audit-rulings.ts';

/** An audit of the orders of these accounts; undefined: all. */
export interface OrderAuditOptions {
  readonly accountIds?: readonly string[];
  readonly heads?: ReadonlyMap<string, WalletHeads>;
  /** Personal data of orders before this time has been purged; null or left out: of none. */
  readonly purgedBefore?: Date | null;
}

/**
 * Compares every order with its steps. The orders of a wallet are a chain of their own; the statuses, versions and money of
 * each order are rebuilt from its steps, and so are its attempts and review cases. Every step belongs to an order, every key
 * and reference is used once, and what an operator decided has an audit record. Returns at most `findingsMax` findings. It
 * reads in pages and can run beside a server.
 */
export async function auditOrders(
  db: Pick<Database, 'rows' | 'transaction'>,
  keyring: Keyring,
  { accountIds, heads, purgedBefore = null }: OrderAuditOptions = {},
): Promise<AuditFinding[]> {
  const findings = await auditMisplacedRows(db, accountIds ?? null);
  for await (const wallet of walkWallets(db, accountIds ?? null)) {
    const text = walletText(wallet);
    const find: Find = (orderId, problem) => {
      if (findings.length < findingsMax) findings.push({ wallet: text, orderId, problem });
    };
    const writtenDown = heads?.get(text)?.orders ?? [];
    await auditOrdersOf(db, keyring, { wallet, writtenDown, purgedBefore }, find);
    await auditStepReferences(db, wallet, find);
    await auditOperatorSteps(db, wallet, find);
  }
  return findings;
}

interface OrdersOfWallet {
  readonly wallet: Wallet;
  readonly writtenDown: readonly ChainHead[];
  readonly purgedBefore: Date | null;
}

async function auditOrdersOf(
  db: Pick<Database, 'transaction'>,
  keyring: Keyring,
  { wallet, writtenDown, purgedBefore }: OrdersOfWallet,
  find: Find,
): Promise<void> {
  await auditChain(
    linksOf(walkOrderRecords(db, wallet, wallet.orders)),
    {
      one: 'order',
      count: wallet.orders,
      head: wallet.ordersHead,
      writtenDown,
      start: chainStart,
      linkOf: (before, { record: { shown } }) =>
        linkOrUndefined(() => orderLink(keyring, before, shown, shown.chainKeyId)),
      visit({ record, orderId }) {
        for (const problem of orderProblems(keyring, record, purgedBefore)) find(orderId, problem);
      },
    },
    find,
  );
}

interface RecordLink {
  readonly number: bigint;
  readonly chain: Buffer;
  readonly orderId: string;
  readonly record: OrderRecord;
}

async function* linksOf(records: AsyncIterable<OrderRecord>): AsyncGenerator<RecordLink> {
  for await (const record of records) {
    const { number, chain, order } = record.shown;
    yield { number, chain, orderId: order.id, record };
  }
}

/** What is wrong with one order, its steps, its attempts and its cases. */
export function orderProblems(keyring: Keyring, record: OrderRecord, purgedBefore: Date | null): string[] {
  return [
    ...sealedProblems(keyring, record, purgedBefore),
    ...transitionProblems(record),
    ...attemptProblems(record),
    ...caseProblems(record),
  ];
}
