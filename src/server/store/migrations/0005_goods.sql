-- Goods: categories, brands, specifications, products, SKUs and pools of goods.

-- 商品分类 goodsCategory: a node in the tree of goods, at most three levels deep.
create table goods_category (
  id bigint primary key, tenant_id varchar(12) not null,
  parent_id bigint,
  category_code varchar(32),
  category_name varchar(50) not null,
  level integer,
  ancestors varchar(100),
  icon varchar(1000),
  goods_types smallint[] default '{}',
  tax_code varchar(64),
  sort integer,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_category_parentid_categoryname_once
  on goods_category (tenant_id, coalesce(parent_id, 0), category_name) where is_deleted = 0;
create index goods_category_list on goods_category (tenant_id, sort, id) where is_deleted = 0;
create index goods_category_recent on goods_category (tenant_id, create_time, id) where is_deleted = 0;
create index goods_category_parent on goods_category (tenant_id, parent_id, sort) where is_deleted = 0;
create index goods_category_ancestors on goods_category (tenant_id, ancestors) where is_deleted = 0;
create index goods_category_goods_types on goods_category using gin (goods_types);
select serve_table('goods_category', true);

-- 商品品牌 goodsBrand: a brand, with the letter that authorises us to sell it.
create table goods_brand (
  id bigint primary key, tenant_id varchar(12) not null,
  logo varchar(1000),
  brand_name varchar(50) not null,
  brand_code varchar(32),
  brand_name_en varchar(80),
  first_letter varchar(1),
  category_ids bigint[] default '{}',
  auth_file varchar(1000),
  auth_expire_date date,
  sort integer,
  description text,
  spu_count integer,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_brand_brandname_once on goods_brand (tenant_id, brand_name) where is_deleted = 0;
create index goods_brand_list on goods_brand (tenant_id, sort, id) where is_deleted = 0;
create index goods_brand_recent on goods_brand (tenant_id, create_time, id) where is_deleted = 0;
create index goods_brand_category_ids on goods_brand using gin (category_ids);
select serve_table('goods_brand', true);

-- 商品规格 goodsSpec: a property in which the variants of a product differ (colour, size).
create table goods_spec (
  id bigint primary key, tenant_id varchar(12) not null,
  spec_name varchar(30) not null,
  category_id bigint,
  input_type smallint,
  is_image boolean,
  value_text varchar(2000),
  sort integer,
  use_count integer,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_spec_specname_categoryid_once
  on goods_spec (tenant_id, spec_name, coalesce(category_id, 0)) where is_deleted = 0;
create index goods_spec_list on goods_spec (tenant_id, sort, id) where is_deleted = 0;
create index goods_spec_recent on goods_spec (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('goods_spec', true);

-- Values of a specification.
create table goods_spec_spec_values (
  id bigint primary key, tenant_id varchar(12) not null,
  goods_spec_id bigint not null references goods_spec (id) on delete cascade,
  position integer not null,
  value_id varchar(20),
  value varchar(30) not null,
  sort integer,
  enable boolean
);
create index goods_spec_spec_values_parent on goods_spec_spec_values (goods_spec_id, position);
select serve_table('goods_spec_spec_values', true);

-- 商品 goodsSpu: a product of all its variants; its SKUs are saved with it.
create table goods_spu (
  id bigint primary key, tenant_id varchar(12) not null,
  main_image varchar(1000),
  spu_name varchar(100) not null,
  spu_code varchar(32),
  goods_type smallint not null,
  deliver_type smallint not null,
  category_id bigint not null,
  brand_id bigint,
  tax_code varchar(64),
  account_type smallint,
  spec_ids bigint[] default '{}',
  refundable smallint,
  after_sale_days integer,
  use_rule text,
  detail_html text,
  sku_count integer,
  low_price bigint, high_price bigint,
  source_pool_id varchar(20),
  source_version integer,
  sort integer,
  shelf_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index goods_spu_list on goods_spu (tenant_id, update_time, id) where is_deleted = 0;
create index goods_spu_recent on goods_spu (tenant_id, create_time, id) where is_deleted = 0;
create index goods_spu_spec_ids on goods_spu using gin (spec_ids);
create index goods_spu_shelf on goods_spu (tenant_id, shelf_status, goods_type, update_time desc) where is_deleted = 0;
select serve_table('goods_spu', true);

-- Further pictures of a product.
create table goods_spu_images (
  id bigint primary key, tenant_id varchar(12) not null,
  goods_spu_id bigint not null references goods_spu (id) on delete cascade,
  position integer not null,
  image varchar(1000) not null
);
create index goods_spu_images_parent on goods_spu_images (goods_spu_id, position);
select serve_table('goods_spu_images', true);

-- 规格商品 goodsSku: the unit that is sold; stock, prices, suppliers and orders refer to it.
create table goods_sku (
  id bigint primary key, tenant_id varchar(12) not null,
  sku_code varchar(32) not null,
  sku_name varchar(120),
  face_value bigint not null,
  sale_price bigint not null,
  min_sale_price bigint,
  points integer,
  bar_code varchar(32),
  weight_g integer,
  max_per_order integer,
  valid_days integer,
  spu_id bigint not null,
  spec_text varchar(200),
  spec_value_ids jsonb,
  spec_key varchar(100),
  goods_type smallint,
  category_id bigint,
  brand_id bigint,
  cost_price bigint,
  supply_mode smallint,
  image varchar(1000),
  available_qty integer,
  supplier_count integer,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_sku_skucode_once on goods_sku (tenant_id, sku_code) where is_deleted = 0;
create unique index goods_sku_spuid_speckey_once on goods_sku (tenant_id, spu_id, spec_key) where is_deleted = 0;
create index goods_sku_list on goods_sku (tenant_id, update_time, id) where is_deleted = 0;
create index goods_sku_recent on goods_sku (tenant_id, create_time, id) where is_deleted = 0;
create index goods_sku_spu_id on goods_sku (tenant_id, spu_id) where is_deleted = 0;
create index goods_sku_goods_type on goods_sku (tenant_id, goods_type) where is_deleted = 0;
create index goods_sku_category_id on goods_sku (tenant_id, category_id) where is_deleted = 0;
create index goods_sku_brand_id on goods_sku (tenant_id, brand_id) where is_deleted = 0;
select serve_table('goods_sku', true);

-- 商品池 goodsPool: a named set of SKUs that is opened to merchants as a whole.
create table goods_pool (
  id bigint primary key, tenant_id varchar(12) not null,
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
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_pool_poolname_once on goods_pool (tenant_id, pool_name) where is_deleted = 0;
create unique index goods_pool_poolcode_once on goods_pool (tenant_id, pool_code) where is_deleted = 0;
create index goods_pool_list on goods_pool (tenant_id, create_time, id) where is_deleted = 0;
create index goods_pool_goods_types on goods_pool using gin (goods_types);
select serve_table('goods_pool', true);

-- 池内商品 goodsPoolRelation: one SKU in one pool.
create table goods_pool_relation (
  id bigint primary key, tenant_id varchar(12) not null,
  sku_code varchar(32),
  sku_id bigint not null,
  pool_id bigint not null,
  goods_type smallint,
  discount numeric(20,4),
  sort integer,
  relation_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index goods_pool_relation_poolid_skuid_once
  on goods_pool_relation (tenant_id, pool_id, sku_id) where is_deleted = 0;
create index goods_pool_relation_list on goods_pool_relation (tenant_id, create_time, id) where is_deleted = 0;
create index goods_pool_relation_sku_id on goods_pool_relation (tenant_id, sku_id) where is_deleted = 0;
select serve_table('goods_pool_relation', true);
