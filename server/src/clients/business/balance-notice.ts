import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';

/** The available live balance below which an account is notified, and since when it is below; null: it is not. */
export interface BalanceNotice {
  readonly threshold: Rupiah;
  readonly lowSince: Date | null;
}

/** A low balance of which an account is to be notified. */
export interface DueBalanceNotice {
  readonly accountId: string;
  readonly accountName: string;
  readonly threshold: Rupiah;
  readonly available: Rupiah;
}

/** The notice of an account; undefined when nobody set one. */
export async function readBalanceNotice(
  db: Queryable,
  accountId: string,
): Promise<BalanceNotice | undefined> {
  const [row] = await db.rows(sql<{ threshold: bigint; lowSince: Date | null }>`
    select n.threshold, n.low_since as "lowSince"
      from balance_notices n
     where n.account_id = ${accountId}::uuid`);
  return row;
}

/** Sets the threshold of an account, null for no notice, with its audit record. Setting the same again changes nothing. */
export async function setBalanceNotice(
  database: Database,
  command: { readonly accountId: string; readonly actor: string; readonly threshold: Rupiah | null },
): Promise<void> {
  const { accountId, actor, threshold } = command;
  await database.transaction(async (tx) => {
    const changed = await write(tx, accountId, threshold);
    if (changed.length === 0) return;
    await recordAudit(tx, {
      actor,
      action: 'balance_notice.set',
      accountId,
      subject: accountId,
      detail: { threshold: threshold?.toString() ?? null },
    });
  });
}

/** With another threshold the balance may be low for the first time. */
function write(tx: Tx, accountId: string, threshold: Rupiah | null): Promise<{ account_id: string }[]> {
  if (threshold === null)
    return tx.rows(sql<{ account_id: string }>`
      delete from balance_notices
       where account_id = ${accountId}::uuid
      returning account_id`);
  return tx.rows(sql<{ account_id: string }>`
    insert into balance_notices as n (account_id, threshold)
    values (${accountId}::uuid, ${threshold}::bigint)
        on conflict (account_id) do update
       set threshold = excluded.threshold, low_since = null, notified_at = null
     where n.threshold <> excluded.threshold
    returning n.account_id`);
}

/**
 * Notes which live balances fell below their threshold and which are above it again, and claims the notices that were not
 * sent: the caller stores their mails in the same transaction. The empty live balance of an account that is not approved for
 * live is not low. Reads the row of each notice and of its wallet: orders cost nothing.
 */
export async function claimBalanceNotices(tx: Tx): Promise<DueBalanceNotice[]> {
  await tx.rows(sql`
    update balance_notices n
       set low_since = case when w.available < n.threshold then clock_timestamp() end, notified_at = null
      from wallets w
      join accounts a on a.id = w.account_id
     where w.account_id = n.account_id and w.environment = 'live' and a.live_approved
       and (w.available < n.threshold) <> (n.low_since is not null)`);
  return tx.rows(sql<{ accountId: string; accountName: string; threshold: bigint; available: bigint }>`
    update balance_notices n
       set notified_at = clock_timestamp()
      from wallets w
      join accounts a on a.id = w.account_id
     where w.account_id = n.account_id and w.environment = 'live' and n.low_since is not null and n.notified_at is null
    returning n.account_id as "accountId", a.name as "accountName", n.threshold, w.available`);
}
