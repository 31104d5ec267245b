import type { Queryable } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { Paid } from './payers.ts';
import type { Testbed } from './testbed.ts';
import type { Arrived, Booked, Evidence, Recorded } from './verdict.ts';

/** The reference of a deposit request at its gateway; undefined when it has none. */
export async function referenceOf(db: Queryable, requestId: string): Promise<string | undefined> {
  const [row] = await db.rows(sql<{ reference: string }>`
    select t.reference
      from gateway_transactions t
     where t.request_id = ${requestId}::uuid`);
  return row?.reference;
}

/** Makes the next transactions due at once, so many, as if their time had come: a poll at any moment must be harmless. */
export async function makeSomeDue(db: Queryable, count: number): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = clock_timestamp()
      from (select n.id
              from gateway_transactions n
             where n.due_at > clock_timestamp()
             order by n.due_at
             limit ${count}::integer) next
     where t.id = next.id`);
}

/**
 * Makes every transaction due at once, or those without money only. Leases end too, as those of a killed server do by
 * themselves within a minute.
 */
export async function makeAllDue(db: Queryable, { unpaidOnly }: { unpaidOnly: boolean }): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = clock_timestamp(), leased_until = null
     where (t.due_at > clock_timestamp() or t.leased_until > clock_timestamp())
       and (t.state <> 'paid' or not ${unpaidOnly}::boolean)`);
}

/** How many transactions wait for a question now. */
export async function countDue(db: Queryable): Promise<number> {
  const [row] = await db.rows(sql<{ n: number }>`
    select count(*)::integer as n
      from gateway_transactions t
     where t.due_at <= clock_timestamp() or t.leased_until > clock_timestamp()`);
  return row?.n ?? 0;
}

/** Reads both sides: konter's books directly from the database, and what the gateways and the bank keep. */
export async function readEvidence(testbed: Testbed, paid: Paid): Promise<Evidence> {
  const [{ database }] = testbed.apps;
  const recorded = await readRecorded(testbed);
  const booked = await database.rows(sql<Booked>`
    select s.account_id as "accountId", s.reference, s.client_wallet::float8 as amount
      from steps s
     where s.environment = 'live' and s.kind = 'deposit'`);
  const wallets = await database.rows(sql<{ accountId: string; balance: number }>`
    select w.account_id as "accountId", w.available::float8 as balance
      from wallets w
     where w.environment = 'live'`);
  const requests = await database.rows(sql<Evidence['requests'][number]>`
    select r.id, r.account_id as "accountId", r.state, r.credited::float8 as credited
      from deposit_requests r
     where r.environment = 'live'`);
  const [cash] = await database.rows(sql<Evidence['cash']>`
    select coalesce(sum(c.suspense), 0)::float8 as suspense, coalesce(sum(c.bank), 0)::float8 as bank,
           coalesce(sum(c.gateway_receivable), 0)::float8 as gateways
      from cash_entries c
     where c.environment = 'live'`);
  if (cash === undefined) throw new Error('A sum has no row.');
  return { arrived: await readArrived(testbed, paid), recorded, booked, wallets, requests, cash };
}

/** A line of the bank is known by its balance, which no other line has. */
async function readRecorded({ apps, bank }: Testbed): Promise<Recorded[]> {
  const texts = new Map(bank.lines.map(({ balance, text }) => [balance, text]));
  const rows = await apps[0].database.rows(sql<Recorded & { balance: number | null }>`
    select p.id, coalesce(p.gateway_id, 'bank') as via, p.source_id as "sourceId", p.amount::float8 as amount, p.state, p.reason,
           p.request_id as "requestId", p.account_id as "accountId", p.reference, p.credited::float8 as credited,
           l.balance::float8 / 100 as balance
      from deposit_payments p
      left join bank_lines l on l.payment_id = p.id
     where p.environment = 'live'`);
  return rows.map(({ balance, ...row }) => ({
    ...row,
    sourceId: balance === null ? row.sourceId : (texts.get(balance) ?? row.sourceId),
  }));
}

async function readArrived({ gateways, bank }: Testbed, { meant }: Paid): Promise<Arrived[]> {
  const atGateways = await Promise.all(
    gateways.map(async ({ name, charges }) =>
      (await charges()).flatMap(({ reference, payments }) =>
        payments.map(({ id, amount }) => ({ via: name, id, amount, ...meaningOf(meant, reference) })),
      ),
    ),
  );
  const atBank = bank.lines.map(({ text, amount }) => ({
    via: 'bank',
    id: text,
    amount,
    ...meaningOf(meant, text),
  }));
  return [...atGateways.flat(), ...atBank];
}

function meaningOf(meant: Paid['meant'], key: string): Pick<Arrived, 'fits' | 'requestId'> {
  return meant.get(key) ?? { requestId: 'nobody', fits: false };
}
