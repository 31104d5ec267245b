import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { proofDays } from '../proofs/proof.ts';

/** How many proofs are named. */
const namedMax = 20;

/**
 * Compares the files that clients have uploaded with their digests, which the audit records tell. A file may be missing when it was
 * kept long enough, or when a purge of personal data of the time before `purgedBefore` is on record. `offsetMs`: of the clock.
 */
export async function auditProofs(
  db: Queryable,
  { purgedBefore, offsetMs }: { readonly purgedBefore: Date | null; readonly offsetMs: number },
): Promise<string[]> {
  const before = purgedBefore ?? new Date(0);
  const rows = await db.rows(sql<{ id: string; missing: boolean }>`
    select p.id, p.content_sealed is null as missing
      from deposit_proofs p
     where substring(sha256(p.content_sealed) for 16) <> p.content_digest
        or p.content_sealed is null and p.uploaded_at >= ${before}::timestamptz
           and p.uploaded_at > (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
               - case p.environment when 'live' then ${proofDays.live}::integer else ${proofDays.sandbox}::integer end
                 * interval '1 day'
     order by p.id
     limit ${namedMax}::integer`);
  return rows.map(
    ({ id, missing }) =>
      `the file of the proof ${id} ${missing ? 'was removed too early' : 'is not what was uploaded'}`,
  );
}
