-- Goods on the mall of a tenant, and shops of merchants on commerce platforms.

-- 电商商户 merchantEcommerce
create table merchant_ecommerce (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_id bigint not null,
  platform_type smallint not null,
  shop_name varchar(60) not null,
  seller_nick varchar(60),
  platform_shop_id varchar(64) not null,
  app_key varchar(64),
  app_secret text,
  session_token text,
  token_expire_time timestamptz,
  auto_deliver boolean,
  sync_order_from timestamptz,
  sync_state smallint,
  last_sync_time timestamptz,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index merchant_ecommerce_merchantid_once on merchant_ecommerce (tenant_id, merchant_id) where is_deleted = 0;
create unique index merchant_ecommerce_platformtype_platformshopid_once on merchant_ecommerce (tenant_id, platform_type, platform_shop_id) where is_deleted = 0;
create index merchant_ecommerce_list on merchant_ecommerce (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('merchant_ecommerce', true);
select serve_numbers('merchant_ecommerce', '{platform_shop_id}');

-- 商城商品 tenantProduct
create table tenant_product (
  id bigint primary key,
  tenant_id varchar(12) not null,
  image varchar(1000),
  sku_id bigint not null,
  show_name varchar(60),
  dic_type varchar(64) not null,
  exchange_mode smallint not null,
  show_price bigint,
  point_price integer,
  limit_per_user integer,
  quota integer,
  used_qty integer,
  start_time timestamptz,
  end_time timestamptz,
  tag varchar(10),
  sort integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index tenant_product_skuid_dictype_once on tenant_product (tenant_id, sku_id, dic_type) where is_deleted = 0;
create index tenant_product_list on tenant_product (tenant_id, sort, id) where is_deleted = 0;
create index tenant_product_recent on tenant_product (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('tenant_product', true);
