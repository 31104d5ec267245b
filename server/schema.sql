-- The schema that the files of server/migrations make, for review. No program reads this file.
-- "npm run schema" writes it; "npm run check" fails when it differs from the migrations. Rows are not in it.
-- Tables are grouped by the folder that writes them. Below each table: its functions, indexes, triggers, grants, views.

-- functions of more than one table --------------------------------------------------------------------------

CREATE FUNCTION expect_rows(actual bigint, expected bigint, what text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if actual is distinct from expected then
    raise exception 'expected % rows of %, wrote %', expected, what, actual using errcode = 'KN001';
  end if;
end
$function$;
COMMENT ON FUNCTION expect_rows(actual bigint, expected bigint, what text) IS 'Stops a pipelined transaction when a set-based write touched another number of rows than it was given.';

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'KN002';
end
$function$;

CREATE FUNCTION refuse_deleting_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Nested: PL/pgSQL resolves every column of an expression, and each table has only one of the two.
  if tg_table_name = 'orders' then
    if old.version > 0 then
      raise exception 'an order that was shown cannot be deleted' using errcode = 'KN002';
    end if;
  elsif old.kind <> 'inquiry' then
    raise exception 'a purchase cannot be deleted' using errcode = 'KN002';
  end if;
  return old;
end
$function$;

-- data-keys.ts ----------------------------------------------------------------------------------------------

CREATE TABLE data_keys (
  id text NOT NULL,
  check_digest bytea NOT NULL,
  first_used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT data_keys_pkey PRIMARY KEY (id),
  CONSTRAINT data_keys_check_digest_length CHECK (length(check_digest) = 32),
  CONSTRAINT data_keys_id_length CHECK (length(id) >= 1 AND length(id) <= 32)
);
COMMENT ON TABLE data_keys IS 'The data keys that have been used to seal values here. Never the keys themselves.';
COMMENT ON COLUMN data_keys.check_digest IS 'Made from the key; tells a key from another one under the same id.';

-- clients/ --------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id uuid NOT NULL,
  name text NOT NULL,
  live_approved boolean NOT NULL DEFAULT false,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);
COMMENT ON TABLE accounts IS 'A client business. It has API keys, limits, and one wallet per environment.';
COMMENT ON COLUMN accounts.live_approved IS 'Whether live keys of this account may be used at all.';
COMMENT ON COLUMN accounts.suspended_at IS 'Null while the account may work; otherwise since when it may not, in both environments.';

GRANT INSERT, SELECT ON accounts TO konter_app;
GRANT UPDATE (suspended_at) ON accounts TO konter_app;

CREATE TABLE account_limits (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  transaction_rupiah bigint,
  daily_rupiah bigint,
  requests_per_minute integer,
  CONSTRAINT account_limits_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT account_limits_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT account_limits_daily_range CHECK (daily_rupiah >= 0 AND daily_rupiah <= '1000000000000000'::bigint),
  CONSTRAINT account_limits_environment_known CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT account_limits_requests_range CHECK (requests_per_minute >= 1 AND requests_per_minute <= 1000000),
  CONSTRAINT account_limits_transaction_range CHECK (transaction_rupiah >= 0 AND transaction_rupiah <= '1000000000000'::bigint)
);
COMMENT ON TABLE account_limits IS 'What an operator set for one account and environment. A null, or no row, means the configured default.';

GRANT INSERT, SELECT ON account_limits TO konter_app;
GRANT UPDATE (transaction_rupiah, daily_rupiah, requests_per_minute) ON account_limits TO konter_app;

