-- Why: whether the codes of a supplier become products by themselves is a choice of the operator.
-- Lock impact: `suppliers` has a handful of rows. Breaks the previous release: no.

alter table suppliers add column adds_products boolean not null default false;
comment on column suppliers.adds_products is 'Whether a code that no product has becomes a new product.';
update suppliers
   set adds_products = true
 where name = 'digiflazz';

grant update (adds_products) on suppliers to konter_app;
