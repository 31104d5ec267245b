-- A purchase may be sold at a price that cannot be read: it is reviewed like an implausible one, without a new cost.

alter table catalog_reviews
  drop constraint catalog_reviews_cost,
  add constraint catalog_reviews_cost check ((subject = 'cost') = (num_nulls(code, name, old_cost) = 0)),
  add constraint catalog_reviews_new_cost check (
    case when subject = 'cost' then new_cost is not null or source = 'purchase' else new_cost is null end);
comment on column catalog_reviews.new_cost is
  'The cost that is not believed, rupiah. Null: a purchase was sold at a price that cannot be read.';