CREATE TABLE api_keys (
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  display_prefix text NOT NULL,
  scopes text[] NOT NULL,
  allowed_cidrs cidr[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamp with time zone,
  replaces_key_id uuid,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_account_environment_id_key UNIQUE (account_id, environment, id),
  CONSTRAINT api_keys_hash_key UNIQUE (hash),
  CONSTRAINT api_keys_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT api_keys_replaces_fkey FOREIGN KEY (account_id, environment, replaces_key_id) REFERENCES api_keys(account_id, environment, id),
  CONSTRAINT api_keys_allowed_cidrs_not_empty CHECK (cardinality(allowed_cidrs) >= 1),
  CONSTRAINT api_keys_display_prefix_length CHECK (char_length(display_prefix) >= 1 AND char_length(display_prefix) <= 60),
  CONSTRAINT api_keys_environment_known CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT api_keys_hash_length CHECK (octet_length(hash) = 32),
  CONSTRAINT api_keys_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT api_keys_scopes_known CHECK (cardinality(scopes) >= 1 AND array_position(scopes, NULL::text) IS NULL AND scopes <@ ARRAY['catalog:read'::text, 'wallet:read'::text, 'quotes:write'::text, 'inquiries:write'::text, 'orders:read'::text, 'orders:confirm'::text, 'orders:cancel'::text, 'results:read'::text])
);
COMMENT ON TABLE api_keys IS 'API keys. The key itself is shown once, when it is made, and is kept nowhere.';
COMMENT ON COLUMN api_keys.hash IS 'SHA-256 of the whole key. A key has over 190 random bits, so a slow hash would add nothing.';
COMMENT ON COLUMN api_keys.display_prefix IS 'The start of the key, enough for a person to tell keys apart and far too little to guess one.';
COMMENT ON COLUMN api_keys.allowed_cidrs IS 'Addresses that may use the key; null means every address.';
COMMENT ON COLUMN api_keys.last_used_at IS 'Written at most once a minute, so it may be a minute or two old.';
COMMENT ON COLUMN api_keys.replaces_key_id IS 'The key that this one was rotated from. A key is rotated at most once.';

CREATE FUNCTION refuse_reviving_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity')
  then
    raise exception 'a key that has ended stays so, and none lives longer than it was made for' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX api_keys_one_successor ON api_keys USING btree (replaces_key_id) WHERE replaces_key_id IS NOT NULL;

CREATE TRIGGER api_keys_end_for_good AFTER UPDATE OF revoked_at, expires_at ON api_keys FOR EACH ROW EXECUTE FUNCTION refuse_reviving_key();

GRANT INSERT, SELECT ON api_keys TO konter_app;
GRANT UPDATE (expires_at, revoked_at, last_used_at) ON api_keys TO konter_app;

CREATE UNLOGGED TABLE rate_counters (
  key text NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_counters_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE rate_counters IS 'Requests of the current minute, shared by several nodes, in the columns that rate-limiter-flexible wants.';
COMMENT ON COLUMN rate_counters.expire IS 'When the minute ends, in milliseconds since 1970.';

GRANT DELETE, INSERT, SELECT ON rate_counters TO konter_app;
GRANT UPDATE (points, expire) ON rate_counters TO konter_app;

-- operators/ ------------------------------------------------------------------------------------------------

CREATE TABLE audit_records (
  id uuid NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL,
  action text NOT NULL,
  account_id uuid,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_records_pkey PRIMARY KEY (id),
  CONSTRAINT audit_records_account_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT audit_records_action_length CHECK (char_length(action) >= 1 AND char_length(action) <= 100),
  CONSTRAINT audit_records_actor_length CHECK (char_length(actor) >= 1 AND char_length(actor) <= 200),
  CONSTRAINT audit_records_detail_object CHECK (jsonb_typeof(detail) = 'object'::text),
  CONSTRAINT audit_records_subject_length CHECK (char_length(subject) >= 1 AND char_length(subject) <= 200)
);
COMMENT ON TABLE audit_records IS 'What operators did, written in the transaction that did it. Rows are only ever added.';
COMMENT ON COLUMN audit_records.actor IS 'Who did it, for example "operator".';
COMMENT ON COLUMN audit_records.subject IS 'The id of what was changed.';
COMMENT ON COLUMN audit_records.detail IS 'The values that were set. Never a key or a secret.';

CREATE INDEX audit_records_account_at ON audit_records USING btree (account_id, at);
CREATE INDEX audit_records_subject ON audit_records USING btree (subject, at);

GRANT INSERT, SELECT ON audit_records TO konter_app;

-- ledger/ ---------------------------------------------------------------------------------------------------

CREATE TABLE wallets (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  last_entry bigint NOT NULL DEFAULT 0,
  chain_head bytea NOT NULL DEFAULT decode(repeat('00'::text, 32), 'hex'::text),
  spent_on date,
  spent bigint NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL,
  version uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'::uuid,
  CONSTRAINT wallets_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  CONSTRAINT wallets_available_not_negative CHECK (available >= 0),
  CONSTRAINT wallets_balance_bound CHECK ((available + held) <= '9000000000000000'::bigint),
  CONSTRAINT wallets_chain_head_length CHECK (octet_length(chain_head) = 32),
  CONSTRAINT wallets_environment CHECK (environment = ANY (ARRAY['live'::text, 'sandbox'::text])),
  CONSTRAINT wallets_held_not_negative CHECK (held >= 0),
  CONSTRAINT wallets_last_entry_not_negative CHECK (last_entry >= 0),
  CONSTRAINT wallets_spent_not_negative CHECK (spent >= 0)
);
COMMENT ON TABLE wallets IS 'One per client account and environment. Its row lock decides the order of everything that happens to the account; owned by ledger.';
COMMENT ON COLUMN wallets.available IS 'Rupiah that can be spent: the sum of client_wallet over the journal.';
COMMENT ON COLUMN wallets.held IS 'Rupiah reserved for orders under way: the sum of client_hold over the journal.';
COMMENT ON COLUMN wallets.last_entry IS 'Number of the newest journal entry of this wallet; entries are numbered without gaps.';
COMMENT ON COLUMN wallets.chain_head IS 'HMAC of the newest journal entry, which covers every entry before it; 32 zero bytes when there is none.';
COMMENT ON COLUMN wallets.spent_on IS 'Day in Jakarta that spent counts for.';
COMMENT ON COLUMN wallets.spent IS 'Rupiah confirmed on spent_on, held or captured, less what was released: what the daily limit is held against.';
COMMENT ON COLUMN wallets.version IS 'The version for optimistic concurrency: an id that changes with every change of the account in this environment. A writer that decided on another version fails.';

CREATE FUNCTION refuse_moving_without_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_entry < old.last_entry or new.last_entry = old.last_entry
    and (new.available <> old.available or new.held <> old.held or new.chain_head <> old.chain_head)
  then
    raise exception 'a wallet moves by entries only' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE TRIGGER wallets_follow_the_journal AFTER UPDATE ON wallets FOR EACH ROW EXECUTE FUNCTION refuse_moving_without_entry();

GRANT INSERT (account_id, environment, opened_at) ON wallets TO konter_app;
GRANT SELECT ON wallets TO konter_app;
GRANT UPDATE (available, held, last_entry, chain_head, spent_on, spent, version) ON wallets TO konter_app;

CREATE TABLE journal_entries (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  order_id uuid,
  reference text,
  client_wallet bigint NOT NULL,
  client_hold bigint NOT NULL,
  supplier_clearing bigint NOT NULL,
  margin bigint NOT NULL,
  deposits_received bigint NOT NULL,
  adjustments bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  chain bytea NOT NULL,
  chain_key_id text NOT NULL,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (account_id, environment, number),
  CONSTRAINT journal_entries_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment)
);
COMMENT ON TABLE journal_entries IS 'Append-only double-entry journal; one column per account of the chart, and the columns of a row sum to zero. Owned by ledger.';
COMMENT ON COLUMN journal_entries.number IS 'Position in the journal of the wallet, from 1 without gaps.';
COMMENT ON COLUMN journal_entries.reference IS 'The operator''s reference of a deposit that is credited or taken back, or ours of the purchase that is paid for: by the client (capture; null: a person said so without naming one) or as a loss (adjustment).';
COMMENT ON COLUMN journal_entries.client_wallet IS 'Rupiah added to what the client can spend (negative: taken).';
COMMENT ON COLUMN journal_entries.client_hold IS 'Rupiah added to what is held for orders.';
COMMENT ON COLUMN journal_entries.supplier_clearing IS 'Rupiah that we owe or paid to suppliers: our cost.';
COMMENT ON COLUMN journal_entries.margin IS 'Rupiah that we earned.';
COMMENT ON COLUMN journal_entries.deposits_received IS 'Counterpart of deposits and of what was taken back of them: what clients paid in, as a negative figure.';
COMMENT ON COLUMN journal_entries.adjustments IS 'Counterpart of sandbox resets and of operator corrections.';
COMMENT ON COLUMN journal_entries.chain IS 'HMAC-SHA256 over the chain of the entry before and everything in this row, under a key that is not in the database.';

CREATE FUNCTION journal_entry_is_sound(e journal_entries)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken constant text := case
    when e.kind not in ('deposit', 'hold', 'capture', 'release', 'refund', 'reset', 'adjustment',
      'deposit_reversal') then 'kind'
    when e.number <= 0 then 'number_positive'
    when octet_length(e.chain) <> 32 then 'chain_length'
    when e.client_wallet + e.client_hold + e.supplier_clearing + e.margin + e.deposits_received + e.adjustments <> 0
      then 'balanced'
    when char_length(e.reference) not between 1 and 200 then 'reference_length'
    when e.reference is null and e.kind in ('deposit', 'deposit_reversal') then 'deposit_reference'
    when e.reference is not null and e.kind not in ('deposit', 'capture', 'adjustment', 'deposit_reversal')
      then 'reference_of'
    when (e.order_id is not null) <> (e.kind in ('hold', 'capture', 'release', 'refund')) and e.kind <> 'adjustment'
      then 'subject'
    when not case e.kind
      when 'deposit' then e.client_wallet > 0 and e.deposits_received = -e.client_wallet and e.client_hold = 0
        and e.supplier_clearing = 0 and e.margin = 0
      when 'hold' then e.client_hold > 0 and e.client_wallet = -e.client_hold and e.supplier_clearing = 0 and e.margin = 0
        and e.deposits_received = 0
      when 'release' then e.client_wallet > 0 and e.client_hold = -e.client_wallet and e.supplier_clearing = 0 and e.margin = 0
        and e.deposits_received = 0
      when 'capture' then e.client_hold < 0 and e.client_wallet = 0 and e.deposits_received = 0 and e.adjustments = 0
        and e.supplier_clearing >= 0
      when 'refund' then e.client_wallet > 0 and e.client_hold = 0 and e.deposits_received = 0 and e.adjustments = 0
        and e.supplier_clearing <= 0
      when 'reset' then e.environment = 'sandbox' and e.client_wallet <> 0 and e.adjustments = -e.client_wallet
        and e.client_hold = 0 and e.supplier_clearing = 0 and e.margin = 0
      when 'deposit_reversal' then e.client_wallet < 0 and e.deposits_received = -e.client_wallet and e.client_hold = 0
        and e.supplier_clearing = 0 and e.margin = 0
      else true
    end then 'shape'
    when e.kind = 'adjustment' and not (e.order_id is not null and e.reference is not null and e.client_wallet = 0
      and e.client_hold = 0 and e.margin = 0 and e.deposits_received = 0 and e.supplier_clearing > 0
      and e.adjustments = -e.supplier_clearing) then 'adjustment_shape'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of journal_entries breaks the rule "%s"', broken), table = 'journal_entries',
    constraint = 'journal_entries_' || broken;
end
$function$;
COMMENT ON FUNCTION journal_entry_is_sound(e journal_entries) IS 'Every rule of one row of journal_entries; a broken one is raised under its own name.';

ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_sound CHECK (journal_entry_is_sound(journal_entries.*)) NOT VALID;

CREATE UNIQUE INDEX journal_entries_adjusted_once ON journal_entries USING btree (account_id, environment, order_id, reference) WHERE kind = 'adjustment'::text;
COMMENT ON INDEX journal_entries_adjusted_once IS 'A sale that came to light is booked once; reference is ours of the purchase.';
CREATE UNIQUE INDEX journal_entries_deposit_once ON journal_entries USING btree (environment, reference) WHERE kind = 'deposit'::text;
COMMENT ON INDEX journal_entries_deposit_once IS 'A deposit reference credits once per environment, whatever the account.';
CREATE UNIQUE INDEX journal_entries_deposit_reversed_once ON journal_entries USING btree (environment, reference) WHERE kind = 'deposit_reversal'::text;
COMMENT ON INDEX journal_entries_deposit_reversed_once IS 'A deposit is taken back once, by its reference.';
CREATE UNIQUE INDEX journal_entries_life_of_order ON journal_entries USING btree (account_id, environment, order_id, (
CASE kind
    WHEN 'release'::text THEN 'capture'::text
    ELSE kind
END)) WHERE kind = ANY (ARRAY['hold'::text, 'capture'::text, 'release'::text, 'refund'::text]);
COMMENT ON INDEX journal_entries_life_of_order IS 'An order is held, ended and refunded at most once each; a hold ends captured or released, never both.';
CREATE INDEX journal_entries_refunds ON journal_entries USING btree (created_at) WHERE kind = 'refund'::text;

CREATE TRIGGER journal_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT, SELECT ON journal_entries TO konter_app;

CREATE VIEW postings AS
 SELECT e.account_id,
    e.environment,
    e.number AS entry_number,
    e.kind,
    e.order_id,
    e.created_at,
    line.ledger_account,
    line.amount
   FROM journal_entries e
     CROSS JOIN LATERAL ( VALUES ('client_wallet'::text,e.client_wallet), ('client_hold'::text,e.client_hold), ('supplier_clearing'::text,e.supplier_clearing), ('margin'::text,e.margin), ('deposits_received'::text,e.deposits_received), ('adjustments'::text,e.adjustments)) line(ledger_account, amount)
  WHERE line.amount <> 0;
COMMENT ON VIEW postings IS 'The journal line by line: one row per entry and ledger account that it moves.';
GRANT SELECT ON postings TO konter_app;

-- catalog/ --------------------------------------------------------------------------------------------------

CREATE TABLE catalog_version (
  singleton boolean NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT catalog_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT catalog_version_only CHECK (singleton)
);
COMMENT ON TABLE catalog_version IS 'One row. Its version changes in the transaction that changes a product, so that servers notice; an import locks it.';

GRANT SELECT ON catalog_version TO konter_app;
GRANT UPDATE (version) ON catalog_version TO konter_app;

CREATE TABLE margin_rules (
  scope text NOT NULL,
  subject text NOT NULL,
  fixed bigint,
  percent numeric(7,3),
  price bigint,
  step bigint NOT NULL,
  allow_loss boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT margin_rules_pkey PRIMARY KEY (scope, subject),
  CONSTRAINT margin_rules_fixed_bound CHECK (abs(fixed) <= 1000000000),
  CONSTRAINT margin_rules_loss CHECK (allow_loss OR COALESCE(fixed, 0::bigint) >= 0 AND COALESCE(percent, 0::numeric) >= 0::numeric),
  CONSTRAINT margin_rules_one_kind CHECK (num_nonnulls(fixed, percent, price) = 1),
  CONSTRAINT margin_rules_percent_bound CHECK (abs(percent) <= 1000::numeric),
  CONSTRAINT margin_rules_price_bound CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT margin_rules_price_of_product CHECK (price IS NULL OR scope = 'product'::text),
  CONSTRAINT margin_rules_scope CHECK (scope = ANY (ARRAY['all'::text, 'category'::text, 'brand'::text, 'product'::text])),
  CONSTRAINT margin_rules_step_bound CHECK (step >= 1 AND step <= 1000000),
  CONSTRAINT margin_rules_subject CHECK (char_length(subject) <= 100 AND (scope = 'all'::text) = (subject = ''::text))
);
COMMENT ON TABLE margin_rules IS 'How the prices of prepaid products follow from their cost; of several rules that fit, the most specific one counts. Owned by catalog.';
COMMENT ON COLUMN margin_rules.subject IS 'The slug of a category, a brand, or the code of a product; empty for all.';
COMMENT ON COLUMN margin_rules.fixed IS 'What is added to the cost, rupiah.';
COMMENT ON COLUMN margin_rules.percent IS 'What is added to the cost, per cent of it.';
COMMENT ON COLUMN margin_rules.price IS 'A price that does not follow the cost, rupiah.';
COMMENT ON COLUMN margin_rules.step IS 'Prices are rounded up to a multiple of this, rupiah.';
COMMENT ON COLUMN margin_rules.allow_loss IS 'Whether it may be sold for less than it costs.';

GRANT DELETE, INSERT, SELECT ON margin_rules TO konter_app;
GRANT UPDATE (fixed, percent, price, step, allow_loss, changed_at) ON margin_rules TO konter_app;

CREATE TABLE products (
  kind text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  slug text,
  category text,
  brand text NOT NULL,
  region text,
  price bigint,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  description text NOT NULL,
  logo_url text,
  switched_on boolean NOT NULL,
  seller_on boolean NOT NULL,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  allow_loss boolean NOT NULL DEFAULT false,
  CONSTRAINT products_pkey PRIMARY KEY (kind, code),
  CONSTRAINT products_admin_fee CHECK (admin_fee >= 0 AND admin_fee <= '1000000000000'::bigint),
  CONSTRAINT products_code_length CHECK (length(code) >= 1 AND length(code) <= 64),
  CONSTRAINT products_commission CHECK (commission >= 0 AND commission <= '1000000000000'::bigint),
  CONSTRAINT products_cost CHECK (cost > 0 AND cost <= '1000000000000'::bigint),
  CONSTRAINT products_cut_off CHECK ((start_cut_off IS NULL) = (end_cut_off IS NULL) AND start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT products_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT products_name_length CHECK (length(name) >= 1 AND length(name) <= 200),
  CONSTRAINT products_postpaid CHECK ((kind = 'postpaid'::text) = (category IS NOT NULL AND admin_fee IS NOT NULL AND commission IS NOT NULL AND slug IS NULL AND price IS NULL AND cost IS NULL)),
  CONSTRAINT products_prepaid CHECK ((kind = 'prepaid'::text) = (slug IS NOT NULL AND price IS NOT NULL AND cost IS NOT NULL AND category IS NULL AND admin_fee IS NULL AND commission IS NULL)),
  CONSTRAINT products_price CHECK (price > 0 AND price <= '1000000000000'::bigint),
  CONSTRAINT products_stock CHECK (stock >= 0)
);
COMMENT ON TABLE products IS 'What can be bought: prepaid products with a price, postpaid billers with a fee. A product is never deleted; it is switched off.';
COMMENT ON COLUMN products.slug IS 'Category of a prepaid product in kebab-case.';
COMMENT ON COLUMN products.category IS 'Key of the category of a biller.';
COMMENT ON COLUMN products.price IS 'What the client pays, in rupiah.';
COMMENT ON COLUMN products.cost IS 'What we pay, in rupiah.';
COMMENT ON COLUMN products.admin_fee IS 'What the biller adds to a bill, as the payer sees it, in rupiah.';
COMMENT ON COLUMN products.commission IS 'Our margin on one bill, in rupiah; 0 where it is not known.';
COMMENT ON COLUMN products.switched_on IS 'Our own switch, for both environments.';
COMMENT ON COLUMN products.seller_on IS 'The switch of the supplier''s seller, as the last price list had it.';
COMMENT ON COLUMN products.stock IS 'Pieces left at the supplier; null when there is no limit.';
COMMENT ON COLUMN products.start_cut_off IS 'From when on the supplier does not deliver, HH:MM in Jakarta.';
COMMENT ON COLUMN products.allow_loss IS 'Whether the margin rule of its price allows selling below cost.';

GRANT INSERT, SELECT ON products TO konter_app;
GRANT UPDATE (name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url,
    switched_on, seller_on, stock, start_cut_off, end_cut_off, multi, updated_at,
    allow_loss) ON products TO konter_app;

-- orders/ ---------------------------------------------------------------------------------------------------

CREATE TABLE order_counts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT order_counts_pkey PRIMARY KEY (account_id, environment),
  CONSTRAINT order_counts_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT order_counts_not_negative CHECK (total >= 0)
);
COMMENT ON TABLE order_counts IS 'How many orders an account has in an environment: the number of its newest order. Owned by orders.';

GRANT INSERT, SELECT ON order_counts TO konter_app;
GRANT UPDATE (total) ON order_counts TO konter_app;

CREATE TABLE orders (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  number bigint,
  version integer NOT NULL,
  status text NOT NULL,
  reason text,
  client_reference text NOT NULL,
  reference_number bigint NOT NULL,
  transaction_kind text NOT NULL,
  channel text NOT NULL,
  product_code text NOT NULL,
  product_name text NOT NULL,
  destination_masked text NOT NULL,
  destination_sealed bytea NOT NULL,
  data_key_id text NOT NULL,
  price bigint NOT NULL,
  cost bigint NOT NULL,
  charged bigint NOT NULL,
  new_price bigint,
  bill json,
  serial_sealed bytea,
  serial_key_id text,
  script text,
  short_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmable_until timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  review_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  cost_max bigint NOT NULL,
  pay_until timestamp with time zone,
  CONSTRAINT orders_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT orders_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment)
);
COMMENT ON TABLE orders IS 'Every order of every account, one row each. The row says where its money is; nothing else does. Owned by orders.';
COMMENT ON COLUMN orders.number IS 'Position in the history of the account, from 1 without gaps; pages and totals are read from it. Null while an inquiry has only claimed its id.';
COMMENT ON COLUMN orders.version IS '1 when the order is first shown; every transition adds one. 0 while an inquiry is asked within its request.';
COMMENT ON COLUMN orders.reference_number IS 'How many orders of the account carried this client_reference up to this one.';
COMMENT ON COLUMN orders.destination_masked IS 'What answers show: all but the last characters replaced.';
COMMENT ON COLUMN orders.destination_sealed IS 'AES-256-GCM of the destination as JSON; account, order and column are authenticated with it.';
COMMENT ON COLUMN orders.data_key_id IS 'The data key of destination_sealed and of the confirmation token.';
COMMENT ON COLUMN orders.cost IS 'What we expect to pay the supplier, rupiah.';
COMMENT ON COLUMN orders.new_price IS 'The price that was asked when the order ended with price_changed.';
COMMENT ON COLUMN orders.script IS 'What the simulator plays for this order; null in live.';
COMMENT ON COLUMN orders.short_by IS 'By how many rupiah the wallet is taken to be short of the price; null: it has what it has.';
COMMENT ON COLUMN orders.confirmable_until IS 'End of confirmation; expires_at, or earlier.';
COMMENT ON COLUMN orders.review_at IS 'When an unknown outcome becomes a case for a person.';
COMMENT ON COLUMN orders.cost_max IS 'The highest cost that the margin rules allowed when the price was told, rupiah; what a bill totals.';
COMMENT ON COLUMN orders.pay_until IS 'When the supplier stops taking the payment of this bill; null: it has no such rule.';

