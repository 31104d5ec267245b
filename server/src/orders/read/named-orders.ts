import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { FoundOrder } from './found-order.ts';

/** An order that a person may mean; `name` is the client_reference. */
export interface NamedOrder extends FoundOrder {
  readonly name: string;
}

/** The ids that begin with a text lie between it with these behind it. */
const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/**
 * The orders of every account that carry a client_reference, or whose id has a beginning, newest first, at most `limit`
 * of each wallet. Each wallet is one look into an index, as in `findOrderById`.
 */
export async function readOrdersNamed(
  db: Queryable,
  request: { readonly reference: string; readonly beginning: string | undefined; readonly limit: number },
): Promise<NamedOrder[]> {
  const range = rangeOf(request.beginning);
  const called = await db.rows(sql<NamedRow>`
    select w.account_id, w.environment, o.id, o.client_reference
      from wallets w
     cross join lateral (
       select t.id, t.client_reference
         from current_orders t
        where t.account_id = w.account_id and t.environment = w.environment
          and t.client_reference = ${request.reference} and t.version > 0
        order by t.reference_number desc
        limit ${request.limit}::integer
     ) o
     where w.orders > 0`);
  const begun =
    range === undefined
      ? []
      : await db.rows(sql<NamedRow>`
          select w.account_id, w.environment, o.id, o.client_reference
            from wallets w
           cross join lateral (
             select t.id, t.client_reference
               from current_orders t
              where t.account_id = w.account_id and t.environment = w.environment
                and t.id between ${range.from}::uuid and ${range.to}::uuid and t.version > 0
              order by t.id desc
              limit ${request.limit}::integer
           ) o
           where w.orders > 0`);
  const found = new Map([...called, ...begun].map((row) => [row.id, row]));
  return [...found.values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map(({ account_id: accountId, environment, id, client_reference: name }) => ({
      wallet: { accountId, environment },
      id,
      name,
    }));
}

interface NamedRow {
  account_id: string;
  environment: Environment;
  id: string;
  client_reference: string;
}

function rangeOf(beginning: string | undefined): { readonly from: string; readonly to: string } | undefined {
  if (beginning === undefined) return undefined;
  const [from, to] = [lowest, highest].map((end) => beginning.toLowerCase() + end.slice(beginning.length));
  if (from === undefined || to === undefined || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(from))
    return undefined;
  return { from, to };
}
