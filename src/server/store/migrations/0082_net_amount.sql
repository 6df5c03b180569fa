-- What an order brought: what was captured less what was refunded.
alter table merchant_order_info add column net_amount bigint generated always as (
  coalesce(captured_amount, 0) - coalesce(refund_amount, 0)
) stored;