CREATE FUNCTION order_is_sound(o orders)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken constant text := case
    when o.status not in ('inquiring', 'awaiting_confirmation', 'processing', 'manual_review', 'succeeded', 'failed',
      'cancelled', 'expired', 'refunded') then 'status'
    when o.transaction_kind not in ('prepaid', 'postpaid') then 'transaction_kind'
    when o.channel not in ('api', 'console') then 'channel'
    when o.version < 0 or (o.version = 0) <> (o.number is null) then 'version_and_number'
    when o.number <= 0 then 'number_positive'
    when o.reference_number <= 0 then 'reference_number_positive'
    when char_length(o.client_reference) not between 1 and 100 then 'client_reference_length'
    when char_length(o.reason) > 40 then 'reason_length'
    when char_length(o.script) > 40 then 'script_length'
    when o.price not between 0 and 1000000000000 then 'price_bound'
    when o.cost not between 0 and 1000000000000 then 'cost_bound'
    when o.cost_max not between 0 and 1000000000000 then 'cost_max_bound'
    when o.short_by <= 0 then 'short_by_positive'
    when o.charged <> case when o.status = 'succeeded' then o.price else 0 end then 'charged_when_succeeded'
    when o.version = 0 and o.status <> 'inquiring' then 'claim_is_inquiring'
    when o.status = 'inquiring' and o.transaction_kind <> 'postpaid' then 'inquiring_kind'
    when o.bill is not null and o.transaction_kind <> 'postpaid' then 'bill_kind'
    when o.bill is null and o.transaction_kind <> 'prepaid' and o.status not in ('inquiring', 'failed', 'cancelled')
      then 'bill_known'
    when o.price = 0 and o.status not in ('inquiring', 'failed', 'cancelled') then 'priced'
    when o.confirmed_at is null and o.status in ('processing', 'manual_review', 'succeeded', 'refunded') then 'confirmed'
    when o.review_at is null and o.status = 'processing' then 'review_deadline'
    when (o.serial_sealed is null) <> (o.serial_key_id is null) then 'serial_pair'
    when o.serial_sealed is not null and o.status not in ('succeeded', 'refunded', 'manual_review') then 'serial_when_sold'
    when o.reason is null and o.status not in ('inquiring', 'awaiting_confirmation', 'processing', 'succeeded')
      then 'reason_given'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of orders breaks the rule "%s"', broken), table = 'orders',
    constraint = 'orders_' || broken;
