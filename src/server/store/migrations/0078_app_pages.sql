-- Products of apps, the apps of merchants, their pages with drafts, and copies of what was published.

-- 应用产品 appConfig
create table app_config (
  id bigint primary key,
  tenant_id varchar(12) not null,
  app_code varchar(32) not null,
  app_name varchar(50) not null,
  app_type smallint not null,
  logo varchar(1000),
  description text,
  default_template_id bigint,
  login_modes smallint[] default '{}',
  page_count integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index app_config_appcode_once on app_config (tenant_id, app_code) where is_deleted = 0;
create index app_config_list on app_config (tenant_id, create_time, id) where is_deleted = 0;
create index app_config_login_modes on app_config using gin (login_modes);
select serve_table('app_config', true);
select serve_numbers('app_config', '{app_code}');

-- app_config_page_codes
create table app_config_page_codes (
  id bigint primary key,
  tenant_id varchar(12) not null,
  app_config_id bigint not null references app_config (id) on delete cascade,
  position integer not null,
  page_code varchar(32) not null,
  page_name varchar(30) not null,
  required boolean
);
create index app_config_page_codes_parent on app_config_page_codes (app_config_id, position);
select serve_table('app_config_page_codes', true);

-- 商户应用 merchantApp
create table merchant_app (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_app_no varchar(24),
  app_name varchar(50) not null,
  merchant_id bigint not null,
  product_id bigint not null,
  domain varchar(100),
  path_key varchar(16),
  wx_app_id varchar(32),
  wx_app_secret text,
  pay_channel_ids bigint[] default '{}',
  login_modes smallint[] default '{}',
  theme_color varchar(7),
  logo varchar(1000),
  share_title varchar(30),
  share_image varchar(1000),
  service_phone varchar(20),
  agreement_content_id bigint,
  online_time timestamptz,
  offline_time timestamptz,
  publish_version integer,
  page_count integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index merchant_app_pathkey_once on merchant_app (tenant_id, path_key) where is_deleted = 0;
create index merchant_app_list on merchant_app (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_app_pay_channel_ids on merchant_app using gin (pay_channel_ids);
create index merchant_app_login_modes on merchant_app using gin (login_modes);
select serve_table('merchant_app', true);
select serve_numbers('merchant_app', '{merchant_app_no,path_key}');

-- 应用页面 appPage
create table app_page (
  id bigint primary key,
  tenant_id varchar(12) not null,
  app_id bigint not null,
  merchant_app_id bigint,
  page_code varchar(32) not null,
  page_name varchar(30) not null,
  page_type smallint not null,
  draft_config jsonb,
  published_config jsonb,
  sku_ids bigint[] default '{}',
  content_ids bigint[] default '{}',
  problem_count integer,
  publish_version integer,
  publish_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index app_page_appid_merchantappid_pagecode_once on app_page (tenant_id, app_id, coalesce(merchant_app_id, 0), page_code) where is_deleted = 0;
create index app_page_list on app_page (tenant_id, create_time, id) where is_deleted = 0;
create index app_page_sku_ids on app_page using gin (sku_ids);
create index app_page_content_ids on app_page using gin (content_ids);
select serve_table('app_page', true);

-- Copies of a page, one for each publication; the last twenty are kept.
create table app_page_version (
  tenant_id varchar(12) not null,
  page_id bigint not null references app_page (id) on delete cascade,
  publish_version integer not null,
  config jsonb not null,
  user_id bigint,
  create_time timestamptz not null default now(),
  primary key (page_id, publish_version)
);
select serve_table('app_page_version', true);
