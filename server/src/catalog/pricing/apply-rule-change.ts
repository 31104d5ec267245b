import type { Tx } from '../../database/connection.ts';
import { type AuditDetail, recordAudit } from '../../operators/audit-record.ts';
import { announceCatalog } from '../version.ts';
import type { Margin, MarginRule } from './margin.ts';
import { removeMarginRule, type RuleKey, saveMarginRule, writePercent } from './margin-rules.ts';
import { comparePrices, readPriceState } from './price-comparison.ts';
import { largestMoveOf, reprice, type RepriceReport } from './reprice.ts';

/** A rule that is set, or removed. */
export type MarginChange =
  | { readonly kind: 'set'; readonly rule: MarginRule }
  | { readonly kind: 'remove'; readonly of: RuleKey };

/** What names the rule of a change. */
export function keyOf(change: MarginChange): RuleKey {
  return change.kind === 'set' ? change.rule : change.of;
}

/**
 * Saves or removes a rule, and changes the prices. The caller holds the catalog's lock. Undefined: there is no rule to
 * remove.
 */
export function applyChange(
  tx: Tx,
  change: { readonly kind: 'set'; readonly rule: MarginRule },
): Promise<RepriceReport>;
export function applyChange(tx: Tx, change: MarginChange): Promise<RepriceReport | undefined>;
export async function applyChange(tx: Tx, change: MarginChange): Promise<RepriceReport | undefined> {
  const { level } = keyOf(change);
  const before = level === undefined ? undefined : await readPriceState(tx);
  if (change.kind === 'set') await saveMarginRule(tx, change.rule);
  else if (!(await removeMarginRule(tx, change.of))) return undefined;
  const report = await reprice(tx);
  if (before === undefined) return report;
  // The prices for everybody do not follow from it, so reprice() has not announced it.
  await announceCatalog(tx);
  const moved = comparePrices(before, await readPriceState(tx)).filter((one) => one.level !== '');
  return {
    ...report,
    pricesChanged: moved.length,
    furthest: largestMoveOf(moved),
    belowCost: moved
      .filter(({ belowCost }) => belowCost)
      .map((one) => ({
        code: one.code,
        level: one.level === '' ? null : one.level,
        price: one.after,
        cost: one.cost,
      })),
  };
}

/** Records a change of a rule with the rule as it is after it. */
export function recordRule(
  tx: Tx,
  action: string,
  { level, scope, subject }: RuleKey,
  detail: AuditDetail,
  actor: string,
): Promise<void> {
  const key = `${scope}/${subject}`;
  return recordAudit(tx, {
    actor,
    action,
    subject: 'margin',
    detail: { ...(level === undefined ? {} : { level }), scope, of: subject, ...detail },
    rows: [
      level === undefined
        ? { table: 'margin_rules', key }
        : { table: 'level_margin_rules', key: `${level}/${key}` },
    ],
  });
}

/** What a rule sets, for its audit record. */
export function detailOf({ margin, step, allowLoss }: MarginRule): AuditDetail {
  return { ...figureOf(margin), step: step.toString(), allow_loss: allowLoss };
}

/** The value of a margin as its command takes it: rupiah, or per cent. */
function figureOf(margin: Margin): AuditDetail {
  if (margin.kind === 'fixed') return { fixed: margin.amount.toString() };
  if (margin.kind === 'price') return { price: margin.price.toString() };
  return { percent: writePercent(margin.thousandths) };
}
