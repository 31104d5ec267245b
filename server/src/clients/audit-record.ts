import type { Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

/** What an operator did. */
export interface AuditRecord {
  /** Who did it; "operator" for the command line. */
  readonly actor: string;
  /** What was done, as `noun.verb`: `key.revoked`. */
  readonly action: string;
  readonly accountId: string;
  /** The id of what was changed. */
  readonly subject: string;
  /** The values that were set. Never a key or a secret. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** The one who acts when a command names nobody: whoever may use the command line. */
export const operator = 'operator';

/** Writes down what was done, in the transaction that does it: neither can be there without the other. */
export async function recordAudit(tx: Tx, record: AuditRecord): Promise<void> {
  await tx.rows(sql`
    insert into audit_records (id, actor, action, account_id, subject, detail)
    values (${newId()}::uuid, ${record.actor}, ${record.action}, ${record.accountId}::uuid, ${record.subject},
            ${JSON.stringify(record.detail ?? {})}::jsonb)`);
}
