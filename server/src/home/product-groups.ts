import type { App } from '../app.ts';
import { availability, isShown } from '../catalog/availability.ts';
import type { Product } from '../catalog/product.ts';
import { categoryOfSlug, type ProductCategory } from '../catalog/taxonomy/product-categories.ts';
import { minuteMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import type { UnavailableReason } from '../suppliers/supply.ts';

/** What is sold, as the home page groups it. */
export const serviceNames = ['phone', 'power', 'wallet', 'game', 'bills', 'other'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Whether a service can be sold now. No supplier is named: clients see our words. */
export interface Service {
  readonly name: ServiceName;
  /** How many of its products can be bought now, and how many there are. */
  readonly open: number;
  readonly products: number;
  /** The brands of which nothing can be bought, at most three. */
  readonly closedBrands: readonly string[];
  /** The most frequent reason of the products that cannot be bought; null: all can. */
  readonly reason: UnavailableReason | null;
}

const groups: Readonly<Partial<Record<ProductCategory, ServiceName>>> = {
  credit: 'phone',
  data: 'phone',
  phone: 'phone',
  active_period: 'phone',
  activation: 'phone',
  esim: 'phone',
  abroad: 'phone',
  power: 'power',
  wallet: 'wallet',
  game: 'game',
  voucher: 'game',
};

/** How long the state of all products is remembered, milliseconds: it is the same for all accounts of an environment. */
const rememberedMs = 5_000;

/** The services of an environment. */
export interface Services {
  read(environment: Environment): Promise<readonly Service[]>;
  /** The service of a product; undefined when the product is gone. */
  nameOf(code: string): Promise<ServiceName | undefined>;
}

/** Makes the reader. It reads the catalog and the suppliers in memory only. */
export function makeServices({
  catalog,
  clock,
  suppliers,
}: Pick<App, 'catalog' | 'clock' | 'suppliers'>): Services {
  const last = new Map<Environment, { readonly atMs: number; readonly services: readonly Service[] }>();
  return {
    async read(environment) {
      const known = last.get(environment);
      if (known !== undefined && clock.monotonicMs() - known.atMs < rememberedMs) return known.services;
      const { snapshot, now } = await catalog.current();
      const supply = suppliers.supply(environment, now);
      const shown = [...snapshot.prepaid.products, ...snapshot.postpaid.products]
        .filter((product) => isShown(product, supply) && product.switchedOn)
        .map((product) => ({ product, reason: availability(product, supply).reason }));
      const byName = Map.groupBy(shown, ({ product }) => serviceOf(product));
      const services = serviceNames.flatMap((name) => {
        const of = byName.get(name) ?? [];
        return of.length === 0 ? [] : [describe(name, of)];
      });
      last.set(environment, { atMs: clock.monotonicMs(), services });
      return services;
    },
    async nameOf(code) {
      const { snapshot } = await catalog.current();
      const product = snapshot.prepaid.byCode.get(code) ?? snapshot.postpaid.byCode.get(code);
      return product === undefined ? undefined : serviceOf(product);
    },
  };
}

function serviceOf(product: Product): ServiceName {
  if (product.kind === 'postpaid') return 'bills';
  return groups[categoryOfSlug(product.slug)] ?? 'other';
}

interface Shown {
  readonly product: Product;
  readonly reason: UnavailableReason | null;
}

function describe(name: ServiceName, of: readonly Shown[]): Service {
  const closed = of.flatMap(({ reason }) => reason ?? []);
  const brands = Map.groupBy(of, ({ product }) => product.brand);
  const closedBrands = [...brands]
    .filter(([, products]) => products.every(({ reason }) => reason !== null))
    .map(([brand]) => brand);
  const reasons = [...Map.groupBy(closed, (reason) => reason)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return {
    name,
    open: of.length - closed.length,
    products: of.length,
    closedBrands: closedBrands.slice(0, 3),
    reason: reasons[0]?.[0] ?? null,
  };
}

/** How long ago an order may have ended to measure how fast a service is, milliseconds, and how many orders are read. */
const recentMs = 15 * minuteMs;
const recentMax = 200;

/** The seconds that the orders of a wallet took that succeeded in the last 15 minutes, by the code of their product. */
export async function readRecentSeconds(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { lastStep, now }: { readonly lastStep: bigint; readonly now: Date },
): Promise<readonly { readonly code: string; readonly seconds: number }[]> {
  const rows = await db.rows(sql<{ code: string; seconds: number | null }>`
    with recent as (
      select s.order_id, s.kind, s.at, s.confirmed_at
        from steps s
       where s.account_id = ${accountId}::uuid and s.environment = ${environment}
         and s.number > ${lastStep}::bigint - ${3 * recentMax}::integer and s.number <= ${lastStep}::bigint
    )
    select o.product_code as code, extract(epoch from r.at - r.confirmed_at)::double precision as seconds
      from recent r
     cross join lateral (
       select t.product_code
         from orders t
        where t.account_id = ${accountId}::uuid and t.environment = ${environment} and t.id = r.order_id
        limit 1
     ) o
     where r.kind = 'capture' and r.confirmed_at is not null
       and r.at > ${now}::timestamptz - ${recentMs}::double precision * interval '1 millisecond'
     limit ${recentMax}::integer`);
  return rows.map(({ code, seconds }) => ({ code, seconds: seconds ?? 0 }));
}
