import { CommandError } from '../command-error.ts';
import type { Database, Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { isId, newId } from '../ids.ts';
import { openWallets } from '../ledger/open-wallets.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { type AuditDetail, checkedReason, recordAudit } from '../operators/audit-record.ts';
import { approveLiveRequest } from './business/approve-live-request.ts';

/** An account as an operator sees it. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly liveApproved: boolean;
  /** Since when it is suspended; null while it is active. */
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Creates an account with its wallets: an empty one for live, and one with simulated money for the sandbox. `live`
 * approves it for live use.
 * @throws CommandError when the name is empty, longer than 200 characters or not printable
 */
export async function createAccount(
  database: Database,
  keyring: Keyring,
  command: {
    readonly actor: string;
    readonly name: string;
    readonly live: boolean;
    /** Rupiah. */
    readonly sandboxStart: Rupiah;
  },
): Promise<{ readonly id: string }> {
  const name = parseName(command.name, 'The name of an account');
  return database.transaction(async (tx) => {
    const account = await insertAccount(tx, keyring, { ...command, name });
    await recordAudit(tx, {
      actor: command.actor,
      action: 'account.created',
      accountId: account.id,
      subject: account.id,
      detail: { name, live: command.live },
      rows: [{ table: 'accounts', key: account.id }],
    });
    return account;
  });
}

/** Inserts an account with its wallets. The caller has checked the name, and records the action. */
export async function insertAccount(
  tx: Tx,
  keyring: Keyring,
  {
    name,
    live,
    sandboxStart,
  }: { readonly name: string; readonly live: boolean; readonly sandboxStart: Rupiah },
): Promise<{ readonly id: string }> {
  const id = newId();
  const [account] = await tx.rows(sql<{ created_at: Date }>`
    insert into accounts (id, name, live_approved)
    values (${id}::uuid, ${name}, ${live})
    returning created_at`);
  if (account === undefined) throw new Error('The account was not inserted.');
  await openWallets(tx, keyring, { id, createdAt: account.created_at, sandboxStart });
  return { id };
}

/** The sandbox requests per minute of an account that a person opened and no operator has approved. */
const newAccountRequestsPerMinute = 300;

/** Limits the sandbox of an account that a person opened, until it is approved. The caller records the row. */
export async function limitNewAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.rows(sql`
    insert into account_limits (account_id, environment, requests_per_minute)
    values (${accountId}::uuid, 'sandbox', ${newAccountRequestsPerMinute}::integer)`);
}

/** A change of the state of an account, and who makes it. */
interface OnAccount {
  readonly accountId: string;
  readonly actor: string;
}

/**
 * Approves an account for live use, on every node within 5 seconds, and closes its request. Approving twice changes nothing.
 * @throws CommandError when there is no such account
 */
export async function approveAccount(database: Database, command: OnAccount): Promise<void> {
  await database.transaction(async (tx) => {
    const { id } = await lockAccount(tx, command.accountId);
    const approved = await tx.rows(sql<{ id: string }>`
      update accounts
         set live_approved = true
       where id = ${id}::uuid and not live_approved
      returning id`);
    if (approved.length === 0) return;
    const request = await approveLiveRequest(tx, id);
    // The limit of a new account; another one was set by an operator.
    const eased = await tx.rows(sql<{ accountId: string }>`
      update account_limits
         set requests_per_minute = null
       where account_id = ${id}::uuid and environment = 'sandbox'
         and requests_per_minute = ${newAccountRequestsPerMinute}::integer
      returning account_id as "accountId"`);
    await recordAccountAction(tx, { ...command, accountId: id }, 'account.approved', {
      detail: { live: true, live_before: false, ...(request === undefined ? {} : { request }) },
      withLimits: eased.length > 0,
      request,
    });
  });
}

/** A suspension, or its end. The reason is in the audit record. */
interface Suspension extends OnAccount {
  /** Left out: none is recorded. */
  readonly reason?: string | undefined;
}

/**
 * Suspends an account in both environments, on every node within 5 seconds. Suspending twice changes nothing.
 * @throws CommandError when there is no such account, or the reason cannot be stored
 */
export async function suspendAccount(database: Database, command: Suspension): Promise<void> {
  const detail = reasonOf(command, 'a suspension');
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, command.accountId);
    if (account.suspended) return;
    await tx.rows(sql`update accounts set suspended_at = clock_timestamp() where id = ${account.id}::uuid`);
    await recordAccountAction(tx, { ...command, accountId: account.id }, 'account.suspended', {
      detail: { ...detail, suspended: true, suspended_before: false },
    });
  });
}

