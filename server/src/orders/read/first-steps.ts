import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';

/** What an account has done for the first time in an environment. Null: not yet. */
export interface FirstSteps {
  /** The newest key that works. */
  readonly key: { readonly displayPrefix: string; readonly createdAt: Date } | null;
  /** The first quote or bill. */
  readonly order: { readonly id: string; readonly name: string; readonly createdAt: Date } | null;
  /** The first order that succeeded, and how long after its confirm. */
  readonly sale: {
    readonly id: string;
    readonly name: string;
    readonly at: Date;
    readonly milliseconds: number;
  } | null;
  /** A delivery that an endpoint accepted. */
  readonly delivery: { readonly kind: string; readonly at: Date } | null;
}

/** How many of the first steps of a wallet are looked at for a sale: an account that sells at all has one among them. */
const stepsMax = 5_000;
/** How many of the newest deliveries of each endpoint are looked at. */
const deliveriesMax = 200;

/** Reads the first steps of an account. Each statement reads a few rows through an index, however long the history is. */
export async function readFirstSteps(db: Queryable, of: WalletKey): Promise<FirstSteps> {
  const [key, order, sale, delivery] = await Promise.all([
    readKey(db, of),
    readFirstOrder(db, of),
    readFirstSale(db, of),
    readDelivery(db, of),
  ]);
  return { key, order, sale, delivery };
}

async function readKey(db: Queryable, of: WalletKey): Promise<FirstSteps['key']> {
  const [key] = await db.rows(sql<{ displayPrefix: string; createdAt: Date }>`
    select k.display_prefix as "displayPrefix", k.created_at as "createdAt"
      from api_keys k
     where k.account_id = ${of.accountId}::uuid and k.environment = ${of.environment} and k.revoked_at is null
       and coalesce(k.expires_at > clock_timestamp(), true)
     order by k.created_at desc
     limit 1`);
  return key ?? null;
}

async function readFirstOrder(db: Queryable, of: WalletKey): Promise<FirstSteps['order']> {
  const [order] = await db.rows(sql<{ id: string; name: string; createdAt: Date }>`
    select o.id, o.product_name as name, o.created_at as "createdAt"
      from orders o
     where o.account_id = ${of.accountId}::uuid and o.environment = ${of.environment} and o.number > 0
     order by o.number
     limit 1`);
  return order ?? null;
}

async function readFirstSale(db: Queryable, of: WalletKey): Promise<FirstSteps['sale']> {
  const [sale] = await db.rows(sql<{ id: string; name: string; at: Date; milliseconds: number | null }>`
    select o.id, o.product_name as name, sold.at,
           (extract(epoch from sold.at - coalesce(held.at, sold.at)) * 1000)::double precision as milliseconds
      from (
        select s.account_id, s.environment, s.order_id, s.at
          from (
            select t.account_id, t.environment, t.order_id, t.number, t.at, t.status
              from steps t
             where t.account_id = ${of.accountId}::uuid and t.environment = ${of.environment}
             order by t.number
             limit ${stepsMax}::integer
          ) s
         where s.status = 'succeeded'
         order by s.number
         limit 1
      ) sold
      join orders o on o.account_id = sold.account_id and o.environment = sold.environment and o.id = sold.order_id
      left join lateral (
        select h.at
          from steps h
         where h.account_id = sold.account_id and h.environment = sold.environment and h.order_id = sold.order_id
           and h.kind = 'hold'
         order by h.version
         limit 1
      ) held on true`);
  return sale === undefined ? null : { ...sale, milliseconds: sale.milliseconds ?? 0 };
}

async function readDelivery(db: Queryable, of: WalletKey): Promise<FirstSteps['delivery']> {
  const [delivery] = await db.rows(sql<{ kind: string; at: Date | null }>`
    select d.kind, d.closed_at as at
      from webhook_endpoints e
     cross join lateral (
       select l.kind, l.state, l.closed_at
         from deliveries l
        where l.account_id = e.account_id and l.environment = e.environment and l.endpoint_id = e.id
          and l.created_at > '-infinity'::timestamptz
        order by l.created_at desc, l.event_id desc
        limit ${deliveriesMax}::integer
     ) d
     where e.account_id = ${of.accountId}::uuid and e.environment = ${of.environment} and d.state = 'delivered'
       and d.closed_at is not null
     order by d.closed_at
     limit 1`);
  const at = delivery?.at ?? null;
  return delivery === undefined || at === null ? null : { kind: delivery.kind, at };
}
