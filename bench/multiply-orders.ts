import type pg from 'pg';
import { rareProduct } from './order-mix.ts';

/*
 * A million orders by the use cases take half an hour. Here the rows that the product has written for some of them are copied
 * with new ids, numbers and times: what a list reads has the sizes, the spread and the order on disk of real sales. The copies
 * are in no chain, so such a database is good for reads only.
 */

/** A supplier that three of the copied orders have; two others have the rest. */
export const rareSupplier = 'seldom';

/** The copies of an order have this many milliseconds of their day, evenly spread. */
const dayMs = 86_400_000;

/**
 * Copies every order of the sandbox into the live environment `copies` times. One in thirty copies expired, the others end as
 * their original. `owner` is a connection of the owner.
 */
export async function multiplyOrders(owner: pg.Client, copies: number): Promise<void> {
  await owner.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    set work_mem = '256MB'`);
  await owner.query(`
    create unlogged table spread as
    with placed as (
      select o.account_id, o.id, k.n, md5(o.id::text || k.n) as word, o.created_at,
             date_trunc('day', o.created_at) + interval '1 millisecond' * floor(${dayMs}.0
               * row_number() over (partition by date_trunc('day', o.created_at) order by k.n, o.created_at)
               / (1 + count(*) over (partition by date_trunc('day', o.created_at)))) as new_at
        from orders o
       cross join generate_series(1, ${copies}) k (n)
       where k.n in (3, 17) or o.product_code <> '${rareProduct}' and not exists (
               select
                 from steps s
                where s.account_id = o.account_id and s.environment = o.environment and s.order_id = o.id
                  and s.status = 'cancelled')
    )
    select p.account_id, p.id, p.n, p.word, p.created_at, p.new_at,
           (lpad(to_hex((extract(epoch from p.new_at) * 1000)::bigint), 12, '0') || '7' || left(p.word, 3) || '8'
             || substr(p.word, 4, 15))::uuid as new_id,
           row_number() over (partition by p.account_id order by p.new_at, p.word) as number,
           p.word like '00%' or p.word like '01%' or p.word like '02%' or p.word like '03%' or p.word like '04%'
             or p.word like '05%' or p.word like '06%' or p.word like '07%' as expires,
           case when p.word like '0000%' and p.n < 3 then '${rareSupplier}' when p.word < '4' then 'iak' else 'digiflazz' end
             as supplier
      from placed p`);
  await owner.query('create index on spread (account_id, id)');
  await owner.query('analyze spread');
  await copy(owner, 'orders', 'join spread c on c.account_id = t.account_id and c.id = t.id', 'c.new_at', {
    id: 'c.new_id',
    environment: `'live'`,
    number: 'c.number',
    idempotency_key: `md5(c.word || 'quote')::uuid`,
    client_reference: `t.client_reference || '-' || c.n`,
    destination_hash: `sha256(t.destination_hash || c.n::text::bytea)`,
    purchase_reference: `c.word`,
    created_at: 'c.new_at',
    expires_at: 't.expires_at + (c.new_at - c.created_at)',
    confirmable_until: 't.confirmable_until + (c.new_at - c.created_at)',
    script: 'null',
  });
  await copySteps(owner);
  await owner.query(`
    update wallets w
       set orders = c.orders, last_step = c.steps
      from (select o.account_id, max(o.number) as orders, (select max(s.number) from steps s
              where s.account_id = o.account_id and s.environment = 'live') as steps
              from orders o where o.environment = 'live' group by o.account_id) c
     where w.account_id = c.account_id and w.environment = 'live'`);
  await owner.query('drop table spread');
}

/** The steps of the copies. A copy that expired has one step: the hold of its original became its end. */
function copySteps(owner: pg.Client): Promise<void> {
  const unless = (expression: string): string => `case when not c.expires then ${expression} end`;
  const zero = (column: string): string => `case when c.expires then 0 else t.${column} end`;
  const at = 't.at + (c.new_at - c.created_at)';
  return copy(
    owner,
    'steps',
    `join spread c on c.account_id = t.account_id and c.id = t.order_id and (not c.expires or t.kind in ('hold', 'cancel'))`,
    at,
    {
      order_id: 'c.new_id',
      environment: `'live'`,
      number: `row_number() over (partition by t.account_id order by ${at}, c.word, t.number)`,
      at,
      kind: `case when c.expires then 'expire' else t.kind end`,
      status: `case when c.expires then 'expired' else t.status end`,
      reason: `case when c.expires then 'expired' else t.reason end`,
      idempotency_key: unless(
        `case when t.idempotency_key is not null then md5(c.word || t.number)::uuid end`,
      ),
      reference: unless(`case when t.reference is not null then c.word end`),
      supplier: unless(`case when t.supplier is not null then c.supplier end`),
      attempt_id: unless(`case when t.attempt_id is not null then md5(c.word || 'attempt')::uuid end`),
      due_at: unless('t.due_at + (c.new_at - c.created_at)'),
      confirmed_at: unless('t.confirmed_at + (c.new_at - c.created_at)'),
      client_wallet: zero('client_wallet'),
      client_hold: zero('client_hold'),
    },
  );
}

/** Copies rows of a table, in the order of a time. `changed`: the columns that have another value. */
async function copy(
  owner: pg.Client,
  table: string,
  join: string,
  order: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select a.attname as name
       from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
    [table],
  );
  const values = rows.map(({ name }) => `${changed[name] ?? `t.${name}`} as ${name}`);
  await owner.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from ${table} t ${join} where t.environment = 'sandbox' order by ${order}`,
  );
}
