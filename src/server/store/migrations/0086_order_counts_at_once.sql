-- A change of an order is one statement: what it was counted as goes and what it is comes, wherever both stand under the same keys, as they nearly always do.
create or replace function order_counts_move() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and (old.tenant_id, old.create_time, old.merchant_id, old.merchant_code, old.goods_type, old.sku_code) is not distinct from (new.tenant_id, new.create_time, new.merchant_id, new.merchant_code, new.goods_type, new.sku_code) then
    insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
      select new.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', new.create_time, 'UTC'), s.order_state, s.n, case when s.refund_state in (2, 3) then s.n else 0 end, s.n * coalesce(s.amount, 0), s.n * coalesce(s.back, 0)
      from (values (0, ''), (1, new.merchant_id::text), (2, new.merchant_code), (3, new.goods_type::text), (4, new.sku_code)) as x (axis, key),
        (values (-1, old.order_state, old.refund_state, old.order_amount, old.refund_amount), (1, new.order_state, new.refund_state, new.order_amount, new.refund_amount)) as s (n, order_state, refund_state, amount, back);
    return null;
  end if;
  insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
    select old.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', old.create_time, 'UTC'), old.order_state, -1, case when old.refund_state in (2, 3) then -1 else 0 end, -coalesce(old.order_amount, 0), -coalesce(old.refund_amount, 0)
    from (values (0, ''), (1, old.merchant_id::text), (2, old.merchant_code), (3, old.goods_type::text), (4, old.sku_code)) as x (axis, key);
  if tg_op = 'UPDATE' then
    insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
      select new.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', new.create_time, 'UTC'), new.order_state, 1, case when new.refund_state in (2, 3) then 1 else 0 end, coalesce(new.order_amount, 0), coalesce(new.refund_amount, 0)
      from (values (0, ''), (1, new.merchant_id::text), (2, new.merchant_code), (3, new.goods_type::text), (4, new.sku_code)) as x (axis, key);
  end if;
  return null;
end $$;
