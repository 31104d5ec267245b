import { later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { readNewestRestore } from '../../quarantine/restores.ts';
import type { Product } from '../product.ts';
import { levelsOfReader, type PriceReader } from './client-levels.ts';
import { readSetBack } from './clock-set-back.ts';
import { productKey } from './history-entry.ts';
import { readChangedSince } from './price-history.ts';

/**
 * How much earlier than asked a change may be to count, milliseconds: a change is committed a moment after its time. A
 * client may see a change twice, and never misses one.
 */
const overlapMs = 60_000;

/**
 * Finds the products that have changed for a client since a time: their data, the switch of the operator, or the client's
 * price. All of them after a move to another price group; after a restore from a backup, as what changed in the lost time is not in the
 * history; and for a time that the clock of the database has reached twice, as changes of the second time look older than they are.
 */
export async function findUpdated(
  db: Queryable,
  reader: PriceReader,
  since: Date,
): Promise<(product: Product) => boolean> {
  const from = later(since, -overlapMs);
  const { names, movedAt } = await levelsOfReader(db, reader, from);
  if (movedAt !== null && movedAt >= from) return () => true;
  const restore = await readNewestRestore(db);
  if (restore !== undefined && restore.restoredAt >= from) return () => true;
  const setBackAt = await readSetBack(db);
  if (setBackAt !== undefined && setBackAt >= from) return () => true;
  const changed = new Set((await readChangedSince(db, names, from)).map(productKey));
  return (product) => product.updatedAt >= from || changed.has(productKey(product));
}
