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
 * Counts tries before they are made, so that many at once are all counted; on every node.
 * @throws Refusal rate_limited when one of the limits is reached
 */
export async function countAttempts(deps: AttemptDeps, attempts: readonly Attempt[]): Promise<void> {
  const { database, clock } = deps;
  const buckets = bucketsOf(deps, attempts);
  const rows = await database.rows(sql<{ bucket: string | null; count: number; waitMs: number | null }>`
    with t as materialized (
      select clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now
    )
    insert into attempt_counts as c (bucket, ends_at, count)
    select decode(b.bucket, 'hex'), t.now + b.window_ms * interval '1 millisecond', 1
      from unnest(${buckets.map(({ bucket }) => bucket)}::text[],
                  ${buckets.map(({ limit }) => limit.windowMs)}::double precision[]) as b (bucket, window_ms)
     cross join t
     order by b.bucket
        on conflict (bucket) do update
       set count = case when c.ends_at <= (select t.now from t) then 1 else least(c.count + 1, 1000000) end,
           ends_at = case when c.ends_at <= (select t.now from t) then excluded.ends_at else c.ends_at end
    returning encode(c.bucket, 'hex') as bucket, c.count,
              extract(epoch from c.ends_at - (select t.now from t))::double precision * 1000 as "waitMs"`);
  const waits = buckets.flatMap(({ bucket, limit }) => {
    const row = rows.find((one) => one.bucket === bucket);
    return row !== undefined && row.count > limit.max ? [row.waitMs ?? 0] : [];
  });
  if (waits.length > 0)
    throw new Refusal('rate_limited', {
      retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)),
    });
}

/** Takes back the count of a try that succeeded. */
export async function uncountAttempt(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  const [bucket] = bucketsOf(deps, [attempt]);
  await deps.database.rows(sql`
    update attempt_counts
       set count = greatest(count - 1, 0)
     where bucket = decode(${bucket?.bucket ?? ''}, 'hex')`);
}

/** Forgets all tries within a limit: the person has proved who they are. */
export async function forgetAttempts(deps: AttemptDeps, attempt: Attempt): Promise<void> {
  const [bucket] = bucketsOf(deps, [attempt]);
  await deps.database.rows(sql`
    delete from attempt_counts
     where bucket = decode(${bucket?.bucket ?? ''}, 'hex')`);
}

function bucketsOf(
  { keyring }: AttemptDeps,
  attempts: readonly Attempt[],
): { bucket: string; limit: AttemptLimit }[] {
  return attempts.map(({ limit, of }) => ({
    bucket: keyring.digest('attempts', [limit.name, of]).bytes.toString('hex'),
    limit,
  }));
}
