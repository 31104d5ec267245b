-- What the audit compares besides orders and steps: a chain of the records of what was done, with the rows that each
-- action left; how far the continuous audit has read; and what it found.

alter table audit_records add column number bigint;
alter table audit_records add column rows_after json;
alter table audit_records add column chain bytea;
alter table audit_records add column chain_key_id text;
comment on column audit_records.number is 'Position in the chain of the records, from 1 without gaps.';
comment on column audit_records.rows_after is 'The rows that the action made, changed or removed, as the view recorded_rows shows them after it; removed ones are null.';
comment on column audit_records.chain is 'HMAC-SHA256 over the chain of the record before and everything in this row, under a key that is not in the database.';

create unique index audit_records_number on audit_records (number) where number is not null;

create table record_chain (
  singleton boolean not null,
  number bigint not null,
  head bytea not null,
  constraint record_chain_pkey primary key (singleton),
  constraint record_chain_only check (singleton),
  constraint record_chain_head_length check (octet_length(head) = 32)
);
comment on table record_chain is 'One row: the number and the chain of the newest audit record. Its row lock decides their order. Owned by operators.';

grant select on record_chain to konter_app;
grant update (number, head) on record_chain to konter_app;

insert into record_chain (singleton, number, head) values (true, 0, decode(repeat('00', 32), 'hex'));

create function refuse_shorter_chain() returns trigger language plpgsql as $function$
begin
  raise exception 'the chain of the records grows only' using errcode = 'KN002';
end
$function$;
create trigger record_chain_grows after update on record_chain for each row
  when (new.number <= old.number) execute function refuse_shorter_chain();
create trigger record_chain_stays before delete or truncate on record_chain
  for each statement execute function refuse_change();

create trigger audit_records_append_only before update or delete or truncate on audit_records
  for each statement execute function refuse_change();

create function check_added_records() returns trigger language plpgsql as $function$
declare
  broken text;
begin
  select min(case
      when a.number is null or a.chain is null or a.chain_key_id is null then 'chained'
      when octet_length(a.chain) <> 32 then 'chain_length'
      -- The record is the newest one, or the next one is there.
      when (
        select c.number = a.number and c.head = a.chain
          from public.record_chain c
         limit 1) is not true
        and (
        select true
          from public.audit_records r
         where r.number = a.number + 1
         limit 1) is not true then 'counted_and_chained'
    end) into broken
    from added a;
  if broken is not null then
    perform raise_broken('audit_records', broken);
  end if;
  return null;
end
$function$;
create trigger audit_records_sound after insert on audit_records referencing new table as added
  for each statement execute function check_added_records();

-- The rows that money depends on and that no step tells. Each of their changes has an audit record with the row after it.
-- What changes without one is left out: when a key was last used, and whether an endpoint answers.
create view recorded_rows as
select 'accounts' as of_table, a.id::text as key,
       to_jsonb(a) as content
  from accounts a
union all
select 'account_limits', l.account_id || '/' || l.environment, to_jsonb(l)
  from account_limits l
union all
select 'api_keys', k.id::text, to_jsonb(k) - 'last_used_at'
  from api_keys k
union all
select 'margin_rules', m.scope || '/' || m.subject, to_jsonb(m)
  from margin_rules m
union all
select 'suppliers', s.name, to_jsonb(s)
  from suppliers s
union all
select 'supplier_skus', k.supplier || '/' || k.kind || '/' || k.sku,
       jsonb_build_object('product_code', k.product_code, 'priority', k.priority)
  from supplier_skus k
 where k.mapped
union all
select 'webhook_endpoints', e.id::text,
       to_jsonb(e) - array['disabled_at', 'disabled_reason', 'failing_since', 'paused_until']
  from webhook_endpoints e
union all
select 'balance_readings', b.supplier || '/' || (extract(epoch from b.at) * 1000)::bigint, to_jsonb(b)
  from balance_readings b
union all
select 'reconciliations', r.id::text, to_jsonb(r)
  from reconciliations r
 where r.finished_at is not null
union all
select 'drifts', d.reconciliation_id || '/' || d.number, to_jsonb(d)
  from drifts d;
comment on view recorded_rows is 'The rows that audit records tell, each with its table, its key and its content.';
grant select on recorded_rows to konter_app;

create table audit_positions (
  account_id uuid not null,
  environment text not null,
  steps bigint not null,
  chain bytea not null,
  orders bigint not null,
  orders_chain bytea not null,
  constraint audit_positions_pkey primary key (account_id, environment),
  constraint audit_positions_wallet foreign key (account_id, environment) references wallets (account_id, environment)
) with (fillfactor = 50);
comment on table audit_positions is 'How far the continuous audit has read each wallet. Owned by audit.';
comment on column audit_positions.chain is 'The chain of the last step that it read.';

grant insert, select on audit_positions to konter_app;
grant update (steps, chain, orders, orders_chain) on audit_positions to konter_app;

create table continuous_audit (
  singleton boolean not null,
  leased_until timestamptz not null,
  finished_at timestamptz,
  records bigint not null,
  records_chain bytea not null,
  constraint continuous_audit_pkey primary key (singleton),
  constraint continuous_audit_only check (singleton)
);
comment on table continuous_audit is 'One row: which server runs the continuous audit, and how far it has read the audit records. Owned by audit.';
comment on column continuous_audit.leased_until is 'While in the future, one server runs it.';
comment on column continuous_audit.finished_at is 'When a round ended last that read everything.';

grant select on continuous_audit to konter_app;
grant update (leased_until, finished_at, records, records_chain) on continuous_audit to konter_app;

insert into continuous_audit (singleton, leased_until, records, records_chain)
values (true, '-infinity', 0, decode(repeat('00', 32), 'hex'));

create table audit_findings (
  subject text not null,
  order_id text not null,
  problem text not null,
  found_at timestamptz not null,
  constraint audit_findings_pkey primary key (subject, order_id, problem)
);
comment on table audit_findings is 'What the continuous audit found, each finding once. Owned by audit.';
comment on column audit_findings.subject is 'The wallet or the other part of the books.';
comment on column audit_findings.order_id is 'The order; empty: none is known.';

grant insert, select on audit_findings to konter_app;
