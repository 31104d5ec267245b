import type { Queryable } from './connection.ts';
import { sql } from './sql.ts';

/**
 * Reads a digest that changes with every change of an object that `readSchemaObjects` describes. It covers which transaction wrote
 * each row of the catalogue that defines such an object, and the roles by name: PostgreSQL writes a new row for every change, and
 * reads who wrote it in a fifth of the time that it takes to write the definitions as SQL.
 */
export async function readSchemaVersion(db: Queryable): Promise<string> {
  const [row] = await db.rows(sql<{ version: string | null }>`
    with relations as materialized (
      select c.tableoid as catalog, c.oid as id, c.xmin as writer
        from pg_class c
       where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth'))
    ), written as (
      select r.catalog, r.id, 0 as part, r.writer from relations r
       union all
      select a.tableoid, a.attrelid, a.attnum, a.xmin from pg_attribute a join relations r on r.id = a.attrelid
       union all
      select d.tableoid, d.oid, 0, d.xmin from pg_attrdef d join relations r on r.id = d.adrelid
       union all
      select k.tableoid, k.oid, 0, k.xmin from pg_constraint k
       where k.connamespace in ('public'::regnamespace, to_regnamespace('auth'))
       union all
      select x.tableoid, x.indexrelid, 0, x.xmin from pg_index x join relations r on r.id = x.indrelid
       union all
      select t.tableoid, t.oid, 0, t.xmin from pg_trigger t join relations r on r.id = t.tgrelid
       union all
      select w.tableoid, w.oid, 0, w.xmin from pg_rewrite w join relations r on r.id = w.ev_class
       union all
      select p.tableoid, p.oid, 0, p.xmin from pg_proc p
       where p.pronamespace in ('public'::regnamespace, to_regnamespace('auth'))
       union all
      select t.tableoid, t.oid, 0, t.xmin from pg_type t
       where t.typnamespace in ('public'::regnamespace, to_regnamespace('auth'))
       union all
      select n.tableoid, n.oid, 0, n.xmin from pg_namespace n
    )
    select md5(
             (select string_agg(concat_ws(' ', w.catalog, w.id, w.part, w.writer), ',' order by w.catalog, w.id, w.part) from written w)
             || (select string_agg(r.oid || r.rolname, ',' order by r.oid) from pg_roles r)) as version`);
  if (typeof row?.version !== 'string') throw new Error('The catalogue of the database cannot be read.');
  return row.version;
}
