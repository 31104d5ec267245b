-- Says which part of a destination is hashed by now. Changes a comment only.

comment on column orders.destination_hash is 'A keyed hash of the customer number, by which an order is found: the first field of the destination, of a bill what stands before a comma; null: it has none.';
