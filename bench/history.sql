-- Gives the only account of a database a history of $1 orders, as if it had bought for years. One in ten carries the
-- same client_reference and has failed; the others have succeeded under references of their own.

insert into orders (account_id, environment, id, number, version, status, reason, client_reference, reference_number,
  transaction_kind, channel, product_code, product_name, destination_masked, destination_sealed, data_key_id, price, cost,
  cost_max, charged, script, created_at, expires_at, confirmable_until, confirmed_at, review_at, changed_at)
select w.account_id, w.environment, gen_random_uuid(), n, 3, case when again then 'failed' else 'succeeded' end,
       case when again then 'not_delivered' end, case when again then 'again' else 'history-' || n end,
       case when again then n / 10 else 1 end, 'prepaid', 'api', 'tsel10', 'Telkomsel 10.000', '********7890',
       decode(repeat('00', 60), 'hex'), 'bench', 10235, 10235, 10235, case when again then 0 else 10235 end, 'success',
       at, at + interval '15 minutes', at + interval '15 minutes', at, at + interval '1 day', at
  from wallets w
 cross join generate_series(1, $1::bigint) as n
 cross join lateral (
   select n % 10 = 0 as again, clock_timestamp() - interval '1 year' + n * interval '1 second' as at
 ) facts
 where w.environment = 'sandbox';
