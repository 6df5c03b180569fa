-- Suppliers, their goods and their prices.

-- 供应商组 supplierGroup: the suppliers of one legal entity with their common settings.
create table supplier_group (
  id bigint primary key, tenant_id varchar(12) not null,
  group_code varchar(12),
  group_name varchar(60) not null,
  contract_party_id bigint not null,
  default_account_id bigint,
  goods_types smallint[] default '{}',
  level smallint,
  manager_id bigint,
  dept_id bigint,
  contact_name varchar(30), contact_phone varchar(20), contact_email varchar(100),
  agreement_file varchar(1000),
  agreement_end date,
  supplier_count integer,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index supplier_group_groupname_once on supplier_group (tenant_id, group_name) where is_deleted = 0;
create index supplier_group_list on supplier_group (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_group_contract_party_id on supplier_group (tenant_id, contract_party_id) where is_deleted = 0;
create index supplier_group_goods_types on supplier_group using gin (goods_types);
select serve_table('supplier_group', true);

-- 供应商 supplierConfig: one interface of a supplier with its account; orders are submitted to it.
create table supplier_config (
  id bigint primary key, tenant_id varchar(12) not null,
  supplier_code varchar(32),
  supplier_name varchar(60) not null,
  supplier_type smallint not null,
  supplier_group_id bigint not null,
  contract_party_id bigint,
  account_id bigint,
  manager_id bigint,
  charge_type varchar(64),
  adapter_code varchar(32),
  adapter_config jsonb,
  api_url varchar(255), query_url varchar(255),
  app_id varchar(64),
  app_secret text, app_secret_tail varchar(10),
  callback_token text, callback_token_hmac varchar(64),
  ip_whitelist varchar(500),
  connect_timeout_ms integer,
  result_timeout_min integer,
  max_qps integer,
  prepaid_available bigint,
  supplier_balance bigint,
  balance_alert_value bigint,
  today_count integer,
  today_rate numeric(9,4),
  contact_name varchar(30), contact_phone varchar(20),
  test_time timestamptz,
  test_passed boolean,
  no_reply_count integer,
  reply_count integer,
  suspend_reason varchar(100),
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index supplier_config_suppliername_once
  on supplier_config (tenant_id, supplier_name) where is_deleted = 0;
create index supplier_config_list on supplier_config (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_config_supplier_group_id on supplier_config (tenant_id, supplier_group_id) where is_deleted = 0;
create index supplier_config_contract_party_id on supplier_config (tenant_id, contract_party_id) where is_deleted = 0;
-- A supplier's callback names only its token, so tokens are unique over all tenants.
create unique index supplier_config_token_once
  on supplier_config (callback_token_hmac) where callback_token_hmac is not null;
select serve_table('supplier_config', true);

-- 供应商商品 supplierGoods: one SKU at one supplier with its cost, which changes only by an approved price change.
create table supplier_goods (
  id bigint primary key, tenant_id varchar(12) not null,
  goods_name varchar(200),
  supplier_id bigint not null,
  sku_id bigint not null,
  sku_code varchar(32),
  sku_name varchar(120),
  goods_type smallint,
  supplier_sku_code varchar(64),
  face_value bigint,
  purchase_price bigint not null,
  purchase_discount numeric(20,4) generated always as (
    round(purchase_price::numeric / nullif(face_value, 0), 4)
  ) stored,
  min_margin bigint,
  lowest_sale_price bigint,
  margin bigint generated always as (lowest_sale_price - purchase_price) stored,
  priority integer,
  weight integer,
  day_limit_qty integer,
  day_used_qty integer,
  provinces jsonb,
  supplier_stock integer,
  success_rate numeric(9,4),
  last_sync_time timestamptz,
  goods_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index supplier_goods_supplierid_skuid_once
  on supplier_goods (tenant_id, supplier_id, sku_id) where is_deleted = 0;
create index supplier_goods_list on supplier_goods (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_goods_sku_id on supplier_goods (tenant_id, sku_id) where is_deleted = 0;
-- Goods an order of a SKU may be sent to.
create index supplier_goods_routed on supplier_goods (tenant_id, sku_id, goods_state) where is_deleted = 0;
select serve_table('supplier_goods', true);

-- Number of pieces of a supplier's goods ordered on a day; the daily cap is checked against it.
create table supplier_goods_day (
  tenant_id varchar(12) not null,
  supplier_goods_id bigint not null,
  day date not null,
  used integer not null,
  primary key (supplier_goods_id, day)
);
select serve_table('supplier_goods_day', true);

-- 供应商调价 supplierPriceChange: a change of a supplier's cost: one user enters it, another confirms it, and a
-- scheduled job applies it at its effective time.
create table supplier_price_change (
  id bigint primary key, tenant_id varchar(12) not null,
  change_no varchar(24),
  supplier_goods_id bigint not null,
  supplier_id bigint,
  sku_id bigint,
  sku_code varchar(32),
  change_type smallint,
  old_price bigint,
  new_price bigint not null,
  change_rate numeric(9,4),
  effective_time timestamptz,
  min_margin_after bigint,
  affect_merchant_count integer,
  loss_action smallint,
  applicant_id bigint,
  auditor_id bigint,
  audit_time timestamptz,
  opinion varchar(200),
  applied_time timestamptz,
  change_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index supplier_price_change_list on supplier_price_change (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_price_change_supplier_goods_id
  on supplier_price_change (tenant_id, supplier_goods_id) where is_deleted = 0;
create index supplier_price_change_supplier_id on supplier_price_change (tenant_id, supplier_id) where is_deleted = 0;
-- Price changes to be applied by the scheduled job (1: scheduled).
create index supplier_price_change_due
  on supplier_price_change (effective_time) where change_state = 1 and is_deleted = 0;
select serve_table('supplier_price_change', true);

-- Callbacks from suppliers or from anyone who claims to be one; of tenant 000000 if no supplier was
-- identified.
create table supplier_callback (
  id bigint primary key, tenant_id varchar(12) not null,
  supplier_code varchar(32) not null,
  supplier_id bigint,
  ip varchar(64) not null,
  outcome varchar(16) not null,
  channel_order_no varchar(64),
  create_time timestamptz not null default now()
);
create index supplier_callback_time on supplier_callback (create_time);
select serve_table('supplier_callback', true);

-- Undecided orders of the mock supplier, which answers by rules.
create table mock_supplier_order (
  supplier_id bigint not null,
  channel_order_no varchar(64) not null,
  taken_at timestamptz not null default now(),
  primary key (supplier_id, channel_order_no)
);
select serve_table('mock_supplier_order', false);
