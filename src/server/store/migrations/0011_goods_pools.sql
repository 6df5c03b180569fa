-- Pools of goods and what is in them.
-- 商品池 goodsPool
create table goods_pool (
  id bigint primary key,
  tenant_id varchar(12) not null,
  pool_name varchar(50) not null,
  pool_code varchar(32) not null,
  pool_type smallint not null,
  contract_party_id bigint,
  goods_types smallint[] default '{}',
  default_discount numeric(20,4),
  goods_count integer,
  on_count integer,
  merchant_count integer,
  remark text,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index goods_pool_poolname_once on goods_pool (tenant_id, pool_name) where is_deleted = 0;
create unique index goods_pool_poolcode_once on goods_pool (tenant_id, pool_code) where is_deleted = 0;
create index goods_pool_list on goods_pool (tenant_id, create_time, id) where is_deleted = 0;
create index goods_pool_goods_types on goods_pool using gin (goods_types);
alter table goods_pool enable row level security;
alter table goods_pool force row level security;
create policy tenant_rows on goods_pool using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_pool to quarterdeck_app;

-- 池内商品 goodsPoolRelation
create table goods_pool_relation (
  id bigint primary key,
  tenant_id varchar(12) not null,
  sku_code varchar(32),
  sku_id bigint not null,
  pool_id bigint not null,
  goods_type smallint,
  discount numeric(20,4),
  sort integer,
  relation_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index goods_pool_relation_poolid_skuid_once on goods_pool_relation (tenant_id, pool_id, sku_id) where is_deleted = 0;
create index goods_pool_relation_list on goods_pool_relation (tenant_id, create_time, id) where is_deleted = 0;
create index goods_pool_relation_sku_id on goods_pool_relation (tenant_id, sku_id) where is_deleted = 0;
alter table goods_pool_relation enable row level security;
alter table goods_pool_relation force row level security;
create policy tenant_rows on goods_pool_relation using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on goods_pool_relation to quarterdeck_app;