end
$function$;
COMMENT ON FUNCTION order_is_sound(o orders) IS 'Every rule of one row of orders; a broken one is raised under its own name.';

CREATE FUNCTION refuse_undoing_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> old.status and not (case old.status
      when 'inquiring' then new.status in ('awaiting_confirmation', 'failed', 'cancelled')
      when 'awaiting_confirmation' then new.status in ('processing', 'cancelled', 'expired')
      when 'processing' then new.status in ('succeeded', 'failed', 'expired', 'manual_review')
      when 'manual_review' then new.status in ('succeeded', 'failed')
      when 'succeeded' then new.status = 'refunded'
      else false
    end)
    or new.version < old.version
    or new.version = old.version and new.status <> old.status
    or new.number <> old.number
    or new.confirmed_at is distinct from old.confirmed_at and (new.status <> 'processing' or old.status = 'processing')
    or old.status <> 'inquiring' and (new.price <> old.price or new.cost_max <> old.cost_max or new.expires_at <> old.expires_at
      or new.confirmable_until <> old.confirmable_until)
    or old.status in ('succeeded', 'failed', 'cancelled', 'expired', 'refunded') and new.cost <> old.cost
    or old.serial_sealed is not null and new.serial_sealed is null
  then
    raise exception 'an order does not go back' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

ALTER TABLE orders ADD CONSTRAINT orders_sound CHECK (order_is_sound(orders.*));

CREATE UNIQUE INDEX orders_client_reference ON orders USING btree (account_id, environment, client_reference, reference_number) WHERE client_reference IS NOT NULL;
CREATE UNIQUE INDEX orders_client_reference_taken ON orders USING btree (account_id, environment, client_reference) WHERE status <> ALL (ARRAY['cancelled'::text, 'expired'::text, 'failed'::text]);
COMMENT ON INDEX orders_client_reference_taken IS 'At most one living order per client_reference.';
CREATE UNIQUE INDEX orders_number ON orders USING btree (account_id, environment, number) WHERE number IS NOT NULL;
CREATE INDEX orders_to_expire ON orders USING btree (environment, expires_at) WHERE status = 'awaiting_confirmation'::text;

CREATE TRIGGER orders_go_forward AFTER UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_undoing_order();
CREATE TRIGGER orders_keep_shown BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION refuse_deleting_shown();

GRANT DELETE, INSERT, SELECT ON orders TO konter_app;
GRANT UPDATE (number, version, status, reason, price, cost, charged, new_price, bill, serial_sealed,
    serial_key_id, expires_at, confirmable_until, confirmed_at, review_at, changed_at, cost_max,
    pay_until) ON orders TO konter_app;

