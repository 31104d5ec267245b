import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import type { Snapshot } from '../../../catalog/snapshot.ts';
import { categoryOfSlug, type ProductCategory } from '../../../catalog/taxonomy/product-categories.ts';
import { orderStatuses } from '../../../orders/order.ts';
import type { OrderFilter } from '../../../orders/search/order-filter.ts';
import { closed, day, oneOf, ProductCode } from '../../document/schemas.ts';
import { dayOrNull } from '../../http/day-parameter.ts';

/** The groups of products by which orders are filtered: the usual categories, bills, and everything else. */
const categories = ['credit', 'data', 'power', 'wallet', 'game', 'voucher', 'bills', 'other'] as const;

const named: ReadonlySet<ProductCategory> = new Set([
  'credit',
  'data',
  'power',
  'wallet',
  'game',
  'voucher',
] as const);

/** The conditions of a list of orders. None is private: the customer's number is in the body of a search. */
export const orderFilters = {
  status: Type.Optional(oneOf(orderStatuses, { description: 'Only orders with this status.' })),
  product_code: Type.Optional(ProductCode),
  category: Type.Optional(oneOf(categories, { description: 'Only products of this group.' })),
  channel: Type.Optional(oneOf(['api', 'console'], { description: 'By a key, or by hand in the portal.' })),
  from: Type.Optional(day('Only orders of this day in Jakarta and later.')),
  to: Type.Optional(day('Only orders of this day in Jakarta and earlier.')),
};

/** The cursor of a page of orders. */
export const PageCursor = Type.Optional(
  Type.String({ pattern: '^[no][0-9]{1,18}$', description: 'The `older` or `newer` of another page.' }),
);

/** The query of a list of orders. */
export const OrdersQuery = closed({ ...orderFilters, cursor: PageCursor });

interface FilterQuery {
  readonly status?: (typeof orderStatuses)[number];
  readonly product_code?: string;
  readonly category?: (typeof categories)[number];
  readonly channel?: 'api' | 'console';
  readonly from?: string;
  readonly to?: string;
}

type PortalFilter = Pick<OrderFilter, 'channel' | 'from' | 'kind' | 'productCodes' | 'statuses' | 'to'>;

/** The conditions of a query as a filter. @throws Refusal `invalid_parameter` for a day that does not exist */
export async function filterOf(app: Pick<App, 'catalog'>, query: FilterQuery): Promise<PortalFilter> {
  const { status, product_code: code, category, channel, from, to } = query;
  const { snapshot } = await app.catalog.current();
  const codes = code === undefined ? codesIn(snapshot, category) : [code];
  return {
    statuses: status === undefined ? undefined : [status],
    productCodes: codes,
    kind: category === 'bills' ? 'postpaid' : undefined,
    channel,
    from: dayOrNull('from', from) ?? undefined,
    to: dayOrNull('to', to) ?? undefined,
  };
}

/** The products of a group in the catalog of today. Bills are identified by their kind. */
function codesIn({ prepaid }: Snapshot, category: FilterQuery['category']): string[] | undefined {
  if (category === undefined || category === 'bills') return undefined;
  return prepaid.products
    .filter(({ slug }) => {
      const found = categoryOfSlug(slug);
      return category === 'other' ? !named.has(found) : found === category;
    })
    .map(({ code }) => code);
}
