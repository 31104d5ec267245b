import type { Database } from '../database/connection.ts';
import { auditDeposits } from '../deposits/books/audit-deposits.ts';
import { environments, type Environment } from '../environment.ts';
import { type AuditFinding, auditWallets, findingsMax } from '../ledger/audit.ts';
import { auditCash } from '../ledger/cash/audit-cash.ts';
import type { ChainHead, WalletHeads } from '../ledger/chain-heads.ts';
import { walkWallets, walletText } from '../ledger/wallet.ts';
import { auditAdjustments } from '../orders/adjustments/audit-adjustments.ts';
import { auditRulingProposals } from '../orders/review/audit-proposals.ts';
import { auditDeliveries } from '../orders/audit/audit-deliveries.ts';
import { auditOrders } from '../orders/audit/audit-orders.ts';
import { auditStrays } from '../orders/strays/audit-strays.ts';
import type { Keyring } from '../sealed.ts';
import { auditAccounts } from './audit-accounts.ts';
import { auditRecords } from './audit-records.ts';
import { auditSchema } from './audit-schema.ts';

/** What a full audit read and found. */
export interface BooksAudit {
  readonly wallets: number;
  readonly steps: number;
  readonly records: number;
  readonly findings: readonly AuditFinding[];
}

/** How an audit is run. */
export interface BooksAuditOptions {
  /** The heads that are known from outside the database, by wallet. */
  readonly heads?: ReadonlyMap<string, WalletHeads>;
  /** Those of the chain of the audit records. */
  readonly recordHeads?: readonly ChainHead[];
  /** Those of the chain of the stray callbacks. */
  readonly strayHeads?: readonly ChainHead[];
  /** Those of the cash journals. */
  readonly cashHeads?: Readonly<Record<Environment, readonly ChainHead[]>>;
  /** The offset of the clock, milliseconds. */
  readonly offsetMs?: number;
  /** Called with the name of each part that begins. */
  readonly onPart?: (part: string) => void;
  readonly onWallet?: (count: number) => void;
}

/**
 * Audits everything: the chains, the balances, the orders with all that hangs on them, the audit records with the rows that
 * they tell, the deliveries, and the schema. It reads in pages and can run beside a server.
 */
export async function auditBooks(
  db: Pick<Database, 'rows' | 'transaction'>,
  keyring: Keyring,
  {
    heads = new Map(),
    recordHeads = [],
    strayHeads = [],
    cashHeads = { live: [], sandbox: [] },
    offsetMs = 0,
    onPart,
    onWallet,
  }: BooksAuditOptions = {},
): Promise<BooksAudit> {
  const findings: AuditFinding[] = [];
  const found = (subject: string, problems: readonly string[]): void => {
    findings.push(...problems.map((problem) => ({ wallet: subject, orderId: null, problem })));
  };
  onPart?.('Comparing the schema …');
  found('schema', (await auditSchema(db)) ?? ['a later version of konter has migrated the database']);
  onPart?.('Reading the audit records …');
  const records = await auditRecords(db, keyring, recordHeads);
  found('records', records.problems);
  found('stray callbacks', await auditStrays(db, keyring, strayHeads));
  for (const environment of environments) {
    const subject = `cash journal ${environment}`;
    found(subject, await auditCash(db, keyring, environment, cashHeads[environment]));
  }
  const { purgedBefore } = records;
  for (const part of await auditDeposits(db, { purgedBefore, offsetMs })) found(part.subject, part.problems);
  found('accounts', await auditAccounts(db, offsetMs));
  found('adjustments', await auditAdjustments(db));
  found('ruling proposals', await auditRulingProposals(db));
  onPart?.('Rebuilding the wallets …');
  const options = { heads, ...(onWallet === undefined ? {} : { onWallet }) };
  const { wallets, steps, findings: ofWallets } = await auditWallets(db, keyring, options);
  onPart?.('Comparing the orders …');
  const ofOrders = await auditOrders(db, keyring, { heads, purgedBefore });
  findings.push(...ofWallets, ...ofOrders);
  for await (const wallet of walkWallets(db, null))
    await auditDeliveries(db, wallet, (orderId, problem) =>
      findings.push({ wallet: walletText(wallet), orderId, problem }),
    );
  return { wallets, steps, records: records.records, findings: findings.slice(0, findingsMax) };
}