CREATE TABLE idempotency_records (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  key uuid NOT NULL,
  fingerprint bytea NOT NULL,
  fingerprint_key_id text NOT NULL,
  order_id uuid,
  balance bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_records_pkey PRIMARY KEY (account_id, environment, key),
  CONSTRAINT idempotency_records_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT idempotency_records_fingerprint_length CHECK (octet_length(fingerprint) = 32),
  CONSTRAINT idempotency_records_reset CHECK (balance IS NULL OR environment = 'sandbox'::text),
  CONSTRAINT idempotency_records_subject CHECK ((order_id IS NULL) <> (balance IS NULL))
);
COMMENT ON TABLE idempotency_records IS 'What an Idempotency-Key led to. No answer is stored: a replay presents the order as it is. Owned by orders.';
COMMENT ON COLUMN idempotency_records.fingerprint IS 'HMAC-SHA256 of method, path and canonical body.';
COMMENT ON COLUMN idempotency_records.balance IS 'For a reset, which leads to no order: the balance that it set, rupiah.';

CREATE INDEX idempotency_records_age ON idempotency_records USING btree (created_at);
CREATE INDEX idempotency_records_of_order ON idempotency_records USING btree (account_id, environment, order_id) WHERE order_id IS NOT NULL;
COMMENT ON INDEX idempotency_records_of_order IS 'A refused inquiry drops its order, whose foreign key looks for records that name it.';

GRANT DELETE, INSERT, SELECT ON idempotency_records TO konter_app;

CREATE TABLE review_cases (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  cause text NOT NULL,
  statements json NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  ruling text,
  number integer NOT NULL DEFAULT 1,
  CONSTRAINT review_cases_pkey PRIMARY KEY (account_id, environment, order_id, number),
  CONSTRAINT review_cases_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT review_cases_cause CHECK (cause = ANY (ARRAY['outcome_unknown'::text, 'contradictory_answers'::text, 'sold_after_failed'::text, 'reversed_after_success'::text, 'two_serials'::text])),
  CONSTRAINT review_cases_number_positive CHECK (number > 0),
  CONSTRAINT review_cases_ruled CHECK ((closed_at IS NULL) = (ruling IS NULL)),
  CONSTRAINT review_cases_ruling CHECK (ruling = ANY (ARRAY['succeeded'::text, 'failed'::text, 'refunded'::text]))
);
COMMENT ON TABLE review_cases IS 'What a person (in the sandbox: resolve) must rule on, with every statement that led there. An order has one open case at most. Owned by orders.';
COMMENT ON COLUMN review_cases.number IS 'Position among the cases of the order, from 1.';

CREATE FUNCTION refuse_undoing_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null or not new.statements::jsonb @> old.statements::jsonb then
    raise exception 'a case that was ruled on stays so, and what was said is not forgotten' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX review_cases_open ON review_cases USING btree (account_id, environment, order_id) WHERE closed_at IS NULL;
COMMENT ON INDEX review_cases_open IS 'What comes to light while a case is open is added to it.';
CREATE INDEX review_cases_waiting ON review_cases USING btree (opened_at, order_id) WHERE closed_at IS NULL;

CREATE TRIGGER review_cases_go_forward AFTER UPDATE ON review_cases FOR EACH ROW EXECUTE FUNCTION refuse_undoing_case();

GRANT INSERT (account_id, environment, order_id, cause, statements, opened_at,
    number) ON review_cases TO konter_app;
GRANT SELECT ON review_cases TO konter_app;
GRANT UPDATE (cause, statements, closed_at, ruling) ON review_cases TO konter_app;

-- suppliers/ ------------------------------------------------------------------------------------------------

CREATE TABLE attempts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  supplier text NOT NULL,
  supplier_sku text NOT NULL,
  reference text NOT NULL,
  script text,
  cost_max bigint NOT NULL,
  state text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  lease integer NOT NULL,
  leased_until timestamp with time zone,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  supplier_reference text,
  supplier_code text,
  ask_from timestamp with time zone NOT NULL,
  bill_reference text,
  bill_supplier_reference text,
  closed_by text,
  cost bigint,
  denied_by text,
  disputed boolean NOT NULL DEFAULT false,
  acknowledged_at timestamp with time zone,
  CONSTRAINT attempts_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT attempts_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id)
);
COMMENT ON TABLE attempts IS 'What was or may have been asked of a supplier for an order. The row is durable before the first byte is sent. Owned by suppliers.';
COMMENT ON COLUMN attempts.reference IS 'Our reference at the supplier, made once and never again: lower-case letters and digits, at most 32.';
COMMENT ON COLUMN attempts.leased_until IS 'While in the future, one process is speaking to the supplier about this attempt.';
COMMENT ON COLUMN attempts.due_at IS 'When the worker looks at an open attempt again, if nobody holds it.';
COMMENT ON COLUMN attempts.ask_from IS 'The supplier is not spoken to about this attempt before, whoever wants it: its rule, counted from the last time.';
COMMENT ON COLUMN attempts.bill_reference IS 'Our reference of the inquiry whose bill this pays.';
COMMENT ON COLUMN attempts.bill_supplier_reference IS 'The supplier''s own number of that bill, where it has one.';
COMMENT ON COLUMN attempts.closed_by IS 'What brought the answer that closed it: the purchase itself, a question, or a callback; null for a ruling.';
COMMENT ON COLUMN attempts.cost IS 'What it cost by that answer, rupiah.';
COMMENT ON COLUMN attempts.denied_by IS 'The code of a callback that called it a failure, until the supplier has been asked.';
COMMENT ON COLUMN attempts.disputed IS 'The supplier contradicted itself about it: only a person settles its order.';
COMMENT ON COLUMN attempts.acknowledged_at IS 'When the supplier first showed that it has the purchase: only its final word counts after that. Null: it never did.';

CREATE FUNCTION attempt_is_sound(a attempts)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  broken constant text := case
    when a.kind not in ('inquiry', 'purchase') then 'kind'
    when a.state not in ('open', 'delivered', 'rejected', 'absent', 'ruled') then 'state'
    when a.closed_by not in ('submit', 'ask', 'callback') then 'closed_by'
    when octet_length(a.reference) not between 1 and 32
      or translate(a.reference, '0123456789abcdefghijklmnopqrstuvwxyz', '') <> '' then 'reference_shape'
    when a.cost < 0 then 'cost_bound'
    when a.cost_max < 0 then 'cost_max_bound'
    when a.lease <= 0 then 'lease_positive'
    when a.kind <> 'purchase' and a.bill_reference is not null then 'bill_of_purchase'
    when (a.state = 'open') <> (a.closed_at is null) then 'closed'
    when (a.state = 'open') <> (a.due_at is not null) then 'due_while_open'
    when a.due_at < a.ask_from then 'due_when_it_may_be_asked'
    when a.state <> 'open' and a.leased_until is not null then 'leased_while_open'
    when a.state = 'absent' and a.acknowledged_at is not null then 'absent_unless_acknowledged'
  end;
begin
  if broken is null then
    return true;
  end if;
  raise check_violation using message = format('a row of attempts breaks the rule "%s"', broken), table = 'attempts',
    constraint = 'attempts_' || broken;
end
$function$;
COMMENT ON FUNCTION attempt_is_sound(a attempts) IS 'Every rule of one row of attempts; a broken one is raised under its own name.';

CREATE FUNCTION refuse_undoing_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.lease < old.lease
    or old.disputed and not new.disputed
    or old.denied_by is not null and new.denied_by is null
    or old.acknowledged_at is not null and new.acknowledged_at is distinct from old.acknowledged_at
    or old.closed_at is not null and (new.state <> old.state or new.closed_at is distinct from old.closed_at
      or new.cost is distinct from old.cost or new.closed_by is distinct from old.closed_by
      or new.supplier_reference is distinct from old.supplier_reference
      or new.supplier_code is distinct from old.supplier_code or new.disputed <> old.disputed
      or new.acknowledged_at is distinct from old.acknowledged_at)
  then
    raise exception 'an attempt that was closed stays so, and its leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

ALTER TABLE attempts ADD CONSTRAINT attempts_sound CHECK (attempt_is_sound(attempts.*));

