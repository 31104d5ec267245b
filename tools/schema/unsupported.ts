import type { ClientBase } from 'pg';

/** @throws when the database has an object that the file of the schema would not show */
export async function refuseUnsupported(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ object: string }>(unsupportedQuery);
  if (found.length === 0) return;
  throw new Error(
    `tools/schema does not write these objects yet: ${found.map(({ object }) => object).join(', ')}.`,
  );
}

const inSchema = `in ('public'::regnamespace, to_regnamespace('auth'))`;

/** The kinds of objects that the queries above leave out. A schema with one of them would drift unnoticed. */
const unsupportedQuery = `
  select pg_describe_object(d.classid, d.objid, 0) as object
    from pg_depend d
   where d.refclassid = 'pg_namespace'::regclass and d.refobjid ${inSchema}
     and not exists (select from pg_class c
                      where d.classid = 'pg_class'::regclass and c.oid = d.objid and not c.relrowsecurity
                        and (c.relkind in ('r', 'v')
                          or c.relkind = 'S' and exists (select from pg_depend i where i.classid = d.classid
                               and i.objid = c.oid and i.deptype = 'i')))
     and not exists (select from pg_proc p
                      where d.classid = 'pg_proc'::regclass and p.oid = d.objid and p.prokind = 'f'
                        and not exists (select from pg_proc o
                              where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid))
   union all
  select pg_describe_object('pg_namespace'::regclass, oid, 0) from pg_namespace
   where nspname not in ('public', 'auth', 'information_schema') and nspname not like 'pg\\_%'
   union all select pg_describe_object('pg_extension'::regclass, oid, 0) from pg_extension where extname <> 'plpgsql'
   union all select pg_describe_object('pg_policy'::regclass, oid, 0) from pg_policy
   union all select pg_describe_object('pg_publication'::regclass, oid, 0) from pg_publication
   union all select pg_describe_object('pg_event_trigger'::regclass, oid, 0) from pg_event_trigger
   union all select pg_describe_object('pg_default_acl'::regclass, oid, 0) from pg_default_acl
   union all select pg_describe_object('pg_class'::regclass, inhrelid, 0) from pg_inherits
   union all select pg_describe_object('pg_class'::regclass, c.oid, a.attnum)
               from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
              where c.relnamespace ${inSchema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
                and (a.attstorage <> t.typstorage or a.attcompression <> '' or a.attoptions is not null
                  or coalesce(a.attstattarget, -1) <> -1)
   union all select pg_describe_object('pg_trigger'::regclass, oid, 0) from pg_trigger
              where not tgisinternal and tgenabled <> 'O'
   union all select pg_describe_object('pg_rewrite'::regclass, r.oid, 0) from pg_rewrite r
              join pg_class c on c.oid = r.ev_class
              where c.relnamespace ${inSchema}
                and (r.rulename <> '_RETURN' or exists (select from pg_depend d join pg_class v on v.oid = d.refobjid
                      where d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and v.relkind = 'v' and v.oid <> c.oid))
   union all select pg_describe_object('pg_proc'::regclass, p.oid, 0) from pg_proc p
              cross join lateral aclexplode(p.proacl) g
              where p.pronamespace ${inSchema} and g.is_grantable and g.grantee <> p.proowner
   union all select pg_describe_object('pg_class'::regclass, c.oid, 0) from pg_class c
              cross join lateral aclexplode(c.relacl) g
              where c.relnamespace ${inSchema} and (g.is_grantable and g.grantee <> c.relowner or c.relkind = 'S' and c.relacl is not null)`;
