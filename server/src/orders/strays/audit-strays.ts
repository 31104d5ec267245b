import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { auditChain, linkOrUndefined } from '../../ledger/audit-chain.ts';
import type { ChainHead } from '../../ledger/chain-heads.ts';
import { sealedDigest } from '../../ledger/step.ts';
import { type Keyring, sameBytes } from '../../sealed.ts';
import { openCallback, type Stray, strayChainStart, strayLink } from './stray.ts';
import { readStrays, type StrayState } from './stray-rows.ts';

/** How many strays are read at once, each with its sealed content, to bound the memory. */
const pageSize = 100;
/** How many problems of their states are reported. */
const problemsMax = 100;

/**
 * Verifies the chain of the stray callbacks: numbering, links, head, and that each sealed content is the one of its digest and
 * can be opened. Every stray also has its working state. `writtenDown`: the heads of the chain that are known from outside the
 * database. Returns one sentence for each problem.
 */
export async function auditStrays(
  db: Queryable,
  keyring: Keyring,
  writtenDown: readonly ChainHead[] = [],
): Promise<string[]> {
  const problems: string[] = [];
  const [chain] = await db.rows(sql<{ last_number: bigint; head: Buffer }>`
    select last_number, head
      from stray_callback_chain`);
  if (chain === undefined) return ['the head of the stray callbacks is missing'];
  await auditChain(
    walkStrays(db, chain.last_number),
    {
      one: 'stray callback',
      ...{ count: chain.last_number, head: chain.head, writtenDown, start: strayChainStart },
      linkOf: (before, stray) => linkOrUndefined(() => strayLink(keyring, before, stray, stray.chainKeyId)),
      visit: (stray) => void problems.push(...contentProblems(keyring, stray)),
    },
    (_orderId, problem) => void problems.push(problem),
  );
  const [rest] = await db.rows(sql<{ uncounted: bigint; stateless: bigint }>`
    select count(*) filter (where c.number > ${chain.last_number}::bigint) as uncounted,
           count(*) filter (where s.number is null and c.number <= ${chain.last_number}::bigint) as stateless
      from stray_callbacks c
      left join stray_callback_states s on s.number = c.number`);
  if (rest !== undefined && rest.uncounted > 0n)
    problems.push(`${rest.uncounted} stray callbacks are not counted by the head`);
  if (rest !== undefined && rest.stateless > 0n)
    problems.push(`${rest.stateless} stray callbacks have no working state`);
  problems.push(...(await stateProblems(db)));
  return problems;
}

/** A stray is resolved by an operator, whose record says so, or joined to an order that has a purchase under its reference. */
async function stateProblems(db: Queryable): Promise<string[]> {
  const rows = await db.rows(sql<{ number: bigint; state: StrayState }>`
    select s.number, s.state
      from stray_callback_states s
      join stray_callbacks c on c.number = s.number
     where s.state = 'resolved' and not exists (
             select from audit_records r
              where r.action = 'stray.resolved' and r.subject = 'stray ' || s.number)
        or s.state = 'joined' and not exists (
             select from current_attempts a
              where a.supplier = c.supplier and a.reference = c.reference
             offset 0)
     order by s.number
     limit ${problemsMax}::integer`);
  return rows.map(({ number, state }) => `stray callback ${number} is ${state}, but nothing says so`);
}

/** A link of the chain; strays belong to no order. */
type StrayLinkRow = Stray & { readonly orderId: null };

/** The strays up to a number: those that arrive during the audit are left out. */
async function* walkStrays(db: Queryable, upTo: bigint): AsyncGenerator<StrayLinkRow> {
  for (let after = 0n; after < upTo;) {
    const page = await readStrays(db, { after, limit: pageSize });
    for (const stray of page) if (stray.number <= upTo) yield { ...stray, orderId: null };
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.number;
  }
}

function contentProblems(keyring: Keyring, { number, content, contentDigest }: Stray): string[] {
  // A purge removes the sealed value and leaves its digest.
  if (content === null) return [];
  if (!sameBytes(sealedDigest(content.bytes), contentDigest))
    return [`the content of stray callback ${number} is not the one of its digest`];
  try {
    openCallback(keyring, number, content);
    return [];
  } catch {
    return [`the content of stray callback ${number} cannot be opened`];
  }
}
