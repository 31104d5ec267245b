-- PostgreSQL fills the gaps of earlier pages with small new rows, after each vacuum. One such row makes the one span of its
-- range of pages reach from then until now, and every search of a day in between reads those pages. Several spans for each
-- range leave it out.
drop index steps_by_time;
create index steps_by_time on steps
  using brin (at timestamptz_minmax_multi_ops, due_at timestamptz_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
comment on index steps_by_time is 'For reports, reconciliation, and holds that became due.';

drop index orders_by_time;
create index orders_by_time on orders
  using brin (created_at timestamptz_minmax_multi_ops, expires_at timestamptz_minmax_multi_ops, environment,
    transaction_kind, product_code text_bloom_ops (n_distinct_per_range = 64, false_positive_rate = 0.05))
  with (pages_per_range = 32, autosummarize = on);
comment on index orders_by_time is 'For reports, for quotes whose window has passed, and for lists by environment, kind and product.';
