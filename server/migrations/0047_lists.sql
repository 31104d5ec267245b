-- What a list of orders looks for, so that a rare value is found among millions of orders.

-- Few bytes for 32 pages of orders instead of an entry for each: a search by time passes the pages that lack an environment, a
-- kind or a product.
drop index orders_by_time;
create index orders_by_time on orders using brin (created_at, expires_at, environment, transaction_kind,
    product_code text_bloom_ops (n_distinct_per_range = 64, false_positive_rate = 0.05))
  with (pages_per_range = 32, autosummarize = on);
comment on index orders_by_time is 'For reports, for quotes whose window has passed, and for lists by environment, kind and product.';

-- No sold order has an entry here.
create index steps_unsold on steps (environment, status, order_id) include (account_id)
  where status in ('cancelled', 'expired', 'failed', 'refunded');
comment on index steps_unsold is 'The orders that ended without a sale, by status, newest first. Such a step is the last of its order.';
create index steps_unsold_of_account on steps (account_id, environment, status, order_id)
  where status in ('cancelled', 'expired', 'failed', 'refunded');
comment on index steps_unsold_of_account is 'The same for the lists of one account.';
