import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { DecisionRefused } from '../decision-refused.ts';
import type { Operator } from './acting-operator.ts';

/**
 * Refuses an approval when nothing shows that both operators are two people: one of them has an e-mail address, as everybody in the
 * portal has, and the other was made on the command line without one. They may be the same person.
 * @throws DecisionRefused `needs_second_operator`
 */
export async function requireDistinctOperators(db: Queryable, operatorIds: readonly string[]): Promise<void> {
  const nameless = await db.rows(sql<{ name: string; all: boolean | null }>`
    select o.name, (
             select bool_and(k.email is null)
               from operators k
              where k.id = any (${[...operatorIds]}::uuid[])) as "all"
      from operators o
     where o.id = any (${[...operatorIds]}::uuid[]) and o.email is null`);
  const [one] = nameless;
  if (one === undefined || one.all === true) return;
  throw new DecisionRefused(
    'needs_second_operator',
    `The operator "${one.name}" has no e-mail address, so nothing shows that these are two people: ` +
      '`konter operator token create --name NAME --email ADDRESS` sets it. Nothing was changed.',
    { reason: 'operator_without_address', facts: { operator: one.name } },
  );
}

/**
 * Refuses to carry out what was proposed before somebody became an operator. `proposed` names it, such as `rejection`.
 * @throws DecisionRefused `needs_second_operator`
 */
export function requireEarlierOperator(
  { knownSince }: Pick<Operator, 'knownSince'>,
  proposedAt: Date,
  proposed: string,
): void {
  if (knownSince <= proposedAt) return;
  throw new DecisionRefused(
    'needs_second_operator',
    `You became an operator after this ${proposed} was proposed; another operator must carry it out. Nothing was changed.`,
    { reason: 'operator_after_proposal' },
  );
}
