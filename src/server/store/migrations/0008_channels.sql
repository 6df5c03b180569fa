-- Which suppliers serve which goods for which merchants, and the triggers that have merchants' goods
-- rechecked.

-- 供应商关系 merchantSupplierRelation: suppliers that are the only ones allowed for a merchant's orders, or that
-- are excluded; all rows of a merchant are of one kind.
create table merchant_supplier_relation (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_code varchar(10),
  merchant_id bigint not null,
  supplier_id bigint not null,
  relation_type smallint not null,
  remark varchar(200),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index merchant_supplier_relation_merchantid_supplierid_once
  on merchant_supplier_relation (tenant_id, merchant_id, supplier_id);
create index merchant_supplier_relation_list on merchant_supplier_relation (tenant_id, create_time, id);
create index merchant_supplier_relation_merchant_code on merchant_supplier_relation (tenant_id, merchant_code);
select serve_table('merchant_supplier_relation', true);

-- 渠道组配置 goodsChannelGroupConfig: which supplier goods serve a SKU: for one merchant, for a group of merchants, or
-- for all others.
create table goods_channel_group (
  id bigint primary key, tenant_id varchar(12) not null,
  sku_code varchar(32),
  sku_name varchar(120),
  sku_id bigint not null,
  spu_id bigint,
  category_id bigint,
  brand_id bigint,
  goods_type smallint,
  scope smallint,
  merchant_group_id bigint,
  merchant_id bigint,
  merchant_code varchar(10),
  route_mode smallint,
  fail_switch boolean,
  max_switch integer,
  channel_text varchar(400),
  channel_count integer,
  no_channel boolean generated always as (coalesce(channel_count, 0) = 0) stored,
  fused boolean,
  lowest_cost bigint,
  min_settle_price bigint,
  margin bigint generated always as (min_settle_price - lowest_cost) stored,
  state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0,
  -- Remark for the next user who changes the routing.
  remark varchar(200)
);
create unique index goods_channel_group_skuid_merchantgroupid_merchantid_once
  on goods_channel_group (tenant_id, sku_id, coalesce(merchant_group_id, 0), coalesce(merchant_id, 0))
  where is_deleted = 0;
create index goods_channel_group_list on goods_channel_group (tenant_id, create_time, id) where is_deleted = 0;
create index goods_channel_group_sku on goods_channel_group (tenant_id, sku_id, merchant_group_id) where is_deleted = 0;
create index goods_channel_group_merchant
  on goods_channel_group (tenant_id, merchant_code, sku_id) where is_deleted = 0 and merchant_code is not null;
select serve_table('goods_channel_group', true);

-- 渠道明细 goodsChannelDetail: one supplier's goods in a routing configuration; saved with it, and disabled or
-- enabled by users or after failures.
create table goods_channel_detail (
  id bigint primary key, tenant_id varchar(12) not null,
  sku_code varchar(32),
  sku_id bigint not null,
  config_id bigint not null,
  merchant_group_id bigint,
  merchant_code varchar(10),
  supplier_id bigint not null,
  supplier_goods_id bigint not null,
  priority integer,
  weight integer,
  rate_limit integer,
  open_time varchar(5), close_time varchar(5),
  cost_price bigint,
  fused_time timestamptz,
  detail_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_channel_detail_configid_suppliergoodsid_once
  on goods_channel_detail (tenant_id, config_id, supplier_goods_id) where is_deleted = 0;
create index goods_channel_detail_list on goods_channel_detail (tenant_id, create_time, id) where is_deleted = 0;
create index goods_channel_detail_supplier_goods_id
  on goods_channel_detail (tenant_id, supplier_goods_id) where is_deleted = 0;
create index goods_channel_detail_supplier_id on goods_channel_detail (tenant_id, supplier_id) where is_deleted = 0;
create index goods_channel_detail_sku_id on goods_channel_detail (tenant_id, sku_id) where is_deleted = 0;
create index goods_channel_detail_config on goods_channel_detail (tenant_id, config_id) where is_deleted = 0;
-- Channels disabled by failures (2), which are retried after a while.
create index goods_channel_detail_fused
  on goods_channel_detail (tenant_id, fused_time) where is_deleted = 0 and detail_state = 2;
select serve_table('goods_channel_detail', true);

-- Requests and failures of channels by minute; several rows for a minute, so that orders of one channel do
-- not wait for each other.
create table goods_channel_use (
  tenant_id varchar(12) not null,
  detail_id bigint not null,
  minute timestamptz not null,
  part smallint not null,
  used integer not null default 0, ended integer not null default 0, failed integer not null default 0,
  primary key (detail_id, minute, part)
);
create index goods_channel_use_minute on goods_channel_use (minute);
select serve_table('goods_channel_use', true);

-- SKUs whose merchants' goods must be rechecked: copied SKU fields, costs, and whether they can be delivered.
-- The triggers below insert rows; a scheduled job processes and deletes them.
create table goods_recheck (
  id bigint generated always as identity primary key, tenant_id varchar(12) not null,
  sku_id bigint not null
);
select serve_table('goods_recheck', true);

-- Rechecks a SKU whose name, price, cost, kind, state or deliverability changed.
create function goods_sku_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger goods_sku_rechecks after update on goods_sku
  for each row when (
    (coalesce(old.available_qty, 0) > 0, coalesce(old.supplier_count, 0) > 0, old.status,
      old.face_value, old.min_sale_price, old.cost_price, old.sku_name,
      old.category_id, old.brand_id, old.goods_type, old.is_deleted)
    is distinct from
    (coalesce(new.available_qty, 0) > 0, coalesce(new.supplier_count, 0) > 0, new.status,
      new.face_value, new.min_sale_price, new.cost_price, new.sku_name,
      new.category_id, new.brand_id, new.goods_type, new.is_deleted)
  ) execute function goods_sku_rechecks();

-- Rechecks all SKUs of a product that was listed, delisted or changed its way of delivery.
create function goods_spu_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select tenant_id, id from goods_sku where tenant_id = new.tenant_id and spu_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger goods_spu_rechecks after update on goods_spu
  for each row when ((old.shelf_status, old.deliver_type) is distinct from (new.shelf_status, new.deliver_type))
  execute function goods_spu_rechecks();

-- Rechecks all goods of a merchant that joined another group.
create function merchant_group_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select tenant_id, sku_id from merchant_goods
    where tenant_id = new.tenant_id and merchant_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger merchant_group_rechecks after update on merchant_config
  for each row when (old.merchant_group_id is distinct from new.merchant_group_id)
  execute function merchant_group_rechecks();

-- Rechecks the merchants' goods of a pool that was enabled, disabled or removed.
create function goods_pool_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select distinct tenant_id, sku_id from merchant_goods
    where tenant_id = new.tenant_id and pool_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger goods_pool_rechecks after update on goods_pool
  for each row when ((old.status, old.is_deleted) is distinct from (new.status, new.is_deleted))
  execute function goods_pool_rechecks();

-- Rechecks a SKU that was enabled, disabled or removed in a pool.
create function pool_relation_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger pool_relation_rechecks after update on goods_pool_relation
  for each row when ((old.relation_state, old.is_deleted) is distinct from (new.relation_state, new.is_deleted))
  execute function pool_relation_rechecks();

-- Rechecks a SKU whose goods at a supplier changed their price or state.
create function supplier_goods_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger supplier_goods_rechecks after update on supplier_goods
  for each row when ((old.goods_state, old.purchase_price, old.is_deleted)
    is distinct from (new.goods_state, new.purchase_price, new.is_deleted))
  execute function supplier_goods_rechecks();

-- Rechecks all SKUs routed to a supplier that was enabled, disabled, removed or joined another group.
create function supplier_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select distinct tenant_id, sku_id from goods_channel_detail
    where tenant_id = new.tenant_id and supplier_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger supplier_rechecks after update on supplier_config
  for each row when ((old.status, old.supplier_group_id, old.is_deleted)
    is distinct from (new.status, new.supplier_group_id, new.is_deleted))
  execute function supplier_rechecks();

-- Rechecks all SKUs routed to suppliers of a group that was enabled or disabled.
create function supplier_group_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select distinct d.tenant_id, d.sku_id
    from goods_channel_detail d
    join supplier_config s on s.id = d.supplier_id
    where s.tenant_id = new.tenant_id and s.supplier_group_id = new.id and d.is_deleted = 0;
  return null;
end $$;
create trigger supplier_group_rechecks after update on supplier_group
  for each row when (old.status is distinct from new.status) execute function supplier_group_rechecks();
