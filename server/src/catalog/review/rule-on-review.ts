import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { dryRun } from '../../database/dry-run.ts';
import { sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { acceptCost, holdSkus, retireSkus } from '../../suppliers/setup/skus.ts';
import { comparePrices, readPriceState } from '../pricing/price-comparison.ts';
import { type PricePreview, previewOf, requireSamePreview } from '../pricing/price-preview.ts';
import { reprice, type RepriceReport, withPrices } from '../pricing/reprice.ts';
import { announceCatalog, lockCatalog } from '../version.ts';
import { type CatalogReview, closeReview, lockReview } from './catalog-reviews.ts';

/** An operator's ruling on a review. */
export interface CatalogDecision {
  readonly id: string;
  readonly as: 'accepted' | 'refused';
  readonly reason: string;
  /** The actor of the audit record. */
  readonly actor: string;
}

/** The same ruling on several reviews. */
export interface CatalogDecisions extends Omit<CatalogDecision, 'id'> {
  readonly ids: readonly string[];
  /** The digest of the preview that the operator saw. */
  readonly seen: string;
}

/** What a ruling would do, before it is made. */
export interface RulingPreview extends PricePreview {
  readonly reviews: readonly CatalogReview[];
}

/**
 * Rules on a review. Accepted: the new cost is the known one and prices follow, or the missing codes are retired. Refused:
 * the code is on sale at its old cost, or the codes stay listed. The audit record is written in the same transaction.
 * @throws CommandError when there is no such review, it has ended, or the reason is invalid
 */
export async function ruleOnReview(
  database: Database,
  decision: CatalogDecision,
): Promise<{ readonly review: CatalogReview } & RepriceReport> {
  const { id } = decision;
  checkedReason(decision.reason, 'a ruling');
  if (!isId(id)) throw noReview(id);
  return withPrices(database, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === undefined) throw noReview(id);
    if (review.closed_at !== null) throw new CommandError(`The review "${id}" was ${review.ruling} before.`);
    await rule(tx, review, decision);
    await record(tx, review, decision);
    return { review, ...(await reprice(tx)) };
  });
}

/**
 * What a ruling on reviews would do to the prices, without making it.
 * @throws Refusal `already_decided` when one has ended, or there is none with an id
 */
export function previewRulings(
  database: Database,
  { ids, as }: Pick<CatalogDecisions, 'as' | 'ids'>,
): Promise<RulingPreview> {
  return dryRun(database, async (tx) => {
    await lockCatalog(tx);
    return ruleOnAll(tx, { ids, as, reason: 'preview' });
  });
}

/**
 * Rules on several reviews in one transaction: on all of them, or on none.
 * @throws Refusal `already_decided` when one has ended, and `preview_outdated` when the ruling would do something else than the
 *   operator saw
 * @throws CommandError when the reason is invalid
 */
export async function ruleOnReviews(database: Database, decisions: CatalogDecisions): Promise<RulingPreview> {
  checkedReason(decisions.reason, 'a ruling');
  return withPrices(database, async (tx) => {
    const done = await ruleOnAll(tx, decisions);
    requireSamePreview(done, decisions);
    for (const review of done.reviews) await record(tx, review, decisions);
    return done;
  });
}

async function ruleOnAll(
  tx: Tx,
  { ids, as, reason }: Pick<CatalogDecisions, 'as' | 'ids' | 'reason'>,
): Promise<RulingPreview> {
  const before = await readPriceState(tx);
  const reviews: CatalogReview[] = [];
  // In one order, so that two rulings on the same reviews do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) {
    const review = await lockReview(tx, id);
    if (review === undefined || review.closed_at !== null) throw alreadyDecided(id, review);
    reviews.push(review);
  }
  for (const review of reviews) await rule(tx, review, { as, reason });
  await reprice(tx);
  const effects = comparePrices(before, await readPriceState(tx));
  const ruled = reviews.map(({ id, old_cost, new_cost, off_sale, listed, missing }) => [
    ...[id, old_cost, new_cost, off_sale, listed, missing],
  ]);
  return { reviews, ...previewOf([as, ruled], effects) };
}

/** Which review has ended, and how. The page says it in its language. */
function alreadyDecided(id: string, review: CatalogReview | undefined): Refusal {
  const code = review?.ruling ?? 'not_found';
  const what = review?.name ?? review?.code ?? review?.supplier ?? id;
  const why = review?.reason ?? null;
  return new Refusal('already_decided', {
    details: [
      {
        ...{ field: 'ids', code, facts: { what, ...(why === null ? {} : { why }) } },
        message: `The review of "${what}" does not wait for a ruling any more.`,
      },
    ],
  });
}

async function rule(
  tx: Tx,
  review: CatalogReview,
  { as, reason }: Pick<CatalogDecision, 'as' | 'reason'>,
): Promise<void> {
  await closeReview(tx, review.id, { ruling: as, reason: reason.trim() });
  await apply(tx, review, as);
}

function record(
  tx: Tx,
  review: CatalogReview,
  { as, reason, actor }: Pick<CatalogDecision, 'actor' | 'as' | 'reason'>,
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: as === 'accepted' ? 'catalog.review_accepted' : 'catalog.review_refused',
    subject: review.id,
    detail: {
      subject: review.subject,
      supplier: review.supplier,
      kind: review.kind,
      code: review.code,
      old_cost: numberOf(review.old_cost),
      new_cost: numberOf(review.new_cost),
      missing: review.missing?.length ?? null,
      before: 'open',
      after: as,
      reason: reason.trim(),
    },
    rows: [{ table: 'catalog_reviews', key: review.id }],
  });
}

async function apply(tx: Tx, review: CatalogReview, as: CatalogDecision['as']): Promise<void> {
  const { supplier, kind, code, new_cost: cost } = review;
  if (supplier === null) {
    if (as === 'accepted' && code !== null && cost !== null) await acceptFileCost(tx, code, cost);
    return;
  }
  const list = { supplier, kind };
  if (code !== null) {
    if (as === 'accepted' && cost !== null && kind === 'prepaid')
      await acceptCost(tx, { ...list, sku: code, cost });
    await holdSkus(tx, list, [code], false);
  } else if (as === 'accepted') await retireSkus(tx, list, review.missing ?? []);
  await announceSuppliers(tx);
}

/** As an import of the file would have done. */
async function acceptFileCost(tx: Tx, code: string, cost: bigint): Promise<void> {
  await tx.rows(sql`
    update products
       set price = ${cost}::bigint, cost = ${cost}::bigint, updated_at = clock_timestamp()
     where kind = 'prepaid' and code = ${code}`);
  await announceCatalog(tx);
}

function numberOf(amount: bigint | null): number | null {
  return amount === null ? null : Number(amount);
}

function noReview(id: string): CommandError {
  return new CommandError(`There is no review "${id}".`);
}
