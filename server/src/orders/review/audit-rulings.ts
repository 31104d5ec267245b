import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Find } from '../../ledger/audit-chain.ts';
import type { Wallet } from '../../ledger/book.ts';
import type { StepKind } from '../../ledger/step.ts';
import { inPages } from '../audit/audit-references.ts';

interface OperatorStep {
  number: bigint;
  order_id: string | null;
  kind: StepKind;
  recorded: boolean;
  /** Whether it is no reversal, or takes back at most what a deposit of the wallet credited. */
  credited: boolean;
}

/** The kinds of steps that only operators book. */
export const operatorKinds: ReadonlySet<StepKind> = new Set([
  'adjustment',
  'refund',
  'deposit',
  'deposit_reversal',
  'manual_adjustment',
]);

/**
 * Compares what only operators book, above step `from`, with their audit records: each refund, loss, deposit, reversal and adjustment of a wallet has one,
 * and a reversal takes back at most what the deposit credited to the same wallet. What payments and repayments book has no
 * operator: the cash journal says where it comes from.
 */
export async function auditOperatorSteps(
  db: Queryable,
  wallet: Wallet,
  find: Find,
  from = 0n,
): Promise<void> {
  await inPages(from, wallet.lastStep, async (after, upTo) => {
    const steps = await db.rows(sql<OperatorStep>`
      with decided as (
        select s.number, s.order_id, s.kind,
               exists (
                 select from audit_records r
                  where r.subject = coalesce(s.order_id::text, s.reference) and r.account_id = s.account_id
                    and r.action = case s.kind
                        when 'refund' then 'order.refunded'
                        when 'adjustment' then 'order.ruled'
                        when 'deposit' then 'deposit.credited'
                        when 'manual_adjustment' then 'adjustment.approved'
                        else 'deposit.reversed' end
                    and (s.order_id is not null or r.detail ->> 'environment' = s.environment)) as recorded,
               s.kind <> 'deposit_reversal' or exists (
                 select from steps d
                  where d.account_id = s.account_id and d.environment = s.environment and d.reference = s.reference
                    and d.kind = 'deposit' and d.client_wallet + s.client_wallet >= 0) as credited
          from steps s
         where s.account_id = ${wallet.accountId}::uuid and s.environment = ${wallet.environment}
           and s.number > ${after}::bigint and s.number <= ${upTo}::bigint
           and s.kind = any (${[...operatorKinds]}::text[])
           and not exists (
             select from cash_entries c
              where c.account_id = s.account_id and c.environment = s.environment and c.step = s.number
                and c.kind not in ('hand_credit', 'hand_reversal'))
      )
      select decided.number, decided.order_id, decided.kind, decided.recorded, decided.credited
        from decided
       where not decided.recorded or not decided.credited
       order by decided.number`);
    for (const { number, order_id: orderId, kind, recorded, credited } of steps) {
      if (!recorded) find(orderId, `no operator is on record for step ${number}, a ${kind}`);
      if (!credited) find(orderId, `step ${number} takes back more than a deposit of this wallet credited`);
    }
  });
}
