-- What suppliers and stock change makes merchants' goods be looked at again.
create function supplier_goods_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger supplier_goods_rechecks after update on supplier_goods for each row when ((old.goods_state, old.purchase_price, old.is_deleted) is distinct from (new.goods_state, new.purchase_price, new.is_deleted)) execute function supplier_goods_rechecks();

create function supplier_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) select distinct tenant_id, sku_id from goods_channel_detail where tenant_id = new.tenant_id and supplier_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger supplier_rechecks after update on supplier_config for each row when ((old.status, old.supplier_group_id, old.is_deleted) is distinct from (new.status, new.supplier_group_id, new.is_deleted)) execute function supplier_rechecks();

create function supplier_group_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) select distinct d.tenant_id, d.sku_id from goods_channel_detail d join supplier_config s on s.id = d.supplier_id where s.tenant_id = new.tenant_id and s.supplier_group_id = new.id and d.is_deleted = 0;
  return null;
end $$;
create trigger supplier_group_rechecks after update on supplier_group for each row when (old.status is distinct from new.status) execute function supplier_group_rechecks();

create function merchant_stock_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger merchant_stock_flips after update on merchant_stock for each row when ((old.available_qty > 0) is distinct from (new.available_qty > 0)) execute function merchant_stock_rechecks();
create trigger merchant_stock_comes after insert on merchant_stock for each row when (new.available_qty > 0) execute function merchant_stock_rechecks();
