-- An order is found by its customer's number and by the last digits of its serial, through keyed hashes
-- (docs/decisions/0069). Both are evidence: rows from before keep their links.

alter table steps add column serial_hash bytea;
comment on column steps.serial_hash is 'A keyed hash of the last six digits of the serial, by which its order is found; null: it has none.';

-- A hash is that of one wallet, so it leads: no look-up by account can take these indexes by mistake (docs/decisions/0025).
create index orders_destination on orders (destination_hash, number) where destination_hash is not null;
comment on index orders_destination is 'The orders of a customer number in a wallet, by number.';
create index steps_serial on steps (serial_hash, order_id) where serial_hash is not null;
comment on index steps_serial is 'The orders whose serial ends with the same six digits, in a wallet.';
