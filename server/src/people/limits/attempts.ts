import type { Clock } from '../../clock.ts';
import { originOf, parseIpAddress } from '../../clients/ip-address.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import type { Keyring } from '../../sealed.ts';
import type { AttemptLimit } from './attempt-limits.ts';

/** Something that is tried: a limit, and whose it is. */
export interface Attempt {
  readonly limit: AttemptLimit;
  readonly of: string;
}

/** What the counts need. */
export interface AttemptDeps {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** The network of an address, as limits count it. */
export function networkOf(ipAddress: string): string {
  const address = parseIpAddress(ipAddress);
  return address === undefined ? 'unknown' : originOf(address);
}

/**
 * Counts a try before it is made, so that many at once are all counted; on every node. The limits are taken in their order: a try
 * that one of them refuses is not made, and does not count for those behind it.
 * @throws Refusal rate_limited when one of the limits is reached
 */
export async function countAttempts(deps: AttemptDeps, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) await countAttempt(deps, attempt);
}

async function countAttempt(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  const { max, windowMs } = attempt.limit;
  const [counted] = await deps.database.rows(sql<{ count: number; waitMs: number | null }>`
    with t as materialized (
      select clock_timestamp() + ${deps.clock.offsetMs}::double precision * interval '1 millisecond' as now
    )
    insert into attempt_counts as c (bucket, ends_at, count)
    select decode(${bucketOf(deps, attempt)}, 'hex'), t.now + ${windowMs}::double precision * interval '1 millisecond', 1
      from t
        on conflict (bucket) do update
       set count = case when c.ends_at <= (select t.now from t) then 1 else least(c.count + 1, 1000000) end,
           ends_at = case when c.ends_at <= (select t.now from t) then excluded.ends_at else c.ends_at end
    returning c.count, extract(epoch from c.ends_at - (select t.now from t))::double precision * 1000 as "waitMs"`);
  if (counted === undefined) throw new Error('A try was not counted.');
  if (counted.count > max)
    throw new Refusal('rate_limited', {
      retryAfterSeconds: Math.max(1, Math.ceil((counted.waitMs ?? 0) / 1_000)),
    });
}

/** Takes back the count of a try that succeeded. */
export async function uncountAttempt(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  await deps.database.rows(sql`
    update attempt_counts
       set count = greatest(count - 1, 0)
     where bucket = decode(${bucketOf(deps, attempt)}, 'hex')`);
}

/** Forgets all tries within a limit: the person has proved who they are. */
export async function forgetAttempts(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  await deps.database.rows(sql`
    delete from attempt_counts
     where bucket = decode(${bucketOf(deps, attempt)}, 'hex')`);
}

function bucketOf({ keyring }: AttemptDeps, { limit, of }: Attempt): string {
  return keyring.digest('attempts', [limit.name, of]).bytes.toString('hex');
}
