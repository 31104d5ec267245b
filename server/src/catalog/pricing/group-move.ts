import type { Database, Queryable } from '../../database/connection.ts';
import { effectOf, readPriceState } from './price-comparison.ts';
import { type GroupMove, moveToPriceGroup, requirePriceGroup } from './price-groups.ts';
import { accountLevel, makePriceLevels } from './price-level.ts';
import { type PricePreview, previewOf, requireSamePreview } from './price-preview.ts';

/**
 * What moving an account into a price group would do to its prices, without moving it.
 * @throws CommandError when there is no such group
 */
export async function previewMove(
  db: Queryable,
  { accountId, group }: Pick<GroupMove, 'accountId' | 'group'>,
): Promise<PricePreview> {
  if (group !== null) await requirePriceGroup(db, group);
  const { products, rules, groups } = await readPriceState(db);
  const { [accountId]: _left, ...others } = Object.fromEntries(groups);
  const after = new Map(Object.entries(group === null ? others : { ...others, [accountId]: group }));
  const [earlier, later] = [makePriceLevels(rules, groups), makePriceLevels(rules, after)];
  const effects = products.flatMap((product) => {
    const from = earlier.priced(product, earlier.of(accountId));
    const to = later.priced(product, later.of(accountId));
    return from.price === to.price ? [] : [effectOf(accountLevel(accountId), from, to, product)];
  });
  return previewOf(['move', accountId, groups.get(accountId) ?? null, group], effects);
}

/**
 * Moves an account into a price group after somebody has seen what that does to its prices. False: it was there before.
 * @throws CommandError when there is no such group
 * @throws Refusal `preview_outdated` when it would do something else than the person saw
 */
export function moveAfterPreview(
  database: Database,
  move: GroupMove & { readonly seen: string },
  offsetMs: number,
): Promise<boolean> {
  return moveToPriceGroup(database, move, offsetMs, async (tx) =>
    requireSamePreview(await previewMove(tx, move), move),
  );
}
