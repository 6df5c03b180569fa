-- Products that tenants share with all others: the shared snapshot, who quotes it and as which product, and the link
-- between the tenant that quotes and the one that supplies. Rows of several tenants meet here, so there is no row-level
-- security; the noun narrows what each tenant sees.

-- 公共商品池 ecommercePublicProductPool
create table public_product_pool (
  id bigint primary key,
  pool_item_no varchar(20),
  title varchar(100),
  main_image varchar(1000),
  source_tenant_id varchar(12),
  source_tenant_name varchar(60),
  source_spu_id varchar(20),
  category_path varchar(200),
  goods_type smallint,
  low_supply_price bigint,
  high_supply_price bigint,
  stock_hint smallint,
  snapshot_version integer,
  quote_count integer,
  quoted boolean,
  decision_told boolean,
  source_on_shelf boolean,
  account_type varchar(10),
  use_rule varchar(2000),
  reason varchar(200),
  pool_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index public_product_pool_sourcespuid_once on public_product_pool (source_spu_id) where is_deleted = 0;
create index public_product_pool_list on public_product_pool (create_time, id) where is_deleted = 0;
select serve_table('public_product_pool', false);

-- public_product_pool_sku_snapshot
create table public_product_pool_sku_snapshot (
  id bigint primary key,
  public_product_pool_id bigint not null references public_product_pool (id) on delete cascade,
  position integer not null,
  sku_code varchar(32) not null,
  name varchar(120) not null,
  face_value bigint not null,
  supply_price bigint not null,
  suggest_price bigint,
  stock_hint smallint,
  spec_text varchar(200),
  sku_id varchar(20)
);
create index public_product_pool_sku_snapshot_parent on public_product_pool_sku_snapshot (public_product_pool_id, position);
select serve_table('public_product_pool_sku_snapshot', false);

create table public_pool_quote (
  id bigint primary key,
  pool_id bigint not null references public_product_pool (id),
  buyer_tenant_id varchar(12) not null,
  spu_id bigint not null,
  source_version integer not null,
  markup numeric(6, 4) not null,
  follow_price boolean not null,
  is_open boolean not null default false,
  is_supplied boolean not null default true,
  fail_reason varchar(200),
  next_try_at timestamptz not null default now(),
  create_time timestamptz not null default now()
);
create unique index public_pool_quote_once on public_pool_quote (pool_id, buyer_tenant_id);
create index public_pool_quote_buyer on public_pool_quote (buyer_tenant_id, pool_id);
create index public_pool_quote_waiting on public_pool_quote (next_try_at) where not is_open;
select serve_table('public_pool_quote', false);

create table public_pool_link (
  source_tenant_id varchar(12) not null,
  buyer_tenant_id varchar(12) not null,
  supplier_id bigint not null,
  merchant_code varchar(10),
  primary key (source_tenant_id, buyer_tenant_id)
);
select serve_table('public_pool_link', false);
