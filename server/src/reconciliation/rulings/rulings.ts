import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { isId } from '../../ids.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { readReconciliations } from '../store.ts';
import { differenceOf } from './difference.ts';

/** Whether a person still has to look at a difference. */
export type DifferenceState = 'closed' | 'open';

/** What an operator decided about a difference. */
export interface Ruling {
  /** Counts the rulings of the difference. */
  readonly number: number;
  readonly state: DifferenceState;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

/** A supplier and a day in Jakarta, `YYYY-MM-DD`. */
export interface SupplierDay {
  readonly supplier: string;
  readonly day: string;
}

/** The rulings of some days, oldest first, by supplier, day and difference (see `rulingsOf`). */
export type Rulings = ReadonlyMap<string, readonly Ruling[]>;

/** Reads the rulings of some days. */
export async function readRulings(db: Queryable, days: readonly SupplierDay[]): Promise<Rulings> {
  const rows = await db.rows(sql<{
    supplier: string;
    day: string;
    difference: string;
    number: number;
    state: DifferenceState;
    reason: string;
    by: string;
    at: Date;
  }>`
    select r.supplier, r.day, r.difference, r.number, r.state, r.reason, r.ruled_by as "by", r.at
      from unnest(${days.map(({ supplier }) => supplier)}::text[], ${days.map(({ day }) => day)}::date[]) as d (supplier, day)
      join drift_rulings r on r.supplier = d.supplier and r.day = d.day
     order by r.supplier, r.day, r.difference, r.number`);
  const rulings = new Map<string, Ruling[]>();
  for (const { supplier, day, difference, ...ruling } of rows) {
    const key = keyOf({ supplier, day }, difference);
    rulings.set(key, [...(rulings.get(key) ?? []), ruling]);
  }
  return rulings;
}

/** The rulings of one difference, oldest first. */
export function rulingsOf(rulings: Rulings, day: SupplierDay, difference: string): readonly Ruling[] {
  return rulings.get(keyOf(day, difference)) ?? [];
}

function keyOf({ supplier, day }: SupplierDay, difference: string): string {
  return `${supplier} ${day} ${difference}`;
}

/** Which difference is decided, and how. */
export interface RulingOrder {
  readonly reconciliationId: string;
  /** The number of the difference in the list of its reconciliation, from 1. */
  readonly number: number;
  readonly state: DifferenceState;
  readonly reason: string;
  /** How many rulings of it the operator has seen. */
  readonly seen: number;
  /** The actor. */
  readonly by: string;
}

/**
 * Closes a difference with the reason that explains it, or opens it again, with an audit record. It moves no money.
 * @throws CommandError when there is no such difference, it has this state, or the reason is empty or too long
 * @throws DecisionRefused when somebody has decided since
 */
export async function ruleOnDifference(database: Database, order: RulingOrder): Promise<void> {
  const reason = checkedReason(order.reason, 'a decision about a difference');
  const { reconciliationId: id } = order;
  const [found] = isId(id)
    ? await readReconciliations(database, { supplier: undefined, day: undefined, id, limit: 1 })
    : [];
  const drift = found?.drifts[order.number - 1];
  if (found === undefined || drift === undefined)
    throw new CommandError('There is no such difference.', { reason: 'no_difference' });
  const { supplier, day } = found;
  const difference = differenceOf(drift);
  await database.transaction(async (tx) => {
    const before = rulingsOf(await readRulings(tx, [{ supplier, day }]), { supplier, day }, difference).at(
      -1,
    );
    if ((before?.number ?? 0) !== order.seen)
      throw new DecisionRefused('already_decided', 'Somebody has decided about this difference already.');
    const stateBefore = before?.state ?? 'open';
    if (stateBefore === order.state)
      throw new CommandError(`The difference is ${stateBefore} already.`, {
        reason: stateBefore === 'open' ? 'difference_open' : 'difference_closed',
      });
    const inserted = await tx.rows(sql<{ number: number }>`
      insert into drift_rulings (supplier, day, difference, number, state, reason, ruled_by)
      values (${supplier}, ${day}::date, ${difference}, ${order.seen + 1}, ${order.state}, ${reason}, ${order.by.slice(0, 200)})
          on conflict do nothing
      returning number`);
    if (inserted.length === 0)
      throw new DecisionRefused('already_decided', 'Somebody has decided about this difference already.');
    await recordAudit(tx, {
      actor: order.by,
      action: `difference.${order.state === 'closed' ? 'closed' : 'opened'}`,
      subject: id,
      detail: {
        ...{ supplier, day, difference, reason },
        before: stateBefore,
        reason_before: before?.reason ?? null,
        after: order.state,
      },
      rows: [{ table: 'drift_rulings', key: [supplier, day, order.seen + 1, difference].join('/') }],
    });
  });
}
