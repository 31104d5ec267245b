-- The price list of a client leaves out what is not sold because its price is below its cost. Whether yesterday's list had it was not
-- known, so a product that came back was a price that rose.

alter table price_history
  add column covers_cost boolean not null default true;
comment on column price_history.covers_cost is 'Whether the price covered the cost, or a rule allowed a loss. Rows of releases that did not record it say yes.';
