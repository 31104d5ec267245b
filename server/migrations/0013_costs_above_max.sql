-- Why: not every supplier takes a highest price, and a reconciliation tells which purchases cost more than they might.
-- Lock impact: `drifts` has a few rows a day. Breaks the previous release: no.

alter table drifts drop constraint drifts_kind;
alter table drifts add constraint drifts_kind
  check (kind in ('sold_not_booked', 'booked_not_sold', 'cost_differs', 'cost_above_max', 'balance_moved'));
comment on column drifts.amount is 'How much more than our books say was taken from our deposit, rupiah; negative: less. Of cost_above_max, how much more than the order allowed was booked.';
comment on column supplier_skus.cost is 'What we pay for it, rupiah, by the last price list or a purchase since that cost more; of a bill it is known only once that was read.';
