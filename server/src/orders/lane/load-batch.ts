import type { Queryable } from '../../database/connection.ts';
import type { ReadingTerms } from '../../database/lane.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { readReceivables } from '../../ledger/cash/receivables.ts';
import { readDeposits } from '../../ledger/deposits.ts';
import { readPaidPurchases } from '../../ledger/journal.ts';
import { lockWallets, walletText, type WalletKey } from '../../ledger/wallet.ts';
import { readAttempts, readLatestAttempts } from '../../suppliers/attempts/attempts.ts';
import { readStatements } from '../../suppliers/attempts/statements.ts';
import { lockProposals } from '../adjustments/proposal-rows.ts';
import type { Command, DepositCause } from './command.ts';
import type { BatchSnapshot, IdempotencyRecord } from './batch-snapshot.ts';
import { readRulingFacts } from './ruling-facts.ts';
import { loadOrders, type OrderSelection } from '../stored/order-rows.ts';
import { type GuardedCustomer, readRecentOrders } from '../stored/recent-orders.ts';

/**
 * Loads the snapshot of a batch of one environment. The wallets are locked first, in sorted order: every write to an account
 * takes that lock, so the rows that are read after it cannot change before the commit. The statements are sent together, and
 * each sees what was committed before it ran. Each one looks up its keys one by one with a lateral subquery and a limit: the
 * planner could reorder a plain join, and does so when the table was empty at the time of planning.
 *
 * `join` is for wallets that another process changes too, which keeps them for the time of a transaction: once they are locked, the
 * commands of the same wallets that came meanwhile are added.
 */
export async function loadBatch(
  tx: Queryable,
  environment: Environment,
  first: readonly Command[],
  { offsetMs, join }: { readonly offsetMs: number; readonly join: ReadingTerms<Command>['join'] },
): Promise<{ readonly snapshot: BatchSnapshot; readonly commands: readonly Command[] }> {
  const locking = lockWallets(tx, distinctWallets(first), offsetMs);
  const commands = join === undefined ? first : [...first, ...join(belongingTo(await locking))];
  const [
    locked,
    orders,
    records,
    claimRequests,
    recent,
    forDeposits,
    causes,
    attempts,
    earlierAttempts,
    statements,
    paid,
    forRulings,
  ] = await Promise.all([
    locking,
    loadOrders(tx, environment, selectionOf(commands)),
    readRecords(tx, environment, commands),
    readClaimRequests(tx, environment, commands),
    readRecentOrders(tx, environment, commands.flatMap(guardedCustomer), offsetMs),
    readDepositFacts(tx, environment, commands),
    lockCauses(tx, commands),
    readLatestAttempts(tx, environment, commands.flatMap(attemptsWanted)),
    readAttempts(tx, environment, commands.flatMap(lateWanted)),
    readStatements(tx, environment, commands.flatMap(statementsWanted)),
    readPaidPurchases(tx, environment, commands.flatMap(paidWanted)),
    readRulingFacts(tx, environment, commands),
  ]);
  const snapshot = {
    ...locked,
    orders,
    records,
    claimRequests,
    recent,
    ...forDeposits,
    causes,
    attempts,
    earlierAttempts,
    statements,
    paid,
    ...forRulings,
  };
  return { snapshot, commands };
}

/** Whether a command is about one of these wallets. */
function belongingTo({ wallets }: Pick<BatchSnapshot, 'wallets'>): (command: Command) => boolean {
  const locked = new Set(wallets.map(walletText));
  return ({ wallet }) => locked.has(walletText(wallet));
}

type DepositFacts = Pick<BatchSnapshot, 'deposits' | 'proposals' | 'receivables'>;

/** Reads the additional facts for commands about deposits and adjustments; without any, nothing is sent. */
async function readDepositFacts(
  tx: Queryable,
  environment: Environment,
  commands: readonly Command[],
): Promise<DepositFacts> {
  const wanted = commands.flatMap(depositWanted);
  const references = wanted.map(({ reference }) => reference);
  const accounts = wanted.map(({ accountId }) => accountId);
  const [deposits, proposals, receivables] = await Promise.all([
    readDeposits(tx, environment, references),
    lockProposals(tx, environment, commands.flatMap(proposalWanted)),
    readReceivables(tx, environment, accounts),
  ]);
  return { deposits, proposals, receivables };
}

/** Locks the causes of deposits, and returns those that can be credited. Few batches have one. */
async function lockCauses(tx: Queryable, commands: readonly Command[]): Promise<ReadonlySet<DepositCause>> {
  const causes = commands.flatMap((command) => ('cause' in command ? [command.cause] : []));
  const locked = await Promise.all(causes.map((cause) => cause.lock(tx)));
  return new Set(causes.filter((_cause, i) => locked[i] === true));
}

function distinctWallets(commands: readonly Command[]): WalletKey[] {
  return [...new Map(commands.map(({ wallet }) => [walletText(wallet), wallet])).values()];
}

/** The order whose newest attempt a command needs: the one that it names, or the one that its inquiry claims. */
function attemptsWanted(command: Command): { accountId: string; id: string }[] {
  const { accountId } = command.wallet;
  if ('orderId' in command) return [{ accountId, id: command.orderId }];
  return command.kind === 'claim_inquiry' && 'id' in command.draft
    ? [{ accountId, id: command.draft.id }]
    : [];
}

