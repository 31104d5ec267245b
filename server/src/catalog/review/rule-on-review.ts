import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId } from '../../ids.ts';
import { checkedReason, operator, recordAudit } from '../../operators/audit-record.ts';
import { announceSuppliers } from '../../suppliers/setup/configured-suppliers.ts';
import { acceptCost, holdSkus, retireSkus } from '../../suppliers/setup/skus.ts';
import { reprice, type RepriceReport, withPrices } from '../pricing/reprice.ts';
import { announceCatalog } from '../version.ts';
import { type CatalogReview, closeReview, lockReview } from './catalog-reviews.ts';

/** An operator's ruling on a review. */
export interface CatalogDecision {
  readonly id: string;
  readonly as: 'accepted' | 'refused';
  readonly reason: string;
}

/**
 * Rules on a review. Accepted: the new cost is the known one and prices follow, or the missing codes are retired. Refused:
 * the code is on sale at its old cost, or the codes stay listed. The audit record is written in the same transaction.
 * @throws CommandError when there is no such review, it has ended, or the reason is invalid
 */
export async function ruleOnReview(
  database: Database,
  { id, as, reason }: CatalogDecision,
): Promise<{ readonly review: CatalogReview } & RepriceReport> {
  const given = checkedReason(reason, 'a ruling');
  if (!isId(id)) throw noReview(id);
  return withPrices(database, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === undefined) throw noReview(id);
    if (review.closed_at !== null) throw new CommandError(`The review "${id}" was ${review.ruling} before.`);
    await closeReview(tx, id, { ruling: as, reason: given });
    await apply(tx, review, as);
    await recordAudit(tx, {
      actor: operator,
      action: as === 'accepted' ? 'catalog.review_accepted' : 'catalog.review_refused',
      subject: id,
      detail: {
        subject: review.subject,
        supplier: review.supplier,
        kind: review.kind,
        code: review.code,
        old_cost: numberOf(review.old_cost),
        new_cost: numberOf(review.new_cost),
        missing: review.missing?.length ?? null,
        reason: given,
      },
    });
    return { review, ...(await reprice(tx)) };
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
  return new CommandError(`There is no review "${id}"; see konter catalog review list.`);
}