CREATE INDEX attempts_by_time ON attempts USING brin (opened_at) WITH (autosummarize='on');
CREATE INDEX attempts_due_of_supplier ON attempts USING btree (environment, supplier, due_at) WHERE state = 'open'::text;
CREATE INDEX attempts_of_order ON attempts USING btree (account_id, environment, order_id, opened_at, id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX attempts_one_possible_sale ON attempts USING btree (account_id, environment, order_id) WHERE kind = 'purchase'::text AND ((state <> ALL (ARRAY['rejected'::text, 'absent'::text])) OR acknowledged_at IS NOT NULL);
COMMENT ON INDEX attempts_one_possible_sale IS 'No second purchase unless every earlier one is proven never to have been begun.';
CREATE UNIQUE INDEX attempts_reference ON attempts USING btree (supplier, reference, kind);

CREATE TRIGGER attempts_go_forward AFTER UPDATE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_undoing_attempt();
CREATE TRIGGER attempts_keep_purchases BEFORE DELETE ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_deleting_shown();

GRANT DELETE, INSERT, SELECT ON attempts TO konter_app;
GRANT UPDATE (state, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from,
    closed_by, cost, denied_by, disputed, acknowledged_at) ON attempts TO konter_app;

CREATE TABLE supplier_statements (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  order_id uuid NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  attempt_id uuid NOT NULL,
  source text NOT NULL,
  said text NOT NULL,
  code text,
  serial_sealed bytea,
  serial_key_id text,
  cost bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT supplier_statements_pkey PRIMARY KEY (account_id, environment, order_id, number),
  CONSTRAINT supplier_statements_attempt FOREIGN KEY (account_id, environment, attempt_id) REFERENCES attempts(account_id, environment, id),
  CONSTRAINT supplier_statements_code_length CHECK (char_length(code) <= 40),
  CONSTRAINT supplier_statements_cost_bound CHECK (cost >= 0),
  CONSTRAINT supplier_statements_said CHECK (said = ANY (ARRAY['delivered'::text, 'rejected'::text, 'absent'::text, 'unknown'::text])),
  CONSTRAINT supplier_statements_serial_of_sale CHECK (serial_sealed IS NULL OR said = 'delivered'::text),
  CONSTRAINT supplier_statements_serial_pair CHECK ((serial_sealed IS NULL) = (serial_key_id IS NULL)),
  CONSTRAINT supplier_statements_source CHECK (source = ANY (ARRAY['submit'::text, 'ask'::text, 'callback'::text]))
);
COMMENT ON TABLE supplier_statements IS 'What suppliers said of purchases beside the answers that closed them, which their attempts keep. The same again is not kept again. Append-only; owned by suppliers.';
COMMENT ON COLUMN supplier_statements.number IS 'Order in which they came; unique, with gaps.';
COMMENT ON COLUMN supplier_statements.serial_sealed IS 'AES-256-GCM of the serial; account, order and "serial" are authenticated with it.';

CREATE TRIGGER supplier_statements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON supplier_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT INSERT, SELECT ON supplier_statements TO konter_app;

CREATE TABLE supplier_version (
  singleton boolean NOT NULL,
  version uuid NOT NULL,
  CONSTRAINT supplier_version_pkey PRIMARY KEY (singleton),
  CONSTRAINT supplier_version_only CHECK (singleton)
);
COMMENT ON TABLE supplier_version IS 'One row. Its version changes in the transaction that changes a supplier or what it sells, so that servers notice. Owned by suppliers.';

GRANT SELECT ON supplier_version TO konter_app;
GRANT UPDATE (version) ON supplier_version TO konter_app;

CREATE TABLE suppliers (
  name text NOT NULL,
  base_url text NOT NULL,
  bills_url text,
  credentials_sealed bytea NOT NULL,
  credentials_key_id text NOT NULL,
  callback_token text NOT NULL,
  test_mode boolean NOT NULL,
  enabled boolean NOT NULL,
  priority integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  adds_products boolean NOT NULL DEFAULT false,
  account_since timestamp with time zone,
  CONSTRAINT suppliers_pkey PRIMARY KEY (name),
  CONSTRAINT suppliers_base_url_length CHECK (char_length(base_url) >= 1 AND char_length(base_url) <= 500),
  CONSTRAINT suppliers_bills_url_length CHECK (char_length(bills_url) >= 1 AND char_length(bills_url) <= 500),
  CONSTRAINT suppliers_callback_token_shape CHECK (callback_token ~ '^[0-9A-Za-z_-]{32,64}$'::text),
  CONSTRAINT suppliers_name CHECK (name ~ '^[a-z][a-z0-9]{0,31}$'::text),
  CONSTRAINT suppliers_priority_bound CHECK (priority >= 0 AND priority <= 1000)
);
COMMENT ON TABLE suppliers IS 'The real suppliers that are set up. A supplier that is switched off gets no new purchases; its open ones are followed. Owned by suppliers.';
COMMENT ON COLUMN suppliers.base_url IS 'Where it is spoken to; of two services, the one for prepaid products.';
COMMENT ON COLUMN suppliers.bills_url IS 'Where bills are read and paid, for a supplier that has another host for them.';
COMMENT ON COLUMN suppliers.credentials_sealed IS 'AES-256-GCM of user name, key and the secret of callbacks as JSON; table, name and column are authenticated with it.';
COMMENT ON COLUMN suppliers.callback_token IS 'The part of its callback address that nobody can guess.';
COMMENT ON COLUMN suppliers.priority IS 'Of two that ask the same, the one with the lower number is tried first.';
COMMENT ON COLUMN suppliers.adds_products IS 'Whether a code that no product has becomes a new product.';
COMMENT ON COLUMN suppliers.account_since IS 'Since when it is this account; what was bought there before was bought at another one. Null: since ever.';

CREATE UNIQUE INDEX suppliers_callback_token ON suppliers USING btree (callback_token);

GRANT INSERT, SELECT ON suppliers TO konter_app;
GRANT UPDATE (base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled,
    priority, changed_at, adds_products, account_since) ON suppliers TO konter_app;

CREATE TABLE price_lists (
  supplier text NOT NULL,
  kind text NOT NULL,
  claimed_at timestamp with time zone,
  read_at timestamp with time zone,
  fault text,
  CONSTRAINT price_lists_pkey PRIMARY KEY (supplier, kind),
  CONSTRAINT price_lists_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT price_lists_fault_length CHECK (char_length(fault) <= 40),
  CONSTRAINT price_lists_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text]))
);
COMMENT ON TABLE price_lists IS 'When each list of a supplier was last fetched, so that several servers and commands together keep to its rate. Owned by suppliers.';
COMMENT ON COLUMN price_lists.claimed_at IS 'When somebody last set out to fetch it.';
COMMENT ON COLUMN price_lists.read_at IS 'When it was last read whole.';
COMMENT ON COLUMN price_lists.fault IS 'Why the last fetch brought nothing; null: it did.';

GRANT INSERT, SELECT ON price_lists TO konter_app;
GRANT UPDATE (claimed_at, read_at, fault) ON price_lists TO konter_app;

