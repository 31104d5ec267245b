import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { keyOf, type MarginChange } from './apply-rule-change.ts';
import { columnsOf, marginOf, parseLevelKey, scopeOf } from './margin-rules.ts';

/** A change of the rules that takes effect later. */
export interface ScheduledRule {
  readonly id: string;
  readonly startsAt: Date;
  readonly change: MarginChange;
}

interface ScheduledRow {
  id: string;
  starts_at: Date;
  level: string | null;
  scope: string;
  subject: string;
  fixed: bigint | null;
  percent: string | null;
  price: bigint | null;
  step: bigint | null;
  allow_loss: boolean | null;
}

/** Reads the changes that have not taken effect, the next one first. */
export async function readScheduledRules(db: Queryable): Promise<ScheduledRule[]> {
  const rows = await db.rows(sql<ScheduledRow>`
    select id, starts_at, level, scope, subject, fixed, percent::text as percent, price, step, allow_loss
      from scheduled_margin_rules
     order by starts_at, id`);
  return rows.map(scheduledOf);
}

/** Inserts a change; false when its time has passed. `offsetMs` is the clock's. */
export async function insertScheduledRule(
  tx: Tx,
  { id, startsAt, change }: ScheduledRule,
  offsetMs: number,
): Promise<boolean> {
  const { level, scope, subject } = keyOf(change);
  const forWhom: string | null = level ?? null;
  const rule = change.kind === 'set' ? change.rule : undefined;
  const { fixed, percent, price } = columnsOf(rule?.margin);
  const made = await tx.rows(sql<{ id: string }>`
    insert into scheduled_margin_rules (id, starts_at, level, scope, subject, fixed, percent, price, step, allow_loss)
    select ${id}::uuid, ${startsAt}::timestamptz, ${forWhom}::text, ${scope}, ${subject}, ${fixed}::bigint,
           ${percent}::text::numeric, ${price}::bigint, ${rule?.step ?? null}::bigint, ${rule?.allowLoss ?? null}::boolean
     where ${startsAt}::timestamptz > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
    returning id`);
  return made.length > 0;
}

/** Deletes a change that has taken effect, or is withdrawn. */
export async function removeScheduledRule(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`delete from scheduled_margin_rules where id = ${id}::uuid`);
}

function scheduledOf(row: ScheduledRow): ScheduledRule {
  const { id, starts_at: startsAt, subject, step, allow_loss: allowLoss } = row;
  const level = row.level === null ? {} : { level: parseLevelKey(row.level) };
  const key = { ...level, scope: scopeOf(row.scope), subject };
  const change: MarginChange =
    step === null
      ? { kind: 'remove', of: key }
      : { kind: 'set', rule: { ...key, margin: marginOf(row), step, allowLoss: allowLoss ?? false } };
  return { id, startsAt, change };
}
