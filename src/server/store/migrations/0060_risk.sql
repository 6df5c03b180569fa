-- 交易规则 transRule
create table trans_rule (
  id bigint primary key,
  tenant_id varchar(12) not null,
  order_timeout_min integer not null,
  auto_refund_on_fail boolean,
  max_retry integer not null,
  retry_interval_sec integer not null,
  duplicate_window_sec integer not null,
  single_max_amount bigint not null,
  day_max_amount bigint not null,
  loss_protect smallint not null,
  trade_start varchar(8),
  trade_end varchar(8),
  notify_max_times integer not null,
  auto_close_days integer not null,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index trans_rule_single_once on trans_rule (tenant_id) where is_deleted = 0;
create index trans_rule_list on trans_rule (tenant_id, create_time, id) where is_deleted = 0;
alter table trans_rule enable row level security;
alter table trans_rule force row level security;
create policy tenant_rows on trans_rule using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on trans_rule to quarterdeck_app;

-- 黑白规则 blackWhiteRule
create table black_white_rule (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index black_white_rule_merchantcode_once on black_white_rule (tenant_id, merchant_code) where is_deleted = 0;
create index black_white_rule_list on black_white_rule (tenant_id, create_time, id) where is_deleted = 0;
alter table black_white_rule enable row level security;
alter table black_white_rule force row level security;
create policy tenant_rows on black_white_rule using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on black_white_rule to quarterdeck_app;

-- 黑白名单 blackWhiteList
create table black_white_list (
  id bigint primary key,
  tenant_id varchar(12) not null,
  list_type smallint not null,
  target_type smallint not null,
  target_value text,
  target_value_hmac varchar(64),
  target_mask varchar(160),
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index black_white_list_listtype_targettype_targetvalue_scope_mer_once on black_white_list (tenant_id, list_type, target_type, target_value_hmac, scope, coalesce(merchant_code, ''), coalesce(sku_id, 0)) where is_deleted = 0;
create index black_white_list_list on black_white_list (tenant_id, create_time, id) where is_deleted = 0;
alter table black_white_list enable row level security;
alter table black_white_list force row level security;
create policy tenant_rows on black_white_list using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on black_white_list to quarterdeck_app;

-- 快捷模板 quickTemplate
create table quick_template (
  id bigint primary key,
  tenant_id varchar(12) not null,
  template_name varchar(40) not null,
  merchant_code varchar(10),
  goods_type smallint not null,
  sku_id bigint,
  column_map jsonb not null,
  header_row integer,
  default_qty integer,
  auto_order_no boolean,
  dedupe smallint,
  use_count integer,
  last_use_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index quick_template_merchantcode_templatename_once on quick_template (tenant_id, coalesce(merchant_code, ''), template_name) where is_deleted = 0;
create index quick_template_list on quick_template (tenant_id, create_time, id) where is_deleted = 0;
alter table quick_template enable row level security;
alter table quick_template force row level security;
create policy tenant_rows on quick_template using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on quick_template to quarterdeck_app;

-- How often and for how much a target was ordered: a day's row by its day, a month's by its first.
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
alter table risk_counter enable row level security;
alter table risk_counter force row level security;
create policy tenant_rows on risk_counter using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on risk_counter to quarterdeck_app;

-- When a merchant last ordered the same goods for the same account.
create table risk_recent (
  tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  sku_id bigint not null,
  account_hmac varchar(64) not null,
  last_time timestamptz not null,
  primary key (tenant_id, merchant_code, sku_id, account_hmac)
);
create index risk_recent_time on risk_recent (last_time);
alter table risk_recent enable row level security;
alter table risk_recent force row level security;
create policy tenant_rows on risk_recent using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on risk_recent to quarterdeck_app;

-- The list is asked by digest for every order.
create index black_white_list_digest on black_white_list (tenant_id, target_value_hmac) where is_deleted = 0 and status = 1;
create index black_white_list_words on black_white_list (tenant_id) where is_deleted = 0 and status = 1 and target_type = 5;
