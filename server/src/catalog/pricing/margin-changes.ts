import { CommandError } from '../../command-error.ts';
import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { type AuditDetail, checkedReason } from '../../operators/audit-record.ts';
import { rupiahMax } from '../../rupiah.ts';
import { applyChange, detailOf, keyOf, type MarginChange, recordRule } from './apply-rule-change.ts';
import { startDue } from './due-rules.ts';
import type { Margin, MarginRule } from './margin.ts';
import { isSameKey, readScheduledIds, type RuleKey } from './margin-rules.ts';
import { listEffects, type PriceEffect, readPriceState, withRules } from './price-comparison.ts';
import { requirePriceGroup } from './price-groups.ts';
import { type PriceChanger, type PricePreview, previewOf, requireSamePreview } from './price-preview.ts';
import { type RepriceReport, withPrices } from './reprice.ts';

/** What names a rule: for whom it is, its scope, and its subject, which is empty for all products. */
export type MarginSubject = RuleKey;

/**
 * Sets a rule; every price follows in the same transaction. A scheduled rule that is due starts before it, so it never replaces a
 * newer one. `offsetMs` is the clock's.
 * @throws CommandError when no product matches, or when it would sell below cost without `allowLoss`
 * @throws Refusal `preview_outdated` when it would do something else than the person saw
 */
export async function setMargin(
  database: Database,
  rule: MarginRule,
  by: PriceChanger,
  offsetMs = 0,
): Promise<RepriceReport & { readonly rule: MarginRule }> {
  checkRule(rule);
  return withPrices(database, async (tx) => {
    await startDue(tx, offsetMs);
    const saved = await canonical(tx, rule);
    const { report, replaced } = await applySeen(tx, { kind: 'set', rule: saved }, by);
    await recordRule(tx, 'margin.set', saved, { ...detailOf(saved), ...givenBy(by, replaced) }, by.actor);
    return { rule: saved, ...report };
  });
}

/**
 * Removes a rule; every price follows in the same transaction, and a scheduled rule that is due starts before it. `offsetMs` is the
 * clock's.
 * @throws CommandError when there is none
 * @throws Refusal `preview_outdated` when it would do something else than the person saw
 */
export function removeMargin(
  database: Database,
  of: MarginSubject,
  by: PriceChanger,
  offsetMs = 0,
): Promise<RepriceReport & { readonly removed: MarginSubject }> {
  return withPrices(database, async (tx) => {
    await startDue(tx, offsetMs);
    const removed = await canonicalOrMissing(tx, of);
    const { report, replaced } = await applySeen(tx, { kind: 'remove', of: removed }, by);
    await recordRule(tx, 'margin.removed', removed, givenBy(by, replaced), by.actor);
    return { removed, ...report };
  });
}

/** Applies a change, and compares what it did with what the person saw. */
async function applySeen(
  tx: Tx,
  change: MarginChange,
  by: PriceChanger,
): Promise<{ readonly report: RepriceReport; readonly replaced: MarginRule | undefined }> {
  const key = keyOf(change);
  const before = await readPriceState(tx);
  const replaced = before.rules.find((rule) => isSameKey(rule, key));
  const report = await applyChange(tx, change);
  if (report === undefined) throw noRule(key);
  if (by.seen !== undefined) {
    const effects = listEffects(before, await readPriceState(tx), key);
    requireSamePreview(previewOf([change, replaced, await readScheduledIds(tx)], effects), by);
  }
  return { report, replaced };
}

/** The reason of a change and the rule before it, for its audit record. */
function givenBy({ reason }: PriceChanger, replaced: MarginRule | undefined): AuditDetail {
  return {
    before: replaced === undefined ? null : JSON.stringify(detailOf(replaced)),
    ...(reason === undefined ? {} : { reason: checkedReason(reason, 'a change of prices') }),
  };
}

/**
 * What a change of the rules would do, without changing anything.
 * @throws CommandError as `setMargin` does, or when there is no rule to remove
 */
