import { CommandError } from '../../command-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { isId, newId } from '../../ids.ts';
import { type AuditDetail, checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { lockCatalog } from '../version.ts';
import { detailOf, keyOf, type MarginChange } from './apply-rule-change.ts';
import { startDue } from './due-rules.ts';
import { canonical, canonicalOrMissing, checkRule, previewChange } from './margin-changes.ts';
import { type PriceChanger, requireSamePreview } from './price-preview.ts';
import {
  insertScheduledRule,
  readScheduledRules,
  removeScheduledRule,
  type ScheduledRule,
} from './scheduled-rule-rows.ts';

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
    if (!(await insertScheduledRule(tx, { id, startsAt, change: made }, clock.offsetMs)))
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

/**
 * Withdraws a scheduled change. One that is due has started, even if no server has answered since its time. `offsetMs` is the
 * clock's.
 * @throws CommandError when there is none with this id
 */
export async function cancelScheduledRule(
  database: Database,
  id: string,
  by: Pick<PriceChanger, 'actor' | 'reason'>,
  offsetMs = 0,
): Promise<ScheduledRule> {
  const cancelled = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    await startDue(tx, offsetMs);
    const found = isId(id) ? (await readScheduledRules(tx)).find((rule) => rule.id === id) : undefined;
    if (found === undefined) return undefined;
    await removeScheduledRule(tx, id);
    await recordAudit(tx, {
      actor: by.actor,
      action: 'margin.cancelled',
      subject: 'margin',
      detail: { id, before: describeScheduled(found), ...reasonOf(by) },
      rows: [{ table: 'scheduled_margin_rules', key: id }],
    });
    return found;
  });
  // Thrown after the commit, so that what was due has started.
  if (cancelled === undefined)
    throw new CommandError(`There is no scheduled rule "${id}"; it may have started or been withdrawn.`, {
      reason: 'no_scheduled_rule',
    });
  return cancelled;
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