/** The orders that commands name, those of their idempotency keys, and the newest of each client reference. */
function selectionOf(commands: readonly Command[]): OrderSelection {
  return {
    named: commands.flatMap((command) =>
      'orderId' in command ? [{ accountId: command.wallet.accountId, id: command.orderId }] : [],
    ),
    keyed: commands.flatMap((command) =>
      'idempotency' in command ? [{ accountId: command.wallet.accountId, key: command.idempotency.key }] : [],
    ),
    referenced: commands.flatMap((command) =>
      'draft' in command && 'clientReference' in command.draft
        ? [{ accountId: command.wallet.accountId, reference: command.draft.clientReference }]
        : [],
    ),
  };
}

/** The deposit that a command credits or reverses. */
function depositWanted(command: Command): { accountId: string; reference: string }[] {
  if (command.kind !== 'deposit' && command.kind !== 'adjust') return [];
  const reference =
    'deposit' in command
      ? command.deposit
      : 'takeBack' in command
        ? command.takeBack.deposit
        : command.reference;
  return reference === null ? [] : [{ accountId: command.wallet.accountId, reference }];
}

function proposalWanted(command: Command): string[] {
  return command.kind === 'adjust' ? [command.adjustmentId] : [];
}

/** The product and the customer of a new order that is guarded against duplicates. */
function guardedCustomer(command: Command): GuardedCustomer[] {
  if (!('guard' in command) || command.guard === null) return [];
  return [{ accountId: command.wallet.accountId, ...command.guard }];
}

/** The attempt that a late statement is about. */
function lateWanted(command: Command): { accountId: string; orderId: string; id: string }[] {
  if (command.kind !== 'settle' || !command.thorough) return [];
  return [{ accountId: command.wallet.accountId, orderId: command.orderId, id: command.attemptId }];
}

/** The order of a ruling or a late statement, which depend on the purchase that the client paid for. */
function paidWanted(command: Command): { accountId: string; id: string }[] {
  const wanted = 'operator' in command || (command.kind === 'settle' && command.thorough);
  return wanted ? [{ accountId: command.wallet.accountId, id: command.orderId }] : [];
}

/** The attempt of a settlement. The first answer to a purchase needs no earlier statements, so it reads none. */
function statementsWanted(command: Command): { accountId: string; orderId: string; attemptId: string }[] {
  if (command.kind !== 'settle' || (command.source === 'submit' && !command.thorough)) return [];
  const { orderId, attemptId } = command;
  return [{ accountId: command.wallet.accountId, orderId, attemptId }];
}

/** The results of the keys of these commands. A key is on an order, a step or a claim, and on one of them only. */
async function readRecords(
  tx: Queryable,
  environment: Environment,
  commands: readonly Command[],
): Promise<IdempotencyRecord[]> {
  const keyed = commands.flatMap((command) => ('idempotency' in command ? [command] : []));
  if (keyed.length === 0) return [];
  const rows = await tx.rows(sql<{
    account_id: string;
    key: string;
    fingerprint: Buffer;
    fingerprint_key_id: string;
    order_id: string | null;
    balance: bigint | null;
  }>`
    select r.account_id, r.key, r.fingerprint, r.fingerprint_key_id, r.order_id, r.balance
      from unnest(${keyed.map(({ wallet }) => wallet.accountId)}::uuid[],
        ${keyed.map(({ idempotency }) => idempotency.key)}::uuid[]) as k (account_id, key)
     cross join lateral (
       select i.account_id, i.key, i.fingerprint, i.fingerprint_key_id, i.order_id, i.balance
         from idempotency_keys i
        where i.account_id = k.account_id and i.environment = ${environment} and i.key = k.key
        limit 1
     ) r`);
  return rows.map((row) => ({
    wallet: { accountId: row.account_id, environment },
    key: row.key,
    fingerprint: row.fingerprint,
    fingerprintKeyId: row.fingerprint_key_id,
    orderId: row.order_id,
    balance: row.balance,
  }));
}

/** The requests of the claims that these commands may show. */
async function readClaimRequests(
  tx: Queryable,
  environment: Environment,
  commands: readonly Command[],
): Promise<BatchSnapshot['claimRequests']> {
  const showing = commands.flatMap((command) =>
    command.kind === 'settle_inquiry' || command.kind === 'show_inquiry' ? [command] : [],
  );
  if (showing.length === 0) return [];
  const rows = await tx.rows(sql<{
    order_id: string;
    key: string;
    fingerprint: Buffer;
    fingerprint_key_id: string;
  }>`
    select c.id as order_id, c.idempotency_key as key, c.fingerprint, c.fingerprint_key_id
      from unnest(${showing.map(({ wallet }) => wallet.accountId)}::uuid[],
        ${showing.map(({ orderId }) => orderId)}::uuid[]) as k (account_id, order_id)
     cross join lateral (
       select t.id, t.idempotency_key, t.fingerprint, t.fingerprint_key_id
         from claims t
        where t.account_id = k.account_id and t.environment = ${environment} and t.id = k.order_id
        limit 1
     ) c`);
  return rows.map((row) => ({
    orderId: row.order_id,
    request: { key: row.key, fingerprint: row.fingerprint, fingerprintKeyId: row.fingerprint_key_id },
  }));
}
