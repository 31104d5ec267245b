import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';

/** What the receipts of an account say about its business; null where it says nothing. */
export interface BusinessProfile {
  readonly name: string;
  readonly address: string | null;
  /** Digits only. */
  readonly phone: string | null;
  /** The line at the bottom. */
  readonly receiptNote: string | null;
  /** Rupiah that a receipt adds to what the order cost, unless the person sets another price. */
  readonly resaleMargin: Rupiah;
}

/** The profile of an account. Until somebody writes one, it has the name of the account only. Undefined: no such account. */
export async function readBusinessProfile(
  db: Queryable,
  accountId: string,
): Promise<(BusinessProfile & { readonly updatedAt: Date | null }) | undefined> {
  const [row] = await db.rows(sql<{
    name: string;
    address: string | null;
    phone: string | null;
    receiptNote: string | null;
    resaleMargin: bigint;
    updatedAt: Date | null;
  }>`
    select coalesce(p.name, left(a.name, 100)) as name, p.address, p.phone, p.receipt_note as "receiptNote",
           coalesce(p.resale_margin, 0) as "resaleMargin", p.updated_at as "updatedAt"
      from accounts a
      left join business_profiles p on p.account_id = a.id
     where a.id = ${accountId}::uuid`);
  return row;
}

/** Writes the profile of an account, with its audit record. Writing the same again changes nothing. */
export async function writeBusinessProfile(
  database: Database,
  command: { readonly accountId: string; readonly actor: string; readonly profile: BusinessProfile },
): Promise<void> {
  const { accountId, actor, profile } = command;
  const { name, address, phone, receiptNote, resaleMargin } = profile;
  await database.transaction(async (tx) => {
    const written = await tx.rows(sql<{ account_id: string }>`
      insert into business_profiles as p (account_id, name, address, phone, receipt_note, resale_margin)
      values (${accountId}::uuid, ${name}, ${address}, ${phone}, ${receiptNote}, ${resaleMargin}::bigint)
          on conflict (account_id) do update
         set name = excluded.name, address = excluded.address, phone = excluded.phone,
             receipt_note = excluded.receipt_note, resale_margin = excluded.resale_margin, updated_at = clock_timestamp()
       where (p.name, p.address, p.phone, p.receipt_note, p.resale_margin)
             is distinct from (excluded.name, excluded.address, excluded.phone, excluded.receipt_note, excluded.resale_margin)
      returning p.account_id`);
    if (written.length === 0) return;
    await recordAudit(tx, {
      actor,
      action: 'business_profile.set',
      accountId,
      subject: accountId,
      detail: { name, address, phone, receipt_note: receiptNote, resale_margin: resaleMargin.toString() },
    });
  });
}
