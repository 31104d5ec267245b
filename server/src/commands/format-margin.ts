import { keyOf } from '../catalog/pricing/apply-rule-change.ts';
import type { Margin, MarginRule } from '../catalog/pricing/margin.ts';
import { type RuleKey, writePercent } from '../catalog/pricing/margin-rules.ts';
import type { RepriceReport } from '../catalog/pricing/reprice.ts';
import type { ScheduledRule } from '../catalog/pricing/scheduled-rule-rows.ts';
import { jakartaDateTime } from '../clock.ts';
import { grouped } from '../rupiah.ts';
import { formatPriceMoves, priceWarnings } from './format-price-changes.ts';

/** What names a rule, as a document. */
export function presentKey({ level, scope, subject }: RuleKey): Record<string, unknown> {
  return { level: level ?? null, scope, subject: subject === '' ? null : subject };
}

/** A rule as a document. */
export function presentRule(rule: MarginRule): Record<string, unknown> {
  const { margin, step, allowLoss } = rule;
  return {
    ...presentKey(rule),
    fixed: margin.kind === 'fixed' ? margin.amount : null,
    percent: margin.kind === 'percent' ? writePercent(margin.thousandths) : null,
    price: margin.kind === 'price' ? margin.price : null,
    step,
    allow_loss: allowLoss,
  };
}

/** A scheduled change as a document. */
export function presentScheduled({ id, startsAt, change }: ScheduledRule): Record<string, unknown> {
  const rule = change.kind === 'set' ? presentRule(change.rule) : presentKey(change.of);
  return { id, starts_at: startsAt, removes: change.kind === 'remove', ...rule };
}

/** What a change of the rules did to the prices, as a document. */
export function presentReport(report: RepriceReport): Record<string, unknown> {
  const { pricesChanged, furthest, belowCost, unruled } = report;
  return { prices_changed: pricesChanged, furthest, below_cost: belowCost, without_rule: unruled };
}

/** One line about a rule. */
export function formatRule(rule: MarginRule): string {
  const { margin, step, allowLoss } = rule;
  const rounding = step === 1n ? '' : `, rounded up to ${grouped(step)}`;
  return `${formatKey(rule)}: ${formatMargin(margin)}${rounding}${allowLoss ? ', even below cost' : ''}`;
}

/** One line about a scheduled change. */
export function formatScheduled(scheduled: ScheduledRule): string {
  const { id, startsAt, change } = scheduled;
  const what = change.kind === 'set' ? formatRule(change.rule) : `${formatKey(keyOf(change))}: removed`;
  return `${id} from ${jakartaDateTime(startsAt)} WIB: ${what}`;
}

/** What a change of the rules did to the prices, as text. */
export function formatReport(report: RepriceReport): string {
  return [`${formatPriceMoves(report)}.`, ...priceWarnings(report)].join('\n');
}

function formatKey({ level, scope, subject }: RuleKey): string {
  const about = scope === 'all' ? 'all products' : `${scope} ${subject}`;
  return level === undefined ? about : `${level.replace(':', ' ')}, ${about}`;
}

function formatMargin(margin: Margin): string {
  if (margin.kind === 'price') return `sold at ${grouped(margin.price)}`;
  if (margin.kind === 'fixed') return `cost plus ${grouped(margin.amount)}`;
  return `cost plus ${writePercent(margin.thousandths)} %`;
}
