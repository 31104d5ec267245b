-- The real suppliers, what they sell under their own codes and at what cost.

create table supplier_version (
  singleton boolean not null,
  version uuid not null,
  constraint supplier_version_pkey primary key (singleton),
  constraint supplier_version_only check (singleton)
);
comment on table supplier_version is 'One row. Its version changes in the transaction that changes a supplier or what it sells, so that servers notice. Owned by suppliers.';

grant select on supplier_version to konter_app;
grant update (version) on supplier_version to konter_app;

insert into supplier_version (singleton, version) values (true, gen_random_uuid());

create table suppliers (
  name text not null,
  base_url text not null,
  bills_url text,
  credentials_sealed bytea not null,
  credentials_key_id text not null,
  callback_token text not null,
  test_mode boolean not null,
  enabled boolean not null,
  priority integer not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  adds_products boolean not null default false,
  account_since timestamptz,
  constraint suppliers_pkey primary key (name),
  constraint suppliers_name check (name ~ '^[a-z][a-z0-9]{0,31}$'),
  constraint suppliers_base_url_length check (char_length(base_url) between 1 and 500),
  constraint suppliers_bills_url_length check (char_length(bills_url) between 1 and 500),
  constraint suppliers_callback_token_shape check (callback_token ~ '^[0-9A-Za-z_-]{32,64}$'),
  constraint suppliers_priority_bound check (priority between 0 and 1000)
);
comment on table suppliers is 'The real suppliers that are set up. A supplier that is switched off gets no new purchases; its open ones are continued. Owned by suppliers.';
comment on column suppliers.base_url is 'The address of its API. If it has two services, that of prepaid products.';
comment on column suppliers.bills_url is 'Where bills are read and paid, for a supplier that has another host for them.';
comment on column suppliers.credentials_sealed is 'AES-256-GCM of user name, key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
comment on column suppliers.callback_token is 'The part of its callback address that nobody can guess.';
comment on column suppliers.priority is 'Of two that ask the same, the one with the lower number is tried first.';
comment on column suppliers.adds_products is 'Whether a code that no product has becomes a new product.';
comment on column suppliers.account_since is 'When this account at the supplier replaced another one, which made the earlier purchases. Null: it was always this one.';

create unique index suppliers_callback_token on suppliers (callback_token);

grant insert, select on suppliers to konter_app;
grant update (base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled, priority,
  changed_at, adds_products, account_since) on suppliers to konter_app;

create table price_lists (
  supplier text not null,
  kind text not null,
  claimed_at timestamptz,
  read_at timestamptz,
  fault text,
  constraint price_lists_pkey primary key (supplier, kind),
  constraint price_lists_supplier foreign key (supplier) references suppliers (name),
  constraint price_lists_kind check (kind in ('prepaid', 'postpaid')),
  constraint price_lists_fault_length check (char_length(fault) <= 40)
);
comment on table price_lists is 'When each list of a supplier was last fetched, so that several servers and commands together keep to its rate. Owned by suppliers.';
comment on column price_lists.claimed_at is 'When the last fetch began.';
comment on column price_lists.read_at is 'When it was last read completely.';
comment on column price_lists.fault is 'Why the last fetch failed; null: it did not.';

grant insert, select on price_lists to konter_app;
grant update (claimed_at, read_at, fault) on price_lists to konter_app;

create table supplier_skus (
  supplier text not null,
  kind text not null,
  sku text not null,
  name text not null,
  product_code text,
  mapped boolean not null default false,
  priority integer,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  listed boolean not null,
  buyer_on boolean not null,
  seller_on boolean not null,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean not null,
  seen_at timestamptz not null,
  constraint supplier_skus_pkey primary key (supplier, kind, sku),
  constraint supplier_skus_supplier foreign key (supplier) references suppliers (name),
  constraint supplier_skus_kind check (kind in ('prepaid', 'postpaid')),
  constraint supplier_skus_prepaid check ((kind = 'prepaid') = (cost is not null)),
  constraint supplier_skus_postpaid check ((kind = 'postpaid') = (admin_fee is not null and commission is not null)),
  constraint supplier_skus_mapped check (not mapped or product_code is not null),
  constraint supplier_skus_sku_length check (char_length(sku) between 1 and 64),
  constraint supplier_skus_name_length check (char_length(name) between 1 and 200),
  constraint supplier_skus_priority_bound check (priority between 0 and 1000),
  constraint supplier_skus_cost_bound check (cost > 0 and cost <= 1000000000000),
  constraint supplier_skus_admin_fee_bound check (admin_fee between 0 and 1000000000000),
  constraint supplier_skus_commission_bound check (commission between 0 and 1000000000000),
  constraint supplier_skus_stock_not_negative check (stock >= 0),
  constraint supplier_skus_cut_off check ((start_cut_off is null) = (end_cut_off is null)
    and start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
comment on table supplier_skus is 'What the suppliers sell under their own codes, by their last price list, and which product of ours that is. Owned by suppliers.';
comment on column supplier_skus.product_code is 'The product of the same kind that it serves; null: none yet.';
comment on column supplier_skus.mapped is 'Whether a person chose the product; a price list then does not change it.';
comment on column supplier_skus.priority is 'Replaces the priority of its supplier; null: that one counts.';
comment on column supplier_skus.cost is 'What we pay for it, rupiah, by the last price list or a later purchase that cost more. The cost of a bill is known only once it was read.';
comment on column supplier_skus.admin_fee is 'What the biller adds to a bill, as the payer sees it, rupiah.';
comment on column supplier_skus.commission is 'Our share of one bill, rupiah.';
comment on column supplier_skus.listed is 'Whether the last list of its supplier named it.';
comment on column supplier_skus.buyer_on is 'Our own switch at the supplier.';
comment on column supplier_skus.seller_on is 'The switch of the supplier or its seller.';
comment on column supplier_skus.stock is 'Pieces left; null when there is no limit.';
comment on column supplier_skus.start_cut_off is 'From when on it is not delivered, HH:MM in Jakarta; a window may extend across midnight.';
comment on column supplier_skus.seen_at is 'When a price list last changed it.';

create index supplier_skus_of_product on supplier_skus (kind, product_code) where product_code is not null;

grant insert, select on supplier_skus to konter_app;
grant update (name, product_code, mapped, priority, cost, admin_fee, commission, listed, buyer_on, seller_on, stock,
  start_cut_off, end_cut_off, multi, seen_at) on supplier_skus to konter_app;
