import { CommandError } from '../../command-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId, newId } from '../../ids.ts';
import { type AuditDetail, checkedReason, konter, recordAudit } from '../../operators/audit-record.ts';
import { lockCatalog } from '../version.ts';
import {
  applyChange,
  checkRule,
  detailOf,
  keyOf,
  type MarginChange,
  previewChange,
  recordRule,
  canonical,
  canonicalOrMissing,
} from './margin-changes.ts';
import { columnsOf, marginOf, parseLevelKey, scopeOf } from './margin-rules.ts';
import { type PriceChanger, requireSamePreview } from './price-preview.ts';

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

/**
 * Schedules a change of the rules. Every server applies it before the first answer after that time.
 * @throws CommandError as `setMargin` does, or when the time has passed
 * @throws Refusal `preview_outdated` when it would do something else than the person saw, were it applied now
 */
export async function scheduleMargin(
  { database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'offsetMs'> },
  change: MarginChange,
  startsAt: Date,
  by: PriceChanger,
): Promise<ScheduledRule> {
  if (change.kind === 'set') checkRule(change.rule);
  return database.transaction(async (tx) => {
    await lockCatalog(tx);
    const made: MarginChange =
      change.kind === 'set'
        ? { kind: 'set', rule: await canonical(tx, change.rule) }
        : { kind: 'remove', of: await canonicalOrMissing(tx, change.of) };
    if (by.seen !== undefined) requireSamePreview(await previewChange(tx, made), by);
    const id = newId();
    if (!(await insert(tx, { id, startsAt, change: made }, clock.offsetMs)))
      throw new CommandError('The time has passed; leave it out to change prices now.', {
        reason: 'schedule_passed',
      });
    const key = keyOf(made);
    await recordAudit(tx, {
      actor: by.actor,
      action: 'margin.scheduled',
      subject: 'margin',
      detail: {
        id,
        starts_at: startsAt.toISOString(),
        ...(key.level === undefined ? {} : { level: key.level }),
        scope: key.scope,
        of: key.subject,
        ...(made.kind === 'set' ? detailOf(made.rule) : { removed: true }),
        ...reasonOf(by),
      },
      rows: [{ table: 'scheduled_margin_rules', key: id }],
    });
    return { id, startsAt, change: made };
  });
}

/** Reads the changes that have not taken effect, the next one first. */
export async function readScheduledRules(db: Queryable): Promise<ScheduledRule[]> {
  const rows = await db.rows(sql<ScheduledRow>`
    select id, starts_at, level, scope, subject, fixed, percent::text as percent, price, step, allow_loss
      from scheduled_margin_rules
     order by starts_at, id`);
  return rows.map(scheduledOf);
}

/** Withdraws a scheduled change. @throws CommandError when there is none with this id */
export async function cancelScheduledRule(
  database: Database,
  id: string,
  by: Pick<PriceChanger, 'actor' | 'reason'>,
): Promise<ScheduledRule> {
  return database.transaction(async (tx) => {
    await lockCatalog(tx);
    const found = isId(id) ? (await readScheduledRules(tx)).find((rule) => rule.id === id) : undefined;
    if (found === undefined)
      throw new CommandError(`There is no scheduled rule "${id}".`, { reason: 'no_scheduled_rule' });
    await remove(tx, id);
    await recordAudit(tx, {
      actor: by.actor,
      action: 'margin.cancelled',
      subject: 'margin',
      detail: { id, before: describeScheduled(found), ...reasonOf(by) },
      rows: [{ table: 'scheduled_margin_rules', key: id }],
    });
    return found;
  });
}

/**
 * Applies the changes whose time has come, in the order of their times, in one transaction. Of several servers one applies
 * them, and the others wait for it. Returns their number.
 */
export function startDueRules(database: Database, offsetMs: number): Promise<number> {
  return database.transaction(async (tx) => {
    await lockCatalog(tx);
    const [row] = await tx.rows(sql<{ now: Date }>`
      select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now`);
    const now = row?.now ?? new Date(0);
    const due = (await readScheduledRules(tx)).filter(({ startsAt }) => startsAt <= now);
    for (const { id, change } of due) {
      await remove(tx, id);
      await applyChange(tx, change);
    }
    for (const { id, change } of due) {
      const detail = change.kind === 'set' ? detailOf(change.rule) : {};
      const action = change.kind === 'set' ? 'margin.set' : 'margin.removed';
      await recordRule(tx, action, keyOf(change), { ...detail, scheduled: id }, konter);
      await recordAudit(tx, {
        actor: konter,
        action: 'margin.started',
        subject: 'margin',
        detail: { id },
        rows: [{ table: 'scheduled_margin_rules', key: id }],
      });
    }
    return due.length;
  });
}

function reasonOf({ reason }: Pick<PriceChanger, 'reason'>): AuditDetail {
  return reason === undefined ? {} : { reason: checkedReason(reason, 'a change of prices') };
}

/** A scheduled change as the audit record of its cancellation has it. */
function describeScheduled({ startsAt, change }: ScheduledRule): string {
  const { level, scope, subject } = keyOf(change);
  return JSON.stringify({
    starts_at: startsAt.toISOString(),
    ...(level === undefined ? {} : { level }),
    scope,
    of: subject,
    ...(change.kind === 'set' ? detailOf(change.rule) : { removed: true }),
  });
}

/** Inserts a change; false when its time has passed. */
async function insert(tx: Tx, { id, startsAt, change }: ScheduledRule, offsetMs: number): Promise<boolean> {
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

async function remove(tx: Tx, id: string): Promise<void> {
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
