import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** An endpoint whose deliveries fail, or that was disabled because they did. */
export interface FailingEndpoint {
  readonly id: string;
  readonly accountId: string;
  /** When the first attempt failed since the last one that succeeded; null when it is not known. */
  readonly failingSince: Date | null;
  /** Why it was disabled; null: it is not. */
  readonly disabled: 'failing' | 'gone' | null;
}

/**
 * The failing endpoints of an environment, at most `limit`: those that are not disabled first, then the disabled ones, which their
 * clients may have abandoned; of each, those that have failed longest first.
 */
export async function readFailingEndpoints(
  db: Queryable,
  environment: Environment,
  limit: number,
): Promise<FailingEndpoint[]> {
  const active = await readSome(db, { environment, limit, disabled: false });
  return [...active, ...(await readSome(db, { environment, limit: limit - active.length, disabled: true }))];
}

/** One of both. The index has them by how long they have failed, so that nothing beyond the limit is read and sorted. */
async function readSome(
  db: Queryable,
  {
    environment,
    limit,
    disabled,
  }: { readonly environment: Environment; readonly limit: number; readonly disabled: boolean },
): Promise<FailingEndpoint[]> {
  const rows = await db.rows(sql<{
    id: string;
    accountId: string;
    failingSince: Date | null;
    reason: string | null;
  }>`
    select e.id, e.account_id as "accountId", e.failing_since as "failingSince",
           e.disabled_reason as reason
      from webhook_endpoints e
     where (e.failing_since is not null or e.disabled_reason in ('failing', 'gone'))
       and e.environment = ${environment} and coalesce(e.disabled_reason, 'failing') in ('failing', 'gone')
       and (e.disabled_reason is not null) = ${disabled}::boolean
     order by e.failing_since, e.id
     limit ${limit}::integer`);
  return rows.map(({ reason, ...endpoint }) => ({
    ...endpoint,
    disabled: reason === 'failing' || reason === 'gone' ? reason : null,
  }));
}
