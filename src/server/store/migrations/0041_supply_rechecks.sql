-- 渠道明细 goodsChannelDetail: when an order was last sent to a channel that is disabled after failures, so that
-- one order at a time tries whether it works again.
alter table goods_channel_detail add column probe_time timestamptz;

-- 库存批次 stock: rechecks a SKU when one of its batches can or can no longer be delivered. The total of the SKU
-- does not tell, because it counts batches that are too near their expiry.
create function stock_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger stock_flips after update on stock
  for each row when ((old.available_qty > 0, old.status, old.expire_time)
    is distinct from (new.available_qty > 0, new.status, new.expire_time))
  execute function stock_rechecks();
