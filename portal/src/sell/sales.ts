import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { newIdempotencyKey } from '../money/idempotency-key.ts';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import type { OrderStatus } from '../states/status-chip.tsx';

type Schemas = components['schemas'];
export type Sale = Schemas['PortalSale'];
export type Order = Sale['order'];
export type Selling = Schemas['PortalSelling'];
export type Scenario = Selling['scenarios'][number];
export type Customer = Schemas['PortalCustomer'];
export type CustomerKind = 'ovo' | 'pln';

/** A sale that a form asks for. */
export interface NewSale {
  readonly kind: 'postpaid' | 'prepaid';
  readonly productCode: string;
  readonly reference: string;
  /** The values of the fields, by their keys. */
  readonly destination: Readonly<Record<string, string>>;
  readonly scenario: Scenario | undefined;
  /** Whether a second sale to the same customer is meant. */
  readonly allowDuplicate: boolean;
}

/** Random digits of a reference: 62 bits, and short enough to be read out. */
const referenceDigits = 16;

/** A new reference of a sale. It contains nothing of the customer. */
export function newReference(): string {
  return `portal-${newIdempotencyKey().replaceAll('-', '').slice(-referenceDigits)}`;
}

/** Statuses in which nothing more happens to an order by itself. */
const ended: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'failed', 'refunded', 'succeeded']);

/** Whether an order has ended. */
export function hasEnded({ status }: Pick<Order, 'status'>): boolean {
  return ended.has(status);
}

/** How often an order on its way is asked for, milliseconds: soon, and one in review seldom. */
const pollMs = 1_500;
const reviewPollMs = 10_000;

/** The balance, and whether selling is possible now. */
export function sellingQuery({ path }: CurrentAccount): UseQueryOptions<Selling> {
  return {
    queryKey: ['selling', path],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/selling', { params: { path }, signal }),
      ),
    refetchInterval: 30_000,
  };
}

/** A sale as it is now. It is asked for until it has ended. */
export function saleQuery(
  { path }: CurrentAccount,
  orderId: string,
): UseQueryOptions<Sale> & { readonly queryKey: QueryKey } {
  return {
    queryKey: ['orders', path, orderId, 'sale'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/sales/{order_id}', {
          params: { path: { ...path, order_id: orderId } },
          signal,
        }),
      ),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return pollMs;
      const { order } = data;
      if (hasEnded(order)) return false;
      return order.status === 'manual_review' || order.status === 'awaiting_confirmation'
        ? reviewPollMs
        : pollMs;
    },
  };
}

/** The newest sale with a reference, such as one whose page was reloaded; null when there is none. */
export function foundSaleQuery({ path }: CurrentAccount, reference: string): UseQueryOptions<Sale | null> {
  return {
    queryKey: ['orders', path, 'reference', reference],
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/accounts/{account_id}/{environment}/sales', {
        params: { path, query: { client_reference: reference } },
        signal,
      });
      return dataOf(answer);
    },
    gcTime: 0,
  };
}

/** Asks for the price of a product, or for the bill of a customer. */
export async function beginSale({ path }: CurrentAccount, sale: NewSale, key: string): Promise<Sale> {
  const params = { path, header: { 'Idempotency-Key': key } };
  const members = {
    product_code: sale.productCode,
    client_reference: sale.reference,
    ...(sale.scenario === undefined ? {} : { scenario: sale.scenario }),
    ...(sale.allowDuplicate ? { allow_duplicate: true } : {}),
  };
  if (sale.kind === 'prepaid')
    return dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/sales/quotes', {
        params,
        body: { ...members, destination: sale.destination },
      }),
    );
  return dataOf(
    await client.POST('/portal/accounts/{account_id}/{environment}/sales/inquiries', {
      params,
      body: { ...members, customer_no: Object.values(sale.destination)[0] ?? '' },
    }),
  );
}

/** Pays an order from the wallet, at the price that the page shows. */
export async function confirmSale(
  { path }: CurrentAccount,
  { id, price, confirmation_token: token }: Order,
  key: string,
): Promise<Sale> {
  return dataOf(
    await client.POST('/portal/accounts/{account_id}/{environment}/sales/{order_id}/confirm', {
      params: { path: { ...path, order_id: id }, header: { 'Idempotency-Key': key } },
      body: { confirmation_token: token ?? '', price },
    }),
  );
}

/** Cancels an order that is not paid. */
export async function cancelSale({ path }: CurrentAccount, orderId: string, key: string): Promise<Sale> {
  return dataOf(
    await client.POST('/portal/accounts/{account_id}/{environment}/sales/{order_id}/cancel', {
      params: { path: { ...path, order_id: orderId }, header: { 'Idempotency-Key': key } },
    }),
  );
}

/** Looks up the name behind a number. */
export async function lookUpCustomer(
  { path }: CurrentAccount,
  kind: CustomerKind,
  number: string,
): Promise<Customer> {
  return dataOf(
    await client.POST('/portal/accounts/{account_id}/{environment}/customer-lookups', {
      params: { path },
      body: { kind, customer_no: number },
    }),
  );
}
