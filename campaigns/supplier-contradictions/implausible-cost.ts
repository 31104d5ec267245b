import { sql } from '../../server/src/database/sql.ts';
import { buyOne, nothingSeen } from '../supplier-chaos/buyers.ts';
import type { Testbed } from './testbed.ts';

const product = 'xld25000';
const customerNo = '081799999999';

/**
 * Buys once from IAK, which answers with a price of 999,999. The real cost is booked for that order, but nobody else may be
 * asked for more because of it. Returns what is wrong.
 */
export async function buyAtImplausibleCost(testbed: Testbed): Promise<readonly string[]> {
  const iak = testbed.suppliers.find(({ name }) => name === 'iak');
  if (iak === undefined) throw new Error('There is no simulator of IAK.');
  const before = await readPrices(testbed);
  const fault = { fault: 'members', code: '00', ends: 'sold', members: { price: 999_999 } };
  await iak.control('/faults', { ...fault, command: 'purchase', customer_no: customerNo });
  const seen = nothingSeen();
  const shop = { key: testbed.key, seen, address: () => testbed.address };
  const order = await testbed.throughSilence(buyOne(shop, { kind: 'prepaid', product, customerNo }));
  const cost = order === undefined ? undefined : await readCost(testbed, order.id);
  const after = await readPrices(testbed);
  const moved = [...before].filter(([code, price]) => after.get(code) !== price);
  return [
    ...seen.complaints,
    ...(cost === 999_999n
      ? []
      : [`the order at a price of 999,999 has the cost ${cost ?? 'of no sale'} in the books`]),
    ...moved.map(
      ([code, price]) =>
        `one purchase at 999,999 changed the price of ${code} for everybody from ${price} to ${after.get(code)}`,
    ),
  ];
}

async function readPrices({ app }: Testbed): Promise<ReadonlyMap<string, bigint>> {
  const rows = await app.database.rows(sql<{ code: string; price: bigint }>`
    select code, price
      from products
     where kind = 'prepaid' and price is not null`);
  return new Map(rows.map(({ code, price }) => [code, price]));
}

/** What was booked for the purchase of an order, rupiah; undefined when it was not sold. */
async function readCost({ app }: Testbed, orderId: string): Promise<bigint | undefined> {
  const [row] = await app.database.rows(sql<{ supplier_clearing: bigint }>`
    select supplier_clearing
      from journal_entries
     where order_id = ${orderId}::uuid and kind = 'capture'`);
  return row?.supplier_clearing;
}
