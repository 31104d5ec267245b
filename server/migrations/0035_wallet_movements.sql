-- The statement of a wallet: what its rare movements are, without reading those of its orders.

create index steps_beside_captures on steps (account_id, environment, number)
  where kind in ('deposit', 'deposit_reversal', 'manual_adjustment', 'refund', 'reset');
comment on index steps_beside_captures is 'What moves the balance of a wallet beside its orders, for totals and filters of its statement.';
