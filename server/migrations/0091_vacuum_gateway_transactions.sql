-- Every question about a payment moves it in the index of what is due. Without an early vacuum, the search for what is due reads
-- the entries of all earlier questions.
alter table gateway_transactions set (autovacuum_vacuum_scale_factor = 0.02);
