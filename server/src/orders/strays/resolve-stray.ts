import { CommandError } from '../../command-error.ts';
import type { Database } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { type ListedStray, readListedStray } from './stray-rows.ts';

/**
 * Ends a stray callback that no order explains, with an operator's reason. The audit record is written in the same
 * transaction. The stored callback stays.
 * @throws CommandError when there is no such stray, it has ended, or the reason is invalid
 */
export async function resolveStray(
  database: Database,
  { number, reason, actor }: { readonly number: bigint; readonly reason: string; readonly actor: string },
): Promise<ListedStray> {
  const given = checkedReason(reason, 'resolving a stray callback');
  return database.transaction(async (tx) => {
    const ended = await tx.rows(sql<{ number: bigint }>`
      update stray_callback_states
         set state = 'resolved', ended_at = clock_timestamp(), leased_until = null, reason = ${given}
       where number = ${number}::bigint and state = 'waiting'
         and (leased_until is null or leased_until < clock_timestamp())
      returning number`);
    const stray = await readListedStray(tx, number);
    if (stray === undefined) throw noStray(number);
    // The same request again, after its answer was lost.
    if (ended.length === 0 && stray.state === 'resolved' && stray.reason === given) return stray;
    if (ended.length === 0)
      throw new CommandError(
        stray.state === 'waiting'
          ? `The stray callback ${number} is being applied to its order right now; try again in a minute.`
          : `The stray callback ${number} was ${stray.state} before.`,
        { reason: stray.state === 'waiting' ? 'stray_being_applied' : 'stray_ended' },
      );
    await recordAudit(tx, {
      actor,
      action: 'stray.resolved',
      subject: `stray ${number}`,
      detail: {
        ...{ supplier: stray.supplier, reference: stray.reference, reason: given },
        ...{ state_before: 'waiting', state_after: 'resolved' },
      },
    });
    return stray;
  });
}

/** The error for a number that no stray callback has. */
export function noStray(number: bigint): CommandError {
  return new CommandError(`There is no stray callback ${number}; see konter supplier strays.`, {
    reason: 'no_stray',
  });
}