CREATE TABLE supplier_skus (
  supplier text NOT NULL,
  kind text NOT NULL,
  sku text NOT NULL,
  name text NOT NULL,
  product_code text,
  mapped boolean NOT NULL DEFAULT false,
  priority integer,
  cost bigint,
  admin_fee bigint,
  commission bigint,
  listed boolean NOT NULL,
  buyer_on boolean NOT NULL,
  seller_on boolean NOT NULL,
  stock integer,
  start_cut_off text,
  end_cut_off text,
  multi boolean NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT supplier_skus_pkey PRIMARY KEY (supplier, kind, sku),
  CONSTRAINT supplier_skus_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT supplier_skus_admin_fee_bound CHECK (admin_fee >= 0 AND admin_fee <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_commission_bound CHECK (commission >= 0 AND commission <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_cost_bound CHECK (cost > 0 AND cost <= '1000000000000'::bigint),
  CONSTRAINT supplier_skus_cut_off CHECK ((start_cut_off IS NULL) = (end_cut_off IS NULL) AND start_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text AND end_cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  CONSTRAINT supplier_skus_kind CHECK (kind = ANY (ARRAY['prepaid'::text, 'postpaid'::text])),
  CONSTRAINT supplier_skus_mapped CHECK (NOT mapped OR product_code IS NOT NULL),
  CONSTRAINT supplier_skus_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT supplier_skus_postpaid CHECK ((kind = 'postpaid'::text) = (admin_fee IS NOT NULL AND commission IS NOT NULL)),
  CONSTRAINT supplier_skus_prepaid CHECK ((kind = 'prepaid'::text) = (cost IS NOT NULL)),
  CONSTRAINT supplier_skus_priority_bound CHECK (priority >= 0 AND priority <= 1000),
  CONSTRAINT supplier_skus_sku_length CHECK (char_length(sku) >= 1 AND char_length(sku) <= 64),
  CONSTRAINT supplier_skus_stock_not_negative CHECK (stock >= 0)
);
COMMENT ON TABLE supplier_skus IS 'What the suppliers sell under their own codes, by their last price list, and which product of ours that is. Owned by suppliers.';
COMMENT ON COLUMN supplier_skus.product_code IS 'The product of the same kind that it serves; null: none yet.';
COMMENT ON COLUMN supplier_skus.mapped IS 'Whether a person chose the product; a price list then leaves it alone.';
COMMENT ON COLUMN supplier_skus.priority IS 'Stands in the place of the priority of its supplier; null: that one.';
COMMENT ON COLUMN supplier_skus.cost IS 'What we pay for it, rupiah, by the last price list or a purchase since that cost more; of a bill it is known only once that was read.';
COMMENT ON COLUMN supplier_skus.admin_fee IS 'What the biller adds to a bill, as the payer sees it, rupiah.';
COMMENT ON COLUMN supplier_skus.commission IS 'Our share of one bill, rupiah.';
COMMENT ON COLUMN supplier_skus.listed IS 'Whether the last list of its supplier named it.';
COMMENT ON COLUMN supplier_skus.buyer_on IS 'Our own switch at the supplier.';
COMMENT ON COLUMN supplier_skus.seller_on IS 'The switch of the supplier or its seller.';
COMMENT ON COLUMN supplier_skus.stock IS 'Pieces left; null when there is no limit.';
COMMENT ON COLUMN supplier_skus.start_cut_off IS 'From when on it is not delivered, HH:MM in Jakarta; a window may lie across midnight.';
COMMENT ON COLUMN supplier_skus.seen_at IS 'When a price list last said something new of it.';

CREATE INDEX supplier_skus_of_product ON supplier_skus USING btree (kind, product_code) WHERE product_code IS NOT NULL;

GRANT INSERT, SELECT ON supplier_skus TO konter_app;
GRANT UPDATE (name, product_code, mapped, priority, cost, admin_fee, commission, listed, buyer_on, seller_on,
    stock, start_cut_off, end_cut_off, multi, seen_at) ON supplier_skus TO konter_app;

-- reconciliation/ -------------------------------------------------------------------------------------------

CREATE TABLE balance_readings (
  supplier text NOT NULL,
  at timestamp with time zone NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT balance_readings_pkey PRIMARY KEY (supplier, at),
  CONSTRAINT balance_readings_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name)
);
COMMENT ON TABLE balance_readings IS 'What our deposit at a supplier was, as it said itself. Owned by reconciliation.';
COMMENT ON COLUMN balance_readings.at IS 'When it was asked, before the answer came.';

GRANT INSERT, SELECT ON balance_readings TO konter_app;

CREATE TABLE reconciliations (
  id uuid NOT NULL,
  supplier text NOT NULL,
  day date NOT NULL,
  run text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  opening bigint,
  closing bigint,
  attempts integer,
  asked integer,
  booked bigint,
  said bigint,
  CONSTRAINT reconciliations_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliations_supplier FOREIGN KEY (supplier) REFERENCES suppliers(name),
  CONSTRAINT reconciliations_balance CHECK ((opening IS NULL) = (closing IS NULL)),
  CONSTRAINT reconciliations_finished CHECK ((finished_at IS NULL) = (from_at IS NULL) AND (num_nulls(from_at, to_at, attempts, asked, booked, said) = ANY (ARRAY[0, 6]))),
  CONSTRAINT reconciliations_run CHECK (run = ANY (ARRAY['daily'::text, 'command'::text]))
);
COMMENT ON TABLE reconciliations IS 'Our books of a supplier and a day, held against its word and our deposit with it. They move no money. Owned by reconciliation.';
COMMENT ON COLUMN reconciliations.day IS 'In Jakarta.';
COMMENT ON COLUMN reconciliations.from_at IS 'The time that was compared: from the first reading of the balance in the day to the first after it.';
COMMENT ON COLUMN reconciliations.opening IS 'Our deposit at from_at, rupiah; null: it was not read at both ends.';
COMMENT ON COLUMN reconciliations.attempts IS 'Purchases that were compared.';
COMMENT ON COLUMN reconciliations.asked IS 'How many of them the supplier was asked about; of the others its last word is known.';
COMMENT ON COLUMN reconciliations.booked IS 'What they cost by our journal, rupiah.';
COMMENT ON COLUMN reconciliations.said IS 'What they cost by the supplier''s word, rupiah.';

CREATE FUNCTION refuse_changing_reconciliation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.finished_at is not null then
    raise exception 'a reconciliation that was finished stays so' using errcode = 'KN002';
  end if;
  return null;
end
$function$;

CREATE UNIQUE INDEX reconciliations_daily ON reconciliations USING btree (supplier, day) WHERE run = 'daily'::text;
COMMENT ON INDEX reconciliations_daily IS 'Of several servers one does the work of the day.';
CREATE INDEX reconciliations_newest ON reconciliations USING btree (supplier, day, started_at);

CREATE TRIGGER reconciliations_stay AFTER UPDATE ON reconciliations FOR EACH ROW EXECUTE FUNCTION refuse_changing_reconciliation();

GRANT INSERT (id, supplier, day, run, started_at) ON reconciliations TO konter_app;
GRANT SELECT ON reconciliations TO konter_app;
GRANT UPDATE (started_at, finished_at, from_at, to_at, opening, closing, attempts, asked, booked,
    said) ON reconciliations TO konter_app;

CREATE TABLE drifts (
  reconciliation_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  account_id uuid,
  environment text,
  order_id uuid,
  reference text,
  booked bigint,
  said bigint,
  amount bigint NOT NULL,
  CONSTRAINT drifts_pkey PRIMARY KEY (reconciliation_id, number),
  CONSTRAINT drifts_order FOREIGN KEY (account_id, environment, order_id) REFERENCES orders(account_id, environment, id),
  CONSTRAINT drifts_reconciliation FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id),
  CONSTRAINT drifts_amount_moves CHECK (amount <> 0),
  CONSTRAINT drifts_explained CHECK (order_id IS NOT NULL OR kind = 'balance_moved'::text),
  CONSTRAINT drifts_kind CHECK (kind = ANY (ARRAY['sold_not_booked'::text, 'booked_not_sold'::text, 'cost_differs'::text, 'cost_above_max'::text, 'balance_moved'::text])),
  CONSTRAINT drifts_order_whole CHECK (num_nulls(account_id, environment, order_id, reference) = ANY (ARRAY[0, 4]))
);
COMMENT ON TABLE drifts IS 'Where a reconciliation found that our books, the word of a supplier and our deposit differ. Owned by reconciliation.';
COMMENT ON COLUMN drifts.order_id IS 'The order that explains it; null: none does.';
COMMENT ON COLUMN drifts.reference IS 'Our reference of the purchase.';
COMMENT ON COLUMN drifts.amount IS 'How much more than our books say was taken from our deposit, rupiah; negative: less. Of cost_above_max, how much more than the order allowed was booked.';

GRANT INSERT, SELECT ON drifts TO konter_app;

-- webhooks/ -------------------------------------------------------------------------------------------------

CREATE TABLE events (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  order_id uuid,
  order_version integer,
  body json NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT events_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT events_kind CHECK (kind = ANY (ARRAY['order.awaiting_confirmation'::text, 'order.processing'::text, 'order.succeeded'::text, 'order.failed'::text, 'order.cancelled'::text, 'order.expired'::text, 'order.manual_review'::text, 'order.refunded'::text, 'wallet.deposited'::text, 'endpoint.disabled'::text, 'webhook.test'::text])),
  CONSTRAINT events_subject CHECK ((order_id IS NULL) = (order_version IS NULL) AND (kind ~~ 'order.%'::text) = (order_id IS NOT NULL))
);
COMMENT ON TABLE events IS 'What happened, as it will be told to the client: no serial, no token, destinations masked. Owned by webhooks.';

CREATE INDEX events_by_time ON events USING btree (account_id, environment, created_at, id) WHERE created_at IS NOT NULL;
COMMENT ON INDEX events_by_time IS 'For replays from a time on, and for removing what is old.';
CREATE UNIQUE INDEX events_once_per_version ON events USING btree (account_id, environment, order_id, order_version) WHERE order_id IS NOT NULL;
COMMENT ON INDEX events_once_per_version IS 'One change of an order is one event.';

GRANT DELETE, INSERT, SELECT ON events TO konter_app;

CREATE TABLE webhook_endpoints (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[],
  secret_sealed bytea NOT NULL,
  secret_key_id text NOT NULL,
  previous_secret_sealed bytea,
  previous_secret_key_id text,
  previous_until timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  paused_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  chaos text,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, environment, id),
  CONSTRAINT webhook_endpoints_id UNIQUE (id),
  CONSTRAINT webhook_endpoints_wallet FOREIGN KEY (account_id, environment) REFERENCES wallets(account_id, environment),
  CONSTRAINT webhook_endpoints_chaos CHECK (chaos = ANY (ARRAY['duplicate'::text, 'fail-first'::text, 'late'::text, 'out-of-order'::text])),
  CONSTRAINT webhook_endpoints_chaos_in_sandbox CHECK (chaos IS NULL OR environment = 'sandbox'::text),
  CONSTRAINT webhook_endpoints_disabled CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CONSTRAINT webhook_endpoints_disabled_reason CHECK (disabled_reason = ANY (ARRAY['failing'::text, 'gone'::text, 'operator'::text])),
  CONSTRAINT webhook_endpoints_kinds_not_empty CHECK (cardinality(kinds) >= 1 AND array_position(kinds, NULL::text) IS NULL),
  CONSTRAINT webhook_endpoints_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT webhook_endpoints_previous CHECK ((previous_secret_sealed IS NULL) = (previous_secret_key_id IS NULL) AND (previous_secret_sealed IS NULL) = (previous_until IS NULL)),
  CONSTRAINT webhook_endpoints_url_length CHECK (char_length(url) >= 1 AND char_length(url) <= 2048)
);
COMMENT ON TABLE webhook_endpoints IS 'Where an account wants its events, one environment each. Rows are never removed. Owned by webhooks.';
COMMENT ON COLUMN webhook_endpoints.name IS 'Tells the endpoints of an account apart; the host of the address when nobody chose another.';
COMMENT ON COLUMN webhook_endpoints.kinds IS 'The kinds of events that are wanted; null means all of them, those of later versions too.';
COMMENT ON COLUMN webhook_endpoints.secret_sealed IS 'AES-256-GCM of the signing secret; account, environment, endpoint and column are authenticated with it.';
COMMENT ON COLUMN webhook_endpoints.previous_secret_sealed IS 'The secret before the last rotation, which signs too until previous_until.';
COMMENT ON COLUMN webhook_endpoints.failing_since IS 'When the first attempt failed since the last one that succeeded; null while attempts succeed.';
COMMENT ON COLUMN webhook_endpoints.paused_until IS 'When the receiver said, by Retry-After, that it wants to be asked again.';
COMMENT ON COLUMN webhook_endpoints.chaos IS 'How deliveries to a sandbox endpoint misbehave on purpose; null: they do not.';

