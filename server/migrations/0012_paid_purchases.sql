-- Why: a capture names the purchase that it pays for, so that an order with several is told apart at its suppliers.
--      Captures from before name none.
-- Lock impact: the check is added without a scan: no other kind of entry was ever given a reference.
-- Breaks the previous release: no.

alter table journal_entries add constraint journal_entries_reference_of
  check (reference is null or kind in ('deposit', 'capture', 'adjustment')) not valid;
comment on column journal_entries.reference is 'The operator''s reference of a deposit, or ours of the purchase that is paid for: by the client (capture; null: a person said so without naming one) or as a loss (adjustment).';
