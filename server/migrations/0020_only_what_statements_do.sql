-- Why: the server's role could still do what no statement of the server does: give an endpoint or a delivery to another
--      account, open a wallet that has money, let a revoked key work again or an order jump to its end, and change what a
--      closed attempt, a ruling or a reconciliation says.
-- Lock impact: each table is locked for a moment, none is read. Breaks the previous release: only its `account create`.

-- What a row is known by never changes, and what has an end is not born with it.
revoke update on catalog_version, deliveries, margin_rules, order_counts, price_lists, products, rate_counters, supplier_skus,
  supplier_version, webhook_endpoints from konter_app;
grant update (version) on catalog_version, supplier_version to konter_app;
grant update (state, attempts, tries, lease, due_at, closed_at) on deliveries to konter_app;
grant update (fixed, percent, price, step, allow_loss, changed_at) on margin_rules to konter_app;
grant update (total) on order_counts to konter_app;
grant update (claimed_at, read_at, fault) on price_lists to konter_app;
grant update (name, slug, category, brand, region, price, cost, admin_fee, commission, description, logo_url, switched_on,
  seller_on, stock, start_cut_off, end_cut_off, multi, updated_at, allow_loss) on products to konter_app;
grant update (points, expire) on rate_counters to konter_app;
grant update (name, product_code, mapped, priority, cost, admin_fee, commission, listed, buyer_on, seller_on, stock, start_cut_off,
  end_cut_off, multi, seen_at) on supplier_skus to konter_app;
grant update (kinds, secret_sealed, secret_key_id, previous_secret_sealed, previous_secret_key_id, previous_until, disabled_at,
  disabled_reason, failing_since, paused_until, chaos) on webhook_endpoints to konter_app;
revoke update (product_name) on orders from konter_app;
revoke update (run) on reconciliations from konter_app;

revoke insert on deliveries, reconciliations, review_cases, wallets from konter_app;
grant insert (account_id, environment, event_id, endpoint_id, state, attempts, tries, lease, due_at, created_at) on deliveries
  to konter_app;
grant insert (id, supplier, day, run, started_at) on reconciliations to konter_app;
grant insert (account_id, environment, order_id, number, cause, statements, opened_at) on review_cases to konter_app;
alter table wallets
  alter column available set default 0,
  alter column held set default 0,
  alter column last_entry set default 0,
  alter column chain_head set default decode(repeat('00', 32), 'hex'),
  alter column spent set default 0;
grant insert (account_id, environment, opened_at) on wallets to konter_app;

-- The steps are those of docs/order-states.md. Only an inquiry learns its price; a serial that was told is not taken back.
create or replace function refuse_undoing_order() returns trigger
  language plpgsql as $$
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
$$;

create or replace function refuse_undoing_attempt() returns trigger
  language plpgsql as $$
begin
  if new.lease < old.lease
    or old.disputed and not new.disputed
    or old.denied_by is not null and new.denied_by is null
    or old.closed_at is not null and (new.state <> old.state or new.closed_at is distinct from old.closed_at
      or new.cost is distinct from old.cost or new.closed_by is distinct from old.closed_by
      or new.supplier_reference is distinct from old.supplier_reference
      or new.supplier_code is distinct from old.supplier_code or new.disputed <> old.disputed)
  then
    raise exception 'an attempt that was closed stays so, and its leases count up' using errcode = 'KN002';
  end if;
  return null;
end
$$;

create or replace function refuse_undoing_case() returns trigger
  language plpgsql as $$
begin
  if old.closed_at is not null or not new.statements::jsonb @> old.statements::jsonb then
    raise exception 'a case that was ruled on stays so, and what was said is not forgotten' using errcode = 'KN002';
  end if;
  return null;
end
$$;

create function refuse_reviving_key() returns trigger
  language plpgsql as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at
    or coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity')
  then
    raise exception 'a key that has ended stays so, and none lives longer than it was made for' using errcode = 'KN002';
  end if;
  return null;
end
$$;
-- Not for every use of a key, which writes last_used_at.
create trigger api_keys_end_for_good after update of revoked_at, expires_at on api_keys
  for each row execute function refuse_reviving_key();

create function refuse_changing_reconciliation() returns trigger
  language plpgsql as $$
begin
  if old.finished_at is not null then
    raise exception 'a reconciliation that was finished stays so' using errcode = 'KN002';
  end if;
  return null;
end
$$;
create trigger reconciliations_stay after update on reconciliations for each row execute function refuse_changing_reconciliation();
