import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How many rows of one kind of problem are named. */
const namedMax = 20;

/**
 * Compares the lines of bank accounts with their imports and their payments: each import has as many lines as it stored, and each
 * line that was recorded has its payment, of its amount at its bank account, and the other way round.
 */
export async function auditLines(db: Queryable): Promise<string[]> {
  const rows = await db.rows(sql<{ problem: string | null }>`
    select 'the import ' || coalesce(i.id, l.import_id) || ' of bank lines ' || case
             when i.id is null then 'does not exist, and ' || l.lines || ' lines name it'
             else 'stored ' || i.added + i.repeated + i.held || ' lines, and has ' || coalesce(l.lines, 0)
           end as problem
      from bank_imports i
      full join (
        select b.import_id, count(*) as lines
          from bank_lines b
         group by b.import_id
      ) l on l.import_id = i.id
     where i.id is null or i.added + i.repeated + i.held <> coalesce(l.lines, 0)
    union all
    select 'the bank line ' || l.id || ' has a payment that is not of its amount at its bank account'
      from bank_lines l
      left join deposit_payments p on p.id = l.payment_id
     where l.payment_id is not null
       and (p.id is null or p.source_kind <> 'bank' or p.bank_account_id <> l.bank_account_id or p.amount <> l.amount / 100)
    union all
    select 'payment ' || p.id || ' is of a bank line that does not exist'
      from deposit_payments p
     where p.source_kind = 'bank' and p.evidence ? 'bank_line'
       and not exists (select from bank_lines l where l.id::text = p.evidence ->> 'bank_line')
     limit ${namedMax}::integer`);
  return rows.flatMap(({ problem }) => problem ?? []);
}
