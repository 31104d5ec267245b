import type { Queryable } from './connection.ts';
import { sql } from './sql.ts';

/**
 * Reads what turns off rules or rights of a schema without changing an object of it, one sentence each: disabled triggers and
 * rules, row level security, inheritance, invalid indexes, foreign owners, and what the roles of the server may do beyond its
 * grants.
 */
export async function readSwitches(db: Queryable): Promise<string[]> {
  const problems: string[] = [];
  for (const read of [readOfTables, readOfOwners, readOfRoles, readOfGrants, readOfSettings])
    problems.push(...(await read(db)).flatMap(({ problem }) => problem ?? []));
  return problems;
}

interface Switch {
  problem: string | null;
}

/** The triggers of foreign keys are among them: `session_replication_role` and `disable trigger all` turn them off too. */
function readOfTables(db: Queryable): Promise<Switch[]> {
  return db.rows(sql<Switch>`
    select 'the trigger ' || t.tgname || ' on ' || t.tgrelid::regclass || ' is disabled' as problem
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and t.tgenabled <> 'O'
    union all
    select 'the rule ' || r.rulename || ' on ' || r.ev_class::regclass || ' is not one of the schema'
      from pg_rewrite r
      join pg_class c on c.oid = r.ev_class
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and (r.rulename <> '_RETURN' or r.ev_enabled <> 'O')
    union all
    select 'the table ' || c.oid::regclass || ' has row level security'
      from pg_class c
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and c.relrowsecurity
    union all
    select 'the table ' || i.inhrelid::regclass || ' inherits from another one'
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth'))
    union all
    select 'the index ' || x.indexrelid::regclass || ' is not valid'
      from pg_index x
      join pg_class c on c.oid = x.indrelid
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and not (x.indisvalid and x.indisready and x.indislive)
    union all
    select 'the constraint ' || k.conname || ' on ' || k.conrelid::regclass || ' is not validated'
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and not k.convalidated`);
}

function readOfOwners(db: Queryable): Promise<Switch[]> {
  return db.rows(sql<Switch>`
    with owner as (
      select c.relowner as id
        from pg_class c
       where c.oid = 'public.schema_migrations'::regclass
    )
    select c.oid::regclass || ' has another owner than the other tables' as problem
      from pg_class c
     where c.relnamespace in ('public'::regnamespace, to_regnamespace('auth')) and c.relkind in ('r', 'v') and c.relowner <> (select o.id from owner o)
    union all
    select 'the function ' || p.oid::regproc || ' has another owner than the tables'
      from pg_proc p
     where p.pronamespace in ('public'::regnamespace, to_regnamespace('auth')) and p.proowner <> (select o.id from owner o)
       and not exists (
         select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'the tables belong to the role ' || r.rolname || ' of the server'
      from pg_roles r
     where r.oid = (select o.id from owner o) and r.rolname like 'konter\_app%'`);
}

function readOfRoles(db: Queryable): Promise<Switch[]> {
  return db.rows(sql<Switch>`
    select 'the role ' || r.rolname || ' has more rights than it needs' as problem
      from pg_roles r
     where (r.rolname in ('konter_app', 'konter_privacy') or r.rolname = session_user and r.rolname like 'konter\_app%')
       and (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls
         or r.rolcanlogin and r.rolname in ('konter_app', 'konter_privacy'))
    union all
    select 'the role ' || m.rolname || ' is a member of ' || r.rolname
      from pg_auth_members a
      join pg_roles m on m.oid = a.member
      join pg_roles r on r.oid = a.roleid
     where m.rolname like 'konter\_app%' and r.rolname <> 'konter_app' or m.rolname = 'konter_privacy'`);
}

/** Rights on the database, its schemas and the parameters of the server that roles of konter were given by hand. */
function readOfGrants(db: Queryable): Promise<Switch[]> {
  return db.rows(sql<Switch>`
    select 'the role ' || r.rolname || ' has the right ' || g.privilege_type || ' on the database' as problem
      from pg_database d
     cross join lateral aclexplode(d.datacl) g
      join pg_roles r on r.oid = g.grantee
     where d.datname = current_database() and r.rolname like 'konter\_%' and g.privilege_type <> 'CONNECT'
       and g.grantee <> d.datdba
    union all
    select 'the role ' || r.rolname || ' has the right ' || g.privilege_type || ' on the schema ' || n.nspname
      from pg_namespace n
     cross join lateral aclexplode(n.nspacl) g
      join pg_roles r on r.oid = g.grantee
     where r.rolname like 'konter\_%' and g.grantee <> n.nspowner
       and not (n.nspname = 'auth' and r.rolname = 'konter_app' and g.privilege_type = 'USAGE')
    union all
    select 'the role ' || r.rolname || ' may set the parameter ' || p.parname
      from pg_parameter_acl p
     cross join lateral aclexplode(p.paracl) g
      join pg_roles r on r.oid = g.grantee
     where r.rolname like 'konter\_%'`);
}

/** PostgreSQL skips triggers in a session whose `session_replication_role` is another one than `origin`. */
function readOfSettings(db: Queryable): Promise<Switch[]> {
  return db.rows(sql<{ problem: 'a role or database has a setting of session_replication_role' }>`
    select 'a role or database has a setting of session_replication_role' as problem
      from pg_db_role_setting s
     where array_to_string(s.setconfig, ' ') like '%session_replication_role=%'`);
}
