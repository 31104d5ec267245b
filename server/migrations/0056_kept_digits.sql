-- Whether the operator keeps the digits that make the amount of a transfer unique, as it was when the request was made.

alter table deposit_requests
  add column keeps_digits boolean not null default false,
  add constraint deposit_requests_keeps_digits check (not keeps_digits or method = 'bank_transfer');
comment on column deposit_requests.digits is
  'What a transfer adds so that its amount is unique on the bank account; credited with the amount, unless keeps_digits. 0 for a gateway.';
comment on column deposit_requests.keeps_digits is
  'Whether the operator keeps the digits, by the setting of the moment when the request was made. It never changes.';
