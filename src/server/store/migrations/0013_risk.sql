-- Limits for orders, and block and allow lists.

-- 交易规则 transRule: a tenant's limits for orders and its timeouts for suppliers and callbacks.
create table trans_rule (
  id bigint primary key, tenant_id varchar(12) not null,
  order_timeout_min integer not null,
  auto_refund_on_fail boolean,
  max_retry integer not null,
  retry_interval_sec integer not null,
  duplicate_window_sec integer not null,
  single_max_amount bigint not null,
  day_max_amount bigint not null,
  loss_protect smallint not null,
  trade_start varchar(8), trade_end varchar(8),
  notify_max_times integer not null,
  auto_close_days integer not null,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index trans_rule_single_once on trans_rule (tenant_id) where is_deleted = 0;
create index trans_rule_list on trans_rule (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('trans_rule', true);

-- 黑白规则 blackWhiteRule: how block and allow lists and frequency limits apply to the orders of one merchant.
create table black_white_rule (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  list_mode smallint not null,
  targets smallint[] default '{}',
  use_global boolean,
  hit_action smallint not null,
  account_day_count integer not null,
  account_day_amount bigint not null,
  account_month_count integer not null,
  account_month_amount bigint not null,
  region_codes smallint[] default '{}',
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index black_white_rule_merchantcode_once
  on black_white_rule (tenant_id, merchant_code) where is_deleted = 0;
create index black_white_rule_list on black_white_rule (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('black_white_rule', true);

-- 黑白名单 blackWhiteList: accounts, addresses and people whose orders are refused, held for review or trusted.
create table black_white_list (
  id bigint primary key, tenant_id varchar(12) not null,
  list_type smallint not null,
  target_type smallint not null,
  target_value text, target_value_hmac varchar(64), target_mask varchar(160),
  scope smallint not null,
  merchant_code varchar(10),
  sku_id bigint,
  action smallint,
  reason varchar(200) not null,
  source smallint,
  order_no varchar(32),
  expire_time timestamptz,
  hit_count integer,
  last_hit_time timestamptz,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index black_white_list_listtype_targettype_targetvalue_scope_mer_once
  on black_white_list (
    tenant_id, list_type, target_type, target_value_hmac, scope, coalesce(merchant_code, ''), coalesce(sku_id, 0)
  ) where is_deleted = 0;
create index black_white_list_list on black_white_list (tenant_id, create_time, id) where is_deleted = 0;
-- Every order looks its targets up in the list by digest.
create index black_white_list_digest
  on black_white_list (tenant_id, target_value_hmac) where is_deleted = 0 and status = 1;
-- Words of addresses (5): all of them are read and searched for in the address of an order.
create index black_white_list_words
  on black_white_list (tenant_id) where is_deleted = 0 and status = 1 and target_type = 5;
select serve_table('black_white_list', true);

-- Number and amount in fen of a target's orders: rows of a day are stored by that day, rows of a month by its
-- first day.
create table risk_counter (
  tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  target varchar(72) not null,
  day date not null,
  times integer not null default 0,
  amount bigint not null default 0,
  primary key (tenant_id, merchant_code, target, day)
);
create index risk_counter_day on risk_counter (day);
select serve_table('risk_counter', true);

-- Time of a merchant's last order of the same goods for the same account.
create table risk_recent (
  tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  sku_id bigint not null,
  account_hmac varchar(64) not null,
  last_time timestamptz not null,
  primary key (tenant_id, merchant_code, sku_id, account_hmac)
);
create index risk_recent_time on risk_recent (last_time);
select serve_table('risk_recent', true);
