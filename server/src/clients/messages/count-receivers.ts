import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { type Audience, chosenAccountsMax, type ReceiverCounts } from './message.ts';

/** An audience as the statements take it. */
export interface AudienceColumns {
  readonly audience: Audience['to'];
  readonly group: string | null;
  readonly accountIds: readonly string[] | null;
}

/**
 * The columns of an audience.
 * @throws CommandError when no account is chosen, more than 100 are, or an id is none
 */
export function audienceColumns(audience: Audience): AudienceColumns {
  if (audience.to === 'all') return { audience: 'all', group: null, accountIds: null };
  if (audience.to === 'group') return { audience: 'group', group: audience.group, accountIds: null };
  const accountIds = [...new Set(audience.accountIds.map((id) => id.toLowerCase()))];
  if (accountIds.length === 0 || accountIds.length > chosenAccountsMax || !accountIds.every(isId))
    throw new CommandError(`Choose 1 to ${chosenAccountsMax} accounts.`, {
      reason: 'receivers_range',
      facts: { max: chosenAccountsMax },
    });
  return { audience: 'accounts', group: null, accountIds };
}

/** Counts the accounts of an audience and the owners of them with a verified address. Nothing is changed. */
export async function countReceivers(db: Queryable, audience: Audience): Promise<ReceiverCounts> {
  const { group, accountIds } = audienceColumns(audience);
  const [counts] = await db.rows(
    plannedEachTime(sql<{ accounts: number | null; mails: number | null }>`
      with receivers as materialized (
        select a.id
          from accounts a
         where (${accountIds}::uuid[] is null or a.id = any (${accountIds}::uuid[]))
           and (${group}::text is null
             or a.id in (select m.account_id from price_group_members m where m.group_name = ${group}::text))
      )
      select (select count(*) from receivers)::integer as accounts,
             (select count(distinct m.person_id)
                from receivers r
                join members m on m.account_id = r.id and m.role = 'owner'
                join auth.people p on p.id = m.person_id and p.email_verified)::integer as mails`),
  );
  return { accounts: counts?.accounts ?? 0, mails: counts?.mails ?? 0 };
}
