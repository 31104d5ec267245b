import type { Queryable } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { Payment } from '../../server/src/simulators/gateways/charge.ts';
import type { Paid } from './payers.ts';
import type { Testbed } from './testbed.ts';
import type { Arrived, Booked, Evidence, Recorded } from './verdict.ts';

/** The reference of a deposit request that waits at its gateway; undefined when it has none. */
export async function referenceOf(db: Queryable, requestId: string): Promise<string | undefined> {
  const [row] = await db.rows(sql<{ reference: string }>`
    select t.reference
      from gateway_transactions t
     where t.request_id = ${requestId}::uuid and t.state in ('creating', 'open')`);
  return row?.reference;
}

/** Makes the next transactions of a gateway due at once, so many, as if their time had come: a poll at any moment must be harmless. */
export async function makeSomeDue(db: Queryable, gateway: string, count: number): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = clock_timestamp()
      from (select n.id
              from gateway_transactions n
             where n.gateway = ${gateway} and n.due_at > clock_timestamp()
             order by n.due_at
             limit ${count}::integer) next
     where t.id = next.id`);
}

/**
 * Puts off the routine questions about transactions of a gateway of half a minute ago that are paid, or were asked about some times: they would
 * be most of the work of a long run. A callback still makes one due, and so may `makeSomeDue`.
 */
export async function postponeRoutine(db: Queryable, gateway: string): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = clock_timestamp() + interval '1 day'
     where t.gateway = ${gateway} and (t.state = 'paid' or t.checks > 3) and t.leased_until is null
       and t.created_at < clock_timestamp() - interval '30 seconds'
       and t.due_at between clock_timestamp() and clock_timestamp() + interval '1 hour'`);
}

/**
 * Makes transactions due at once: those that wait for money, or all without money and one in `paidShare` with money; and those of
 * these requests. Leases end too, as those of a killed server do by themselves within a minute.
 */
