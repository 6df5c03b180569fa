-- Accounts at affiliate unions, and the orders that the unions track to us.

-- 导购配置 commerceConfig
create table commerce_config (
  id bigint primary key,
  tenant_id varchar(12) not null,
  config_name varchar(30) not null,
  platform smallint not null,
  api_url varchar(500) not null,
  app_key varchar(64) not null,
  app_secret text,
  site_id varchar(64) not null,
  rebate_mode smallint not null,
  rebate_rate numeric(9,4) not null,
  integral_id varchar(20),
  grant_scene_id varchar(20),
  settle_delay_days integer,
  sync_enabled boolean,
  last_sync_time timestamptz,
  last_sync_count integer,
  sync_failure varchar(200),
  next_sync_time timestamptz,
  sync_cursor varchar(200),
  sync_from timestamptz,
  sync_to timestamptz,
  last_test_time timestamptz,
  last_test_result smallint,
  last_test_text varchar(255),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index commerce_config_list on commerce_config (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('commerce_config', true);

-- 导购订单 commerceOrder
create table commerce_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  platform smallint,
  config_id bigint,
  order_no varchar(64),
  sub_order_no varchar(64),
  user_id bigint,
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(40),
  goods_name varchar(200),
  goods_image varchar(1000),
  quantity integer,
  pay_amount bigint,
  commission_rate numeric(9,4),
  estimate_commission bigint,
  actual_commission bigint,
  rebate_amount bigint,
  rebate_state smallint,
  invalid_reason varchar(100),
  order_time timestamptz,
  pay_time timestamptz,
  complete_time timestamptz,
  settle_time timestamptz,
  rebate_due_time timestamptz,
  remark varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index commerce_order_platform_suborderno_once on commerce_order (tenant_id, platform, sub_order_no);
create index commerce_order_list on commerce_order (tenant_id, order_time, id);
create index commerce_order_recent on commerce_order (tenant_id, create_time, id);
select serve_table('commerce_order', true);

-- What the background work and exact searches look for. One position is enabled once (status 1).
create unique index commerce_config_site on commerce_config (tenant_id, platform, site_id)
  where status = 1 and is_deleted = 0;
create index commerce_config_due on commerce_config (next_sync_time) where status = 1 and sync_enabled and is_deleted = 0;
create index commerce_order_no on commerce_order (tenant_id, order_no);
create index commerce_order_user on commerce_order (tenant_id, user_id, order_time) where user_id is not null;
create index commerce_order_mobile on commerce_order (mobile_hmac) where mobile_hmac is not null;
create index commerce_order_config on commerce_order (config_id, order_time desc);
create index commerce_order_rebate on commerce_order (rebate_due_time) where rebate_state = 1;
