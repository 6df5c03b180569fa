-- Alerts of low and expiring stock.

-- 库存预警 stockAlertConfig
create table stock_alert_config (
  id bigint primary key,
  tenant_id varchar(12) not null,
  alert_no varchar(24),
  alert_type smallint,
  sku_id bigint not null,
  merchant_id bigint,
  threshold integer not null,
  current_qty integer,
  channels smallint[] not null default '{}',
  receivers bigint[] not null default '{}',
  silence_minutes integer,
  auto_off_shelf boolean,
  remark varchar(200),
  last_alert_time timestamptz,
  alert_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index stock_alert_config_alerttype_skuid_merchantid_once on stock_alert_config (tenant_id, alert_type, sku_id, coalesce(merchant_id, 0));
create index stock_alert_config_list on stock_alert_config (tenant_id, create_time, id);
create index stock_alert_config_channels on stock_alert_config using gin (channels);
create index stock_alert_config_receivers on stock_alert_config using gin (receivers);
select serve_table('stock_alert_config', true);
select serve_numbers('stock_alert_config', '{alert_no}');