GRANT INSERT, SELECT ON webhook_endpoints TO konter_app;
GRANT UPDATE (kinds, secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id,
    previous_until, disabled_at, disabled_reason, failing_since, paused_until,
    chaos) ON webhook_endpoints TO konter_app;

CREATE TABLE deliveries (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  tries integer NOT NULL,
  lease integer NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT deliveries_pkey PRIMARY KEY (account_id, environment, event_id, endpoint_id),
  CONSTRAINT deliveries_endpoint FOREIGN KEY (account_id, environment, endpoint_id) REFERENCES webhook_endpoints(account_id, environment, id),
  CONSTRAINT deliveries_event FOREIGN KEY (account_id, environment, event_id) REFERENCES events(account_id, environment, id),
  CONSTRAINT deliveries_attempts_not_negative CHECK (attempts >= 0),
  CONSTRAINT deliveries_open CHECK ((state = 'pending'::text) = (due_at IS NOT NULL) AND (state = 'pending'::text) = (closed_at IS NULL)),
  CONSTRAINT deliveries_state CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  CONSTRAINT deliveries_tries CHECK (tries >= 0 AND tries <= attempts)
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.05);
COMMENT ON TABLE deliveries IS 'One event on its way to one endpoint. Made in the transaction of the event. Owned by webhooks.';
COMMENT ON COLUMN deliveries.attempts IS 'How many attempts were made, ever; numbers the attempts.';
COMMENT ON COLUMN deliveries.tries IS 'How many attempts were made since the last replay: the place in the schedule.';
COMMENT ON COLUMN deliveries.lease IS 'How often it was leased. Only the newest lease may write what became of it.';
COMMENT ON COLUMN deliveries.due_at IS 'When somebody must look at it: the next attempt, or the end of a lease. Null when nobody has to.';

CREATE INDEX deliveries_due ON deliveries USING btree (endpoint_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_failed ON deliveries USING btree (account_id, environment, endpoint_id, created_at, event_id) WHERE state = 'failed'::text;
CREATE INDEX deliveries_of_endpoint ON deliveries USING btree (account_id, environment, endpoint_id, created_at, event_id) WHERE created_at IS NOT NULL;

GRANT DELETE, SELECT ON deliveries TO konter_app;
GRANT INSERT (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at,
    created_at) ON deliveries TO konter_app;
GRANT UPDATE (state, attempts, tries, lease, due_at, closed_at) ON deliveries TO konter_app;

CREATE TABLE delivery_attempts (
  account_id uuid NOT NULL,
  environment text NOT NULL,
  event_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  milliseconds integer NOT NULL,
  status integer,
  fault text,
  answer text,
  CONSTRAINT delivery_attempts_pkey PRIMARY KEY (account_id, environment, event_id, endpoint_id, number),
  CONSTRAINT delivery_attempts_delivery FOREIGN KEY (account_id, environment, event_id, endpoint_id) REFERENCES deliveries(account_id, environment, event_id, endpoint_id),
  CONSTRAINT delivery_attempts_answer CHECK (char_length(answer) <= 256),
  CONSTRAINT delivery_attempts_fault CHECK (char_length(fault) <= 40),
  CONSTRAINT delivery_attempts_milliseconds CHECK (milliseconds >= 0),
  CONSTRAINT delivery_attempts_number_positive CHECK (number > 0),
  CONSTRAINT delivery_attempts_outcome CHECK (status IS NOT NULL OR fault IS NOT NULL),
  CONSTRAINT delivery_attempts_status CHECK (status >= 100 AND status <= 999)
) WITH (autovacuum_vacuum_insert_scale_factor=0.05);
COMMENT ON TABLE delivery_attempts IS 'What became of every attempt to deliver. Owned by webhooks.';
COMMENT ON COLUMN delivery_attempts.fault IS 'Why there is no answer: a word of ours, never a text of a receiver.';
COMMENT ON COLUMN delivery_attempts.answer IS 'The first characters of the answer, made harmless.';

GRANT DELETE, INSERT, SELECT ON delivery_attempts TO konter_app;

-- tables of the library that runs the migrations ------------------------------------------------------------

CREATE TABLE schema_migrations (
  name character varying(255) NOT NULL,
  "timestamp" character varying(255) NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (name)
);

GRANT SELECT ON schema_migrations TO konter_app;

CREATE TABLE schema_migrations_lock (
  id character varying(255) NOT NULL,
  is_locked integer NOT NULL DEFAULT 0,
  CONSTRAINT schema_migrations_lock_pkey PRIMARY KEY (id)
);
