import { keyOf } from '../../../../catalog/pricing/apply-rule-change.ts';
import type { LevelKey, MarginRule } from '../../../../catalog/pricing/margin.ts';
import { type RuleKey, writePercent } from '../../../../catalog/pricing/margin-rules.ts';
import type { PriceEffect } from '../../../../catalog/pricing/price-comparison.ts';
import type { PricePreview } from '../../../../catalog/pricing/price-preview.ts';
import { largestMoveOf } from '../../../../catalog/pricing/reprice.ts';
import type { ScheduledRule } from '../../../../catalog/pricing/scheduled-rule-rows.ts';
import type { Queryable } from '../../../../database/connection.ts';
import { namesOfAccounts, accountIn } from './account-names.ts';
import type { shownEffects } from './price-schemas.ts';

type Names = ReadonlyMap<string, string>;

/** A level as the pages show it. */
export function presentLevel(level: LevelKey | '' | undefined, names: Names) {
  if (level === undefined || level === '') return { kind: 'everybody', id: null, name: null } as const;
  const account = accountIn(level);
  if (account !== undefined)
    return { kind: 'account', id: account, name: names.get(account) ?? account } as const;
  const group = level.slice('group:'.length);
  return { kind: 'group', id: group, name: group } as const;
}

/** A rule as the pages show it. Amounts are rupiah. */
export function presentRule(rule: MarginRule, names: Names) {
  const { margin, step, allowLoss } = rule;
  return {
    ...presentKey(rule, names),
    fixed: margin.kind === 'fixed' ? Number(margin.amount) : null,
    percent: margin.kind === 'percent' ? writePercent(margin.thousandths) : null,
    price: margin.kind === 'price' ? Number(margin.price) : null,
    step: Number(step),
    allow_loss: allowLoss,
  };
}

function presentKey({ level, scope, subject }: RuleKey, names: Names) {
  return { level: presentLevel(level, names), scope, subject };
}

/** A scheduled change as the pages show it. */
export function presentScheduled({ id, startsAt, change }: ScheduledRule, names: Names) {
  return {
    id,
    starts_at: startsAt.toISOString(),
    removes: change.kind === 'remove',
    rule:
      change.kind === 'set'
        ? presentRule(change.rule, names)
        : {
            ...presentKey(change.of, names),
            ...{ fixed: null, percent: null, price: null, step: null, allow_loss: false },
          },
  };
}

/** The levels of scheduled changes. */
export function levelsOfScheduled(scheduled: readonly ScheduledRule[]): (LevelKey | undefined)[] {
  return scheduled.map(({ change }) => keyOf(change).level);
}

/** How many rows of a preview an answer has. */
const pageSize = 50;

/** A page of a preview, with the figures of all its rows. */
export async function presentPreview(
  db: Queryable,
  { effects, digest }: PricePreview,
  { only = 'all', page = 1 }: { readonly only?: (typeof shownEffects)[number]; readonly page?: number },
) {
  const found = cheapestFirst(effects).filter((one) => isShown(one, only));
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const names = await namesOfAccounts(
    db,
    shown.map(({ level }) => level),
  );
  return {
    digest,
    summary: summaryOf(effects),
    effects: shown.map((one) => ({
      level: presentLevel(one.level, names),
      code: one.code,
      name: one.name,
      cost: Number(one.cost),
      before: Number(one.before),
      after: Number(one.after),
      margin: Number(one.after - one.cost),
      lost_before: one.lostBefore,
      below_cost: one.belowCost,
      sold_at_loss: one.soldAtLoss,
    })),
    total: found.length,
    page,
    last_page: Math.max(1, Math.ceil(found.length / pageSize)),
  };
}

/** The rows of each level from the lowest cost on, as people look for a product. */
function cheapestFirst(effects: readonly PriceEffect[]): PriceEffect[] {
  return [...Map.groupBy(effects, ({ level }) => level).values()].flatMap((own) =>
    own.toSorted((a, b) => Number(a.cost - b.cost)),
  );
}

function isShown(one: PriceEffect, only: (typeof shownEffects)[number]): boolean {
  if (only === 'all') return true;
  if (only === 'loss') return one.belowCost || one.soldAtLoss;
  return directionOf(one) === only;
}

function directionOf({ before, after }: PriceEffect): 'down' | 'same' | 'up' {
  if (before === after) return 'same';
  return after > before ? 'up' : 'down';
}

function summaryOf(effects: readonly PriceEffect[]) {
  const count = (is: (one: PriceEffect) => boolean): number => effects.filter(is).length;
  const costs = sum(effects.map(({ cost }) => cost));
  const furthest = largestMoveOf(effects.filter(({ before, after }) => before !== after));
  return {
    prices: effects.length,
    up: count((one) => directionOf(one) === 'up'),
    down: count((one) => directionOf(one) === 'down'),
    same: count((one) => directionOf(one) === 'same'),
    below_cost: count(({ belowCost }) => belowCost),
    sold_at_loss: count(({ soldAtLoss }) => soldAtLoss),
    lost_before: count(({ lostBefore }) => lostBefore),
    margin_before: shareOf(sum(effects.map(({ before }) => before)) - costs, costs),
    margin_after: shareOf(sum(effects.map(({ after }) => after)) - costs, costs),
    furthest:
      furthest === null
        ? null
        : {
            code: furthest.code,
            name: furthest.name,
            before: Number(furthest.before),
            after: Number(furthest.after),
          },
  };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

/** A part of a whole as per cent with three decimals at most; null when there is no whole. */
function shareOf(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : writePercent((part * 100_000n) / whole);
}
