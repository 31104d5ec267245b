-- The price list is the operator's: products off sale by an operator, products known from the starter list alone, margin
-- rules for accounts and groups, rules that start later, and the history of prices.

alter table products add column starter_only boolean not null default false;
alter table products add column cost_from_supplier boolean not null default false;
alter table products add column disabled_at timestamptz;
alter table products add column disabled_reason text;
alter table products add constraint products_disabled check ((disabled_at is null) = (disabled_reason is null));
alter table products add constraint products_disabled_reason_length check (char_length(disabled_reason) between 1 and 500);
comment on column products.starter_only is 'Whether no imported and no fetched list has named it: it is known from the starter list alone, and live does not show it.';
comment on column products.cost_from_supplier is 'Whether its cost is that of a supplier, from which margin rules make prices; otherwise its price is that of an imported file.';
comment on column products.disabled_at is 'Since when an operator has it off sale, whatever a list says; null: no operator has.';
comment on column products.disabled_reason is 'The reason that the operator gave.';
grant update (starter_only, cost_from_supplier, disabled_at, disabled_reason) on products to konter_app;

-- A product that a supplier lists, or that a later list added or changed, has another source than the starter list, which
-- is loaded first and in one transaction.
update products p
   set starter_only = p.created_at < (select min(f.created_at) from products f) + interval '1 minute'
         and p.updated_at < p.created_at + interval '1 minute'
         and not exists (select from supplier_skus k where k.kind = p.kind and k.product_code = p.code),
       cost_from_supplier = p.kind = 'prepaid'
         and exists (select from supplier_skus k where k.kind = p.kind and k.product_code = p.code);

create table price_groups (
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint price_groups_pkey primary key (name),
  constraint price_groups_name check (name ~ '^[a-z0-9][a-z0-9-]{0,49}$')
);
comment on table price_groups is 'Groups of accounts that margin rules can name. Owned by catalog.';

grant delete, insert, select on price_groups to konter_app;

create table price_group_members (
  account_id uuid not null,
  group_name text,
  previous_group_name text,
  changed_at timestamptz not null,
  constraint price_group_members_pkey primary key (account_id),
  constraint price_group_members_account foreign key (account_id) references accounts (id),
  constraint price_group_members_group foreign key (group_name) references price_groups (name)
);
comment on table price_group_members is 'The price group of each account that is or was in one; an account is in one group at most. Owned by catalog.';
comment on column price_group_members.group_name is 'Null: it is in no group any more.';
comment on column price_group_members.previous_group_name is 'The group before the last change; null: none.';
comment on column price_group_members.changed_at is 'When its group changed last; all its prices may have changed then.';

grant insert, select on price_group_members to konter_app;
grant update (group_name, previous_group_name, changed_at) on price_group_members to konter_app;

create table level_margin_rules (
  level text not null,
  scope text not null,
  subject text not null,
  fixed bigint,
  percent numeric(7, 3),
  price bigint,
  step bigint not null,
  allow_loss boolean not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint level_margin_rules_pkey primary key (level, scope, subject),
  constraint level_margin_rules_level check (level ~ '^(group:[a-z0-9][a-z0-9-]{0,49}|account:[0-9a-f-]{36})$'),
  constraint level_margin_rules_scope check (scope in ('all', 'category', 'brand', 'product')),
  constraint level_margin_rules_subject check (char_length(subject) <= 100 and (scope = 'all') = (subject = '')),
  constraint level_margin_rules_one_kind check (num_nonnulls(fixed, percent, price) = 1),
  constraint level_margin_rules_fixed_bound check (abs(fixed) <= 1000000000),
  constraint level_margin_rules_percent_bound check (abs(percent) <= 1000),
  constraint level_margin_rules_price_bound check (price > 0 and price <= 1000000000000),
  constraint level_margin_rules_price_of_product check (price is null or scope = 'product'),
  constraint level_margin_rules_step_bound check (step between 1 and 1000000),
  constraint level_margin_rules_loss check (allow_loss or coalesce(fixed, 0) >= 0 and coalesce(percent, 0) >= 0)
);
comment on table level_margin_rules is 'Margin rules for one account or one price group; they count before those for everybody. Owned by catalog.';
comment on column level_margin_rules.level is 'group: and the name of a price group, or account: and the id of an account.';
comment on column level_margin_rules.subject is 'The slug of a category, a brand, or the code of a product; empty for all.';
comment on column level_margin_rules.fixed is 'What is added to the cost, rupiah.';
comment on column level_margin_rules.percent is 'What is added to the cost, per cent of it.';
comment on column level_margin_rules.price is 'A price that does not follow the cost, rupiah.';
comment on column level_margin_rules.step is 'Prices are rounded up to a multiple of this, rupiah.';
comment on column level_margin_rules.allow_loss is 'Whether a product may be sold for less than it costs.';

grant delete, insert, select on level_margin_rules to konter_app;
grant update (fixed, percent, price, step, allow_loss, changed_at) on level_margin_rules to konter_app;