export async function makeDueAtEnd(
  db: Queryable,
  which: { readonly all: boolean; readonly paidShare: number; readonly requestIds: readonly string[] },
): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = clock_timestamp(), leased_until = null
     where (t.due_at > clock_timestamp() or t.leased_until > clock_timestamp())
       and (t.state in ('creating', 'open') or t.leased_until is not null or t.request_id = any (${[...which.requestIds]}::uuid[])
            or (${which.all}::boolean and (t.state <> 'paid' or random() * ${which.paidShare}::integer < 1)))`);
}

/** Whether a transaction of a gateway waits for a question now, or is being asked about. */
export async function isAsked(db: Queryable, gateway: string): Promise<boolean> {
  const [row] = await db.rows(sql<{ asked: boolean | null }>`
    select exists (
             select
               from gateway_transactions t
              -- One that is leased is due when its lease ends.
              where t.gateway = ${gateway} and t.due_at <= clock_timestamp() + interval '2 minutes'
                and (t.due_at <= clock_timestamp() or t.leased_until > clock_timestamp())) as asked`);
  return row?.asked === true;
}

/**
 * The payment of a reference at a gateway, or of a line of the bank by its text, with what it is identified by there. Undefined: it
 * is not in the books yet.
 */
export async function paymentNamed(
  { apps: [{ database }], bank }: Testbed,
  { via, name }: { readonly via: string; readonly name: string },
): Promise<{ readonly id: string; readonly sourceId: string } | undefined> {
  if (via !== 'bank') {
    const [row] = await database.rows(sql<{ id: string; sourceId: string }>`
      select p.id, p.source_id as "sourceId"
        from gateway_transactions t
        join deposit_payments p on p.gateway_id = t.gateway and p.request_id = t.request_id
       where t.gateway = ${via} and t.reference = ${name}
       order by p.id
       limit 1`);
    return row;
  }
  const balance = bank.balanceOf(name) ?? 0;
  const [row] = await database.rows(sql<{ id: string | null }>`
    select l.payment_id as id
      from bank_lines l
     where l.balance = ${BigInt(balance) * 100n}::bigint and l.payment_id is not null`);
  const id = row?.id ?? undefined;
  return id === undefined ? undefined : { id, sourceId: name };
}

/** Reads both sides: konter's books directly from the database, and what the gateways and the bank keep. */
export async function readEvidence(testbed: Testbed, paid: Paid): Promise<Evidence> {
  const { books } = testbed;
  const recorded = await readRecorded(testbed);
  const booked = await books.rows(sql<Booked>`
    select s.account_id as "accountId", s.reference, s.client_wallet::float8 as amount
      from steps s
     where s.environment = 'live' and s.kind = 'deposit'`);
  const wallets = await books.rows(sql<Evidence['wallets'][number]>`
    select w.account_id as "accountId", w.available::float8 as balance, coalesce(c.owed, 0)::float8 as owed,
           coalesce(s.adjusted, 0)::float8 as adjusted, coalesce(s.taken, 0)::float8 as taken
      from wallets w
      left join (
        select e.account_id, -sum(e.client_receivable) as owed
          from cash_entries e
         where e.environment = 'live'
         group by e.account_id) c on c.account_id = w.account_id
      left join (
        select m.account_id, sum(m.client_wallet) filter (where m.kind = 'manual_adjustment') as adjusted,
               -sum(m.client_wallet) filter (where m.kind = 'deposit_reversal') as taken
          from steps m
         where m.environment = 'live' and m.kind in ('deposit_reversal', 'manual_adjustment')
         group by m.account_id) s on s.account_id = w.account_id
     where w.environment = 'live'`);
  const requests = await books.rows(sql<Evidence['requests'][number]>`
    select r.id, r.account_id as "accountId", r.state, r.credited::float8 as credited,
           -- Whose instructions are known, its payer may have seen.
           r.instructions is null and exists (
             select
               from audit_records a
              where a.subject = r.id::text and a.action = 'deposit_request.abandoned') as abandoned
      from deposit_requests r
     where r.environment = 'live'`);
  const [cash] = await books.rows(sql<Evidence['cash']>`
    select coalesce(sum(c.suspense), 0)::float8 as suspense, coalesce(sum(c.bank), 0)::float8 as bank,
           coalesce(sum(c.gateway_receivable), 0)::float8 as gateways
      from cash_entries c
     where c.environment = 'live'`);
  if (cash === undefined) throw new Error('A sum has no row.');
  return { arrived: await readArrived(testbed, paid), recorded, booked, wallets, requests, cash };
}

/** A line of the bank is known by its balance, which no other line has. */
async function readRecorded({ books, bank }: Testbed): Promise<Recorded[]> {
  const texts = new Map(bank.lines.map(({ balance, text }) => [balance, text]));
  const rows = await books.rows(sql<Recorded & { balance: number | null }>`
    select p.id, coalesce(p.gateway_id, 'bank') as via, p.source_id as "sourceId", p.amount::float8 as amount, p.state, p.reason,
           p.request_id as "requestId", p.account_id as "accountId", p.reference, p.credited::float8 as credited,
           l.balance::float8 / 100 as balance, coalesce(b.back, 0)::float8 as "takenBack"
      from deposit_payments p
      left join (
        select c.payment_id, sum(c.bank + c.gateway_receivable) as back
          from cash_entries c
         where c.environment = 'live' and c.kind in ('reversal', 'chargeback', 'refund')
         group by c.payment_id) b on b.payment_id = p.id
      left join bank_lines l on l.payment_id = p.id
     where p.environment = 'live'`);
  return rows.map(({ balance, ...row }) => ({
    ...row,
    sourceId: balance === null ? row.sourceId : (texts.get(balance) ?? row.sourceId),
  }));
}

async function readArrived({ gateways, bank }: Testbed, { meant, takenBack }: Paid): Promise<Arrived[]> {
  const byHand = (via: string, id: string): number => takenBack.get(`${via} ${id}`) ?? 0;
  const atGateways = await Promise.all(
    gateways.map(async ({ name, charges }) =>
      (await charges()).flatMap(({ reference, payments }) =>
        payments.map((payment) => ({
          ...{ via: name, id: payment.id, amount: payment.amount, ...meaningOf(meant, reference) },
          // Xendit does not show it: what operators have said counts.
          takenBack: name === 'xendit' ? byHand(name, payment.id) : takenBackOf(payment),
        })),
      ),
    ),
  );
  const atBank = bank.lines.map(({ text, amount }) => ({
    via: 'bank',
    id: text,
    amount,
    takenBack: byHand('bank', text),
    ...meaningOf(meant, text),
  }));
  return [...atGateways.flat(), ...atBank];
}

/** What a gateway has given back of a payment. */
function takenBackOf({ amount, refunded, stage }: Payment): number {
  if (stage === 'paid') return 0;
  return stage === 'refunded' ? Math.min(refunded, amount) : amount;
}

function meaningOf(meant: Paid['meant'], key: string): Pick<Arrived, 'fits' | 'requestId'> {
  return meant.get(key) ?? { requestId: 'nobody', fits: false };
}
