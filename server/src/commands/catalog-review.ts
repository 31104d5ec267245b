import type { Command } from 'commander';
import {
  type CatalogReview,
  type ImplausibleCost,
  readOpenReviews,
} from '../catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../catalog/review/rule-on-review.ts';
import { makeClock } from '../clock.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { formatAge } from './format-age.ts';
import { formatPriceMoves } from './format-price-changes.ts';
import { answer, answerList, type JsonOption, parseId, withCommandContext } from './run.ts';

interface RuleOptions extends JsonOption {
  readonly reason: string;
}

/** `konter catalog review list|accept|refuse`. */
export function addCatalogReviewCommands(group: Command): void {
  const review = group.command('review').description('rule on implausible costs and price lists');
  review
    .command('list')
    .description('list what waits for a ruling, oldest first')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const reviews = await withCommandContext(({ database }) => readOpenReviews(database));
      const now = makeClock().nodeNow();
      const documents = reviews.map((one) => ({ ...present(one), age_seconds: ageOf(one, now) }));
      const lines = reviews.map((one) => `${one.id} since ${formatAge(ageOf(one, now))}: ${explain(one)}`);
      answerList(options, { reviews: documents }, lines, 'Nothing waits for a ruling.');
    });
  addRuling(review, 'accept', 'believe the new cost, or retire the missing codes', 'accepted');
  addRuling(review, 'refuse', 'keep the old cost and sell at it, or keep the missing codes', 'refused');
}

function addRuling(group: Command, word: string, description: string, as: 'accepted' | 'refused'): void {
  group
    .command(word)
    .description(description)
    .argument('<id...>', 'the ids of the reviews')
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (ids: readonly string[], _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RuleOptions>();
      const ruled = await withCommandContext(async ({ database }) => {
        const all: Awaited<ReturnType<typeof ruleOnReview>>[] = [];
        for (const id of ids)
          all.push(
            await ruleOnReview(database, { id: parseId(id), as, reason: options.reason, actor: operator }),
          );
        return all;
      });
      answer(
        options,
        {
          ruled: ruled.map(({ review, pricesChanged }) => ({
            id: review.id,
            ruling: as,
            prices_changed: pricesChanged,
          })),
        },
        ruled.map((one) => `${one.review.id} ${as}; ${formatPriceMoves(one)}.`).join('\n'),
      );
    });
}

/** An implausible cost, as a document. Amounts are rupiah. */
export function presentHeldCost(one: ImplausibleCost): Record<string, unknown> {
  const { code, name, productCode, oldCost, newCost, offSale } = one;
  return { code, name, product_code: productCode, old_cost: oldCost, new_cost: newCost, off_sale: offSale };
}

/** One line about an implausible cost. */
export function formatHeldCost({ code, name, oldCost, newCost, offSale }: ImplausibleCost): string {
  return `${code} "${name}": ${changeOf(oldCost, newCost)}; ${effectOf(offSale)} until a ruling`;
}

function explain(review: CatalogReview): string {
  const { supplier, kind, code, name, old_cost: before, new_cost: now, listed, missing } = review;
  const list = `${supplier ?? 'file'} ${kind}`;
  if (code === null || before === null)
    return `${list}: ${missing?.length ?? 0} of ${listed ?? 0} codes are missing from the list; none was retired`;
  const from = review.order_id === null ? review.source : `purchase of order ${review.order_id}`;
  return `${list} ${code} "${name}": ${changeOf(before, now)} by the ${from}; ${effectOf(review.off_sale)}`;
}

function changeOf(before: Rupiah, now: Rupiah | null): string {
  if (now === null) return `a price that cannot be read instead of ${grouped(before)}`;
  return `cost ${grouped(now)} instead of ${grouped(before)}`;
}

function effectOf(offSale: boolean): string {
  return offSale ? 'off sale' : 'on sale at the old cost';
}

function present(review: CatalogReview): Record<string, unknown> {
  const { closed_at: _closed, ruling: _ruling, reason: _reason, ...shown } = review;
  return { ...shown, explanation: explain(review) };
}

function ageOf({ opened_at: at }: CatalogReview, now: Date): number {
  return Math.max(Math.floor((now.getTime() - at.getTime()) / 1_000), 0);
}