create table scheduled_margin_rules (
  id uuid not null,
  starts_at timestamptz not null,
  level text,
  scope text not null,
  subject text not null,
  fixed bigint,
  percent numeric(7, 3),
  price bigint,
  step bigint,
  allow_loss boolean,
  created_at timestamptz not null default clock_timestamp(),
  constraint scheduled_margin_rules_pkey primary key (id),
  constraint scheduled_margin_rules_level check (level ~ '^(group:[a-z0-9][a-z0-9-]{0,49}|account:[0-9a-f-]{36})$'),
  constraint scheduled_margin_rules_scope check (scope in ('all', 'category', 'brand', 'product')),
  constraint scheduled_margin_rules_subject check (char_length(subject) <= 100 and (scope = 'all') = (subject = '')),
  constraint scheduled_margin_rules_one_kind check (num_nonnulls(fixed, percent, price) <= 1
    and (step is null) = (num_nonnulls(fixed, percent, price) = 0) and (allow_loss is null) = (step is null)),
  constraint scheduled_margin_rules_fixed_bound check (abs(fixed) <= 1000000000),
  constraint scheduled_margin_rules_percent_bound check (abs(percent) <= 1000),
  constraint scheduled_margin_rules_price_bound check (price > 0 and price <= 1000000000000),
  constraint scheduled_margin_rules_price_of_product check (price is null or scope = 'product'),
  constraint scheduled_margin_rules_step_bound check (step between 1 and 1000000),
  constraint scheduled_margin_rules_loss check (coalesce(allow_loss, true) or coalesce(fixed, 0) >= 0 and coalesce(percent, 0) >= 0)
);
comment on table scheduled_margin_rules is 'Margin rules that start, or end, at a later time. A row is removed when its rule takes effect. Owned by catalog.';
comment on column scheduled_margin_rules.level is 'As in level_margin_rules; null: the rule is for everybody.';
comment on column scheduled_margin_rules.subject is 'The slug of a category, a brand, or the code of a product; empty for all.';
comment on column scheduled_margin_rules.fixed is 'What is added to the cost, rupiah. If there is no amount, percentage or price, the rule is removed at that time.';
comment on column scheduled_margin_rules.percent is 'What is added to the cost, per cent of it.';
comment on column scheduled_margin_rules.price is 'A price that does not follow the cost, rupiah.';
comment on column scheduled_margin_rules.step is 'Prices are rounded up to a multiple of this, rupiah.';
comment on column scheduled_margin_rules.allow_loss is 'Whether a product may be sold for less than it costs.';

create index scheduled_margin_rules_by_start on scheduled_margin_rules (starts_at, id);

grant delete, insert, select on scheduled_margin_rules to konter_app;

create table price_history (
  level text not null,
  kind text not null,
  code text not null,
  at timestamptz not null,
  price bigint,
  on_sale boolean,
  in_live boolean,
  constraint price_history_pkey primary key (level, kind, code, at),
  constraint price_history_kind check (kind in ('prepaid', 'postpaid')),
  constraint price_history_everybody check ((level = '') = (on_sale is not null) and (level = '') = (in_live is not null)),
  constraint price_history_price check (price >= 0 and (price is not null or level <> ''))
);
comment on table price_history is 'The prices of each level as they changed. A level has rows for those products only whose prices differ from those for everybody. Owned by catalog.';
comment on column price_history.level is 'As in level_margin_rules; empty: the prices for everybody.';
comment on column price_history.at is 'When a server found the change: seconds after it.';
comment on column price_history.price is 'The price, or the fee of a bill, rupiah; null: since then that for everybody.';
comment on column price_history.on_sale is 'Whether our own switch was on.';
comment on column price_history.in_live is 'Whether live showed it.';

create index price_history_by_time on price_history (at, level) where at is not null;

grant delete, insert, select on price_history to konter_app;
grant update (price, on_sale, in_live) on price_history to konter_app;

create table price_history_state (
  singleton boolean not null,
  version uuid,
  constraint price_history_state_pkey primary key (singleton),
  constraint price_history_state_only check (singleton)
);
comment on table price_history_state is 'One row: the version of the catalog up to which price_history is written. Its lock lets one server write it. Owned by catalog.';

grant select on price_history_state to konter_app;
grant update (version) on price_history_state to konter_app;

insert into price_history_state (singleton) values (true);

alter table events drop constraint events_kind;
alter table events add constraint events_kind check (kind in ('endpoint.disabled', 'product.changed', 'webhook.test'));
comment on column webhook_endpoints.kinds is 'The kinds of events that are wanted; null means all of them, those of later versions too, except product.changed, which must be named.';

create or replace view recorded_rows as
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
  from drifts d
union all
select 'level_margin_rules', v.level || '/' || v.scope || '/' || v.subject, to_jsonb(v)
  from level_margin_rules v
union all
select 'scheduled_margin_rules', c.id::text, to_jsonb(c)
  from scheduled_margin_rules c
union all
select 'price_group_members', g.account_id::text, to_jsonb(g)
  from price_group_members g;
