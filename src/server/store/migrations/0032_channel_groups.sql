-- Which suppliers serve which goods, for whom; the pools merchants took over; and what has to be looked at again when any of it changes.
alter index merchant_goods_pool rename to merchant_goods_from_pool;

-- 商户商品池 merchantGoodsPool
create table merchant_goods_pool (
  id bigint primary key,
  tenant_id varchar(12) not null,
  pool_name varchar(50),
  merchant_id bigint not null,
  pool_id bigint not null,
  account_method smallint,
  default_discount numeric(20,4),
  default_point numeric(20,4),
  auto_open boolean,
  auto_state smallint,
  sync_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index merchant_goods_pool_merchantid_poolid_once on merchant_goods_pool (tenant_id, merchant_id, pool_id) where is_deleted = 0;
create index merchant_goods_pool_list on merchant_goods_pool (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_goods_pool_pool_id on merchant_goods_pool (tenant_id, pool_id) where is_deleted = 0;
alter table merchant_goods_pool enable row level security;
alter table merchant_goods_pool force row level security;
create policy tenant_rows on merchant_goods_pool using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_goods_pool to quarterdeck_app;

-- 供应商关系 merchantSupplierRelation
create table merchant_supplier_relation (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_code varchar(10),
  merchant_id bigint not null,
  supplier_id bigint not null,
  relation_type smallint not null,
  remark varchar(200),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index merchant_supplier_relation_merchantid_supplierid_once on merchant_supplier_relation (tenant_id, merchant_id, supplier_id);
create index merchant_supplier_relation_list on merchant_supplier_relation (tenant_id, create_time, id);
create index merchant_supplier_relation_merchant_code on merchant_supplier_relation (tenant_id, merchant_code);
alter table merchant_supplier_relation enable row level security;
alter table merchant_supplier_relation force row level security;
create policy tenant_rows on merchant_supplier_relation using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_supplier_relation to quarterdeck_app;

-- 渠道组配置 goodsChannelGroupConfig
create table goods_channel_group (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index goods_channel_group_skuid_merchantgroupid_merchantid_once on goods_channel_group (tenant_id, sku_id, coalesce(merchant_group_id, 0), coalesce(merchant_id, 0)) where is_deleted = 0;
create index goods_channel_group_list on goods_channel_group (tenant_id, create_time, id) where is_deleted = 0;
alter table goods_channel_group enable row level security;
alter table goods_channel_group force row level security;
create policy tenant_rows on goods_channel_group using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_channel_group to quarterdeck_app;

-- 渠道明细 goodsChannelDetail
create table goods_channel_detail (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  open_time varchar(5),
  close_time varchar(5),
  cost_price bigint,
  fused_time timestamptz,
  detail_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index goods_channel_detail_configid_suppliergoodsid_once on goods_channel_detail (tenant_id, config_id, supplier_goods_id) where is_deleted = 0;
create index goods_channel_detail_list on goods_channel_detail (tenant_id, create_time, id) where is_deleted = 0;
create index goods_channel_detail_supplier_goods_id on goods_channel_detail (tenant_id, supplier_goods_id) where is_deleted = 0;
create index goods_channel_detail_supplier_id on goods_channel_detail (tenant_id, supplier_id) where is_deleted = 0;
create index goods_channel_detail_sku_id on goods_channel_detail (tenant_id, sku_id) where is_deleted = 0;
alter table goods_channel_detail enable row level security;
alter table goods_channel_detail force row level security;
create policy tenant_rows on goods_channel_detail using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_channel_detail to quarterdeck_app;

create index goods_channel_group_sku on goods_channel_group (tenant_id, sku_id, merchant_group_id) where is_deleted = 0;
create index goods_channel_group_merchant on goods_channel_group (tenant_id, merchant_code, sku_id) where is_deleted = 0 and merchant_code is not null;
create index goods_channel_detail_config on goods_channel_detail (tenant_id, config_id) where is_deleted = 0;
create index goods_channel_detail_fused on goods_channel_detail (tenant_id, fused_time) where is_deleted = 0 and detail_state = 2;

-- What channels were asked for and how it ended, by the minute; several rows a minute, so that orders of one channel do not wait for each other.
create table goods_channel_use (
  tenant_id varchar(12) not null,
  detail_id bigint not null,
  minute timestamptz not null,
  part smallint not null,
  used integer not null default 0,
  ended integer not null default 0,
  failed integer not null default 0,
  primary key (detail_id, minute, part)
);
create index goods_channel_use_minute on goods_channel_use (minute);
alter table goods_channel_use enable row level security;
alter table goods_channel_use force row level security;
create policy tenant_rows on goods_channel_use using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_channel_use to quarterdeck_app;

-- SKUs whose merchants' goods have to be looked at again: copies of the SKU, costs, and whether they can be delivered.
create table goods_recheck (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null,
  sku_id bigint not null
);
alter table goods_recheck enable row level security;
alter table goods_recheck force row level security;
create policy tenant_rows on goods_recheck using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_recheck to quarterdeck_app;

create function goods_sku_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger goods_sku_rechecks after update on goods_sku for each row when (
  (coalesce(old.available_qty, 0) > 0, coalesce(old.supplier_count, 0) > 0, old.status, old.face_value, old.min_sale_price, old.cost_price, old.sku_name, old.category_id, old.brand_id, old.goods_type, old.is_deleted)
  is distinct from (coalesce(new.available_qty, 0) > 0, coalesce(new.supplier_count, 0) > 0, new.status, new.face_value, new.min_sale_price, new.cost_price, new.sku_name, new.category_id, new.brand_id, new.goods_type, new.is_deleted)
) execute function goods_sku_rechecks();

create function goods_spu_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) select tenant_id, id from goods_sku where tenant_id = new.tenant_id and spu_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger goods_spu_rechecks after update on goods_spu for each row when ((old.shelf_status, old.deliver_type) is distinct from (new.shelf_status, new.deliver_type)) execute function goods_spu_rechecks();

create function merchant_group_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) select tenant_id, sku_id from merchant_goods where tenant_id = new.tenant_id and merchant_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger merchant_group_rechecks after update on merchant_config for each row when (old.merchant_group_id is distinct from new.merchant_group_id) execute function merchant_group_rechecks();

create function goods_pool_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) select distinct tenant_id, sku_id from merchant_goods where tenant_id = new.tenant_id and pool_id = new.id and is_deleted = 0;
  return null;
end $$;
create trigger goods_pool_rechecks after update on goods_pool for each row when ((old.status, old.is_deleted) is distinct from (new.status, new.is_deleted)) execute function goods_pool_rechecks();

create function pool_relation_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger pool_relation_rechecks after update on goods_pool_relation for each row when ((old.relation_state, old.is_deleted) is distinct from (new.relation_state, new.is_deleted)) execute function pool_relation_rechecks();