export async function previewChange(db: Queryable, change: MarginChange): Promise<PricePreview> {
  if (change.kind === 'set') checkRule(change.rule);
  const made: MarginChange =
    change.kind === 'set'
      ? { kind: 'set', rule: await canonical(db, change.rule) }
      : { kind: 'remove', of: await canonicalOrMissing(db, change.of) };
  const key = keyOf(made);
  const state = await readPriceState(db);
  const replaced = state.rules.find((rule) => isSameKey(rule, key));
  if (change.kind === 'remove' && replaced === undefined) throw noRule(key);
  const others = state.rules.filter((rule) => !isSameKey(rule, key));
  const after = await withRules(db, state, made.kind === 'set' ? [...others, made.rule] : others);
  // A change that is scheduled meanwhile is news too, so the same change is not scheduled twice.
  return previewOf([made, replaced, await readScheduledIds(db)], listEffects(state, after, key));
}

/**
 * The prices that a change of the rules would change, without changing anything.
 * @throws CommandError as `setMargin` does, or when there is no rule to remove
 */
export async function previewMargin(db: Queryable, change: MarginChange): Promise<PriceEffect[]> {
  const { effects } = await previewChange(db, change);
  return effects.filter(({ before, after }) => before !== after);
}

function noRule(key: RuleKey): CommandError {
  return new CommandError(`There is no rule for ${formatted(key)}.`, { reason: 'no_price_rule' });
}

/** @throws CommandError when a rule would sell below cost without `allowLoss`, or its price cannot be set */
export function checkRule(rule: MarginRule): void {
  if (!rule.allowLoss && losesMoney(rule.margin))
    throw new CommandError('This would sell below cost, and the rule does not allow that.', {
      reason: 'below_cost',
    });
  if (rule.margin.kind !== 'price') return;
  if (rule.scope !== 'product')
    throw new CommandError('A price can be set for one product only.', { reason: 'price_of_one_product' });
  if (rule.margin.price < 1n || rule.margin.price > rupiahMax)
    throw new CommandError(`A price must be from 1 to ${rupiahMax} rupiah.`, {
      reason: 'price_out_of_range',
      facts: { max: rupiahMax },
    });
}

/** Whether a margin is below zero, so that every price from it is below its cost. */
export function losesMoney(margin: Margin): boolean {
  return (
    (margin.kind === 'fixed' && margin.amount < 0n) || (margin.kind === 'percent' && margin.thousandths < 0n)
  );
}

/**
 * A rule, or the key of one, with its subject in the catalog's spelling.
 * @throws CommandError when no product matches, or there is no such group
 */
export async function canonical<Rule extends RuleKey>(db: Queryable, rule: Rule): Promise<Rule> {
  if (rule.level?.startsWith('group:') === true)
    await requirePriceGroup(db, rule.level.slice('group:'.length));
  return { ...rule, subject: await spelling(db, rule) };
}

/** The same for a rule to remove. Its subject may no longer exist; the rule can still be removed. */
export async function canonicalOrMissing(
  db: Queryable,
  { level, scope, subject }: RuleKey,
): Promise<RuleKey> {
  const found = await spelling(db, { scope, subject }).catch(() => subject);
  return { level, scope, subject: found };
}

async function spelling(db: Queryable, { scope, subject }: Omit<RuleKey, 'level'>): Promise<string> {
  if (scope === 'all') return '';
  const rows = await db.rows(sql<{ canonical: string | null }>`
    select case ${scope}::text when 'product' then code when 'category' then slug else brand end as canonical
      from products
     where kind = 'prepaid'
       and case ${scope}::text when 'product' then code = ${subject} when 'category' then slug = ${subject}
           else lower(brand) = lower(${subject}) end
     limit 1`);
  const found = rows[0]?.canonical ?? undefined;
  if (found === undefined)
    throw new CommandError(`No prepaid product belongs to ${formatted({ scope, subject })}.`, {
      reason: 'no_product_of_rule',
    });
  return found;
}

function formatted({ scope, subject }: Omit<RuleKey, 'level'>): string {
  return scope === 'all' ? 'all products' : `the ${scope} "${subject}"`;
}
