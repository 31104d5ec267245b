import type pg from 'pg';
import type { Figure } from './report.ts';

/** The figures of many days, and what reports can ask about them. */
export interface YearOfEarnings {
  readonly from: string;
  readonly to: string;
  /** The first day of the finest figures. */
  readonly finestFrom: string;
  /** The first of the last 7 days. */
  readonly lastWeek: string;
  readonly largestAccount: string;
  readonly bestProduct: string;
  readonly figures: readonly Figure[];
}

const accounts = 1_000;
const products = 500;
const ordersOfDay = 1_000_000;

/** The days of the sums; the finest figures have the last ones of them. */
const daysOfYear = 365;

/**
 * Fills the figures of the reports with days of a million orders, spread over accounts and products by Zipf's law and over two
 * suppliers. The finest figures have the last `finestDays` of a year. A row exists with the probability that its account bought its product that day.
 */
export async function fillYear(owner: pg.Client, finestDays: number): Promise<YearOfEarnings> {
  await owner.query(`
    insert into products (kind, code, name, slug, brand, price, cost, description, switched_on, seller_on, multi)
    select 'prepaid', 'bench' || p, 'Bench ' || p, 'pulsa', 'BRAND ' || (p % 20), 10000, 9800, '', true, true, true
      from generate_series(1, ${products}) p;
    create unlogged table pairs as
    with a as (select n, gen_random_uuid() as id, 1.0 / n / sum(1.0 / n) over () as share from generate_series(1, ${accounts}) n),
         p as (select n, 'bench' || n as code, 1.0 / n / sum(1.0 / n) over () as share from generate_series(1, ${products}) n),
         e as (select a.n as account, a.id, p.code, s.name,
                      (${ordersOfDay} * a.share * p.share * s.share)::double precision as orders
                 from a, p, (values ('digiflazz', 0.8), ('iak', 0.2)) s (name, share))
    select e.account, e.id, e.code, e.name, greatest(1, round(e.orders))::integer as orders,
           1 - exp(-least(e.orders, 50)) as chance
      from e
     order by random();
    set maintenance_work_mem = '1GB';
    drop index earnings_of_product;
    alter table earnings drop constraint earnings_pkey, set unlogged`);
  for (let day = daysOfYear - finestDays; day < daysOfYear; day += 1)
    await owner.query(
      `insert into earnings
       select s.current, date '2026-01-01' + $1::integer, 'live', p.id, 'prepaid', p.code, p.name, p.orders, p.orders,
              0, 0, 0, 0, 0, p.orders * 10000, p.orders * 9800, 0, 0, 0
         from earnings_state s, pairs p
        where random() < p.chance`,
      [day],
    );
  await owner.query(`
    alter table earnings add constraint earnings_pkey
      primary key (generation, environment, day, account_id, transaction_kind, product_code, supplier);
    create index earnings_of_product on earnings (generation, environment, day, product_code);
    insert into earnings_by_product
    select s.current, date '2026-01-01' + d, 'live', 'prepaid', p.code, p.name, sum(p.orders), sum(p.orders), 0, 0, 0, 0, 0,
           sum(p.orders * 10000), sum(p.orders * 9800), 0, 0, 0
      from (select code, name, sum(orders * chance)::bigint as orders from pairs group by code, name) p, earnings_state s,
           generate_series(0, ${daysOfYear - 1}) d group by s.current, d, p.code, p.name;
    insert into earnings_by_account
    select s.current, date '2026-01-01' + d, 'live', p.id, p.name, sum(p.orders), sum(p.orders), 0, 0, 0, 0, 0,
           sum(p.orders * 10000), sum(p.orders * 9800), 0, 0, 0
      from (select id, name, sum(orders * chance)::bigint as orders from pairs group by id, name) p, earnings_state s,
           generate_series(0, ${daysOfYear - 1}) d group by s.current, d, p.id, p.name`);
  for (const table of ['earnings', 'earnings_by_product', 'earnings_by_account'])
    await owner.query(`analyze ${table}`);
  const { rows } = await owner.query<{ finest: string; week: string; id: string }>(
    `select (date '2026-12-31' + 1 - $1::integer)::text as finest, (date '2026-12-31' - 6)::text as week,
            (select id from pairs where account = 1 limit 1) as id`,
    [finestDays],
  );
  const { rows: sizes } = await owner.query<{ name: string; rows: string; bytes: string }>(
    `select c.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes
       from pg_class c where c.relname in ('earnings', 'earnings_by_product', 'earnings_by_account') order by 1`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The database returned nothing.');
  return {
    ...{
      from: '2026-01-01',
      to: '2026-12-31',
      finestFrom: found.finest,
      lastWeek: found.week,
      largestAccount: found.id,
      bestProduct: 'bench1',
    },
    figures: sizes.flatMap(({ name, rows: count, bytes }): Figure[] => [
      {
        what: `rows of ${name} of a day`,
        value: Number(count) / (name === 'earnings' ? finestDays : daysOfYear),
        unit: 'rows',
      },
      { what: `size of ${name}`, value: Number(bytes) / 1_000_000, unit: 'MB' },
    ]),
  };
}
