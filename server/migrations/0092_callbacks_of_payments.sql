-- The callback of a refund may name nothing but the money that was taken back.
create index gateway_callbacks_waiting_payment on gateway_callbacks (gateway, payment_id) where outcome is null and reversed;