/**
 * Resumes a suspended account. Resuming twice changes nothing.
 * @throws CommandError when there is no such account, or the reason cannot be stored
 */
export async function resumeAccount(database: Database, command: Suspension): Promise<void> {
  const detail = reasonOf(command, 'a resumption');
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, command.accountId);
    if (!account.suspended) return;
    await tx.rows(sql`update accounts set suspended_at = null where id = ${account.id}::uuid`);
    await recordAccountAction(tx, { ...command, accountId: account.id }, 'account.resumed', {
      detail: { ...detail, suspended: false, suspended_before: true },
    });
  });
}

function reasonOf({ reason }: Suspension, what: string): AuditDetail {
  return reason === undefined ? {} : { reason: checkedReason(reason, what) };
}

/** Lists all accounts, oldest first. */
export function listAccounts(database: Queryable): Promise<Account[]> {
  return database.rows(sql<Account>`
    select id, name, live_approved as "liveApproved", suspended_at as "suspendedAt", created_at as "createdAt"
      from accounts
     order by created_at, id`);
}

/** Locks an account against other changes of its state. @throws CommandError when there is no such account */
export async function lockAccount(
  tx: Tx,
  accountId: string,
): Promise<{ readonly id: string; readonly suspended: boolean }> {
  const [account] = isId(accountId)
    ? await tx.rows(sql<{ id: string; suspended: boolean }>`
        select id, suspended_at is not null as suspended
          from accounts
         where id = ${accountId}::uuid
           for no key update`)
    : [];
  if (account === undefined) throw noAccount(accountId);
  return account;
}

/** Finds an account, with its id as the database writes it. @throws CommandError when there is no such account */
export async function findAccount(db: Queryable, accountId: string): Promise<Account> {
  const [account] = isId(accountId)
    ? await db.rows(sql<Account>`
        select id, name, live_approved as "liveApproved", suspended_at as "suspendedAt", created_at as "createdAt"
          from accounts
         where id = ${accountId}::uuid`)
    : [];
  if (account === undefined) throw noAccount(accountId);
  return account;
}

function noAccount(accountId: string): CommandError {
  return new CommandError(`There is no account "${accountId}"; see konter account list.`, {
    reason: 'no_account',
  });
}

/**
 * Reads a name that an operator entered, without surrounding spaces.
 * @throws CommandError when it is empty, longer than 200 characters or not printable
 */
export function parseName(text: string, what: string): string {
  const name = text.trim();
  // Counts code points, as the database does.
  const length = Array.from(name).length;
  if (length < 1 || length > 200 || /[\p{Cc}\p{Cs}]/u.test(name)) {
    throw new CommandError(`${what} must have 1 to 200 printable characters.`, { reason: 'name_form' });
  }
  return name;
}

function recordAccountAction(
  tx: Tx,
  { accountId, actor }: OnAccount,
  action: string,
  {
    detail,
    withLimits = false,
    request,
  }: {
    readonly detail: AuditDetail;
    readonly withLimits?: boolean;
    readonly request?: string | undefined;
  },
): Promise<void> {
  const rows = [
    { table: 'accounts', key: accountId } as const,
    ...(withLimits ? [{ table: 'account_limits', key: `${accountId}/sandbox` } as const] : []),
    ...(request === undefined ? [] : [{ table: 'live_requests', key: request } as const]),
  ];
  return recordAudit(tx, { actor, action, accountId, subject: accountId, detail, rows });
}

/** How many characters of the id of an account name it. */
const idLengthMin = 8;

/** The accounts whose name has a text, or whose id begins with it, of eight characters at least; the newest ones when it is empty. At most `limit`. */
export function searchAccounts(db: Queryable, text: string, limit: number): Promise<Account[]> {
  const wanted = text.trim().toLowerCase();
  return db.rows(sql<Account>`
    select a.id, a.name, a.live_approved as "liveApproved", a.suspended_at as "suspendedAt", a.created_at as "createdAt"
      from accounts a
     where ${wanted} = '' or strpos(lower(a.name), ${wanted}) > 0
             or char_length(${wanted}) >= ${idLengthMin}::integer and starts_with(a.id::text, ${wanted})
     order by case when lower(a.name) = ${wanted} then 0 else 1 end, a.created_at desc, a.id desc
     limit ${limit}::integer`);
}
