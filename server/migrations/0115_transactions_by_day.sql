-- The hourly comparison of deposits reads the payments at gateways of three days.

create index gateway_transactions_by_day on gateway_transactions (environment, created_at);
comment on index gateway_transactions_by_day is 'For comparing what gateways have with our books, day by day.';
