-- Rules of alarms and their records, time-out rules of suppliers, mail servers, and what is sent.


-- 邮件服务器 mailServer
create table mail_server (
  id bigint primary key,
  tenant_id varchar(12) not null,
  mail_code varchar(32) not null,
  host varchar(200) not null,
  port integer not null,
  security smallint not null,
  username varchar(100),
  password text,
  from_address varchar(100) not null,
  from_name varchar(60),
  remark varchar(255),
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
create unique index mail_server_mailcode_once on mail_server (tenant_id, mail_code) where is_deleted = 0;
create index mail_server_list on mail_server (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('mail_server', true);
select serve_numbers('mail_server', '{mail_code}');

-- 告警规则 alarm
create table alarm (
  id bigint primary key,
  tenant_id varchar(12) not null,
  alarm_type smallint not null,
  alarm_name varchar(60) not null,
  level smallint not null,
  window_min integer,
  fail_rate numeric(9,4),
  min_count integer,
  miss_in_row integer,
  channels smallint[] not null default '{}',
  receiver_ids bigint[] not null default '{}',
  we_com_url text,
  ding_talk_url text,
  ding_talk_secret text,
  robots varchar(60),
  silence_min integer not null,
  escalate_min integer,
  escalate_ids bigint[] default '{}',
  active_from varchar(5),
  active_to varchar(5),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index alarm_alarmtype_once on alarm (tenant_id, alarm_type) where is_deleted = 0;
create index alarm_list on alarm (tenant_id, alarm_type, id) where is_deleted = 0;
create index alarm_recent on alarm (tenant_id, create_time, id) where is_deleted = 0;
create index alarm_channels on alarm using gin (channels);
create index alarm_receiver_ids on alarm using gin (receiver_ids);
create index alarm_escalate_ids on alarm using gin (escalate_ids);
select serve_table('alarm', true);

-- 告警记录 alarmRecord
create table alarm_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(24),
  rule_id bigint,
  alarm_type smallint,
  level smallint,
  object_type varchar(40),
  object_id varchar(40),
  object_key varchar(120),
  object_name varchar(200),
  content text,
  first_time timestamptz,
  last_time timestamptz,
  last_send_time timestamptz,
  occur_count integer,
  send_result varchar(200),
  time_out_id bigint,
  stage varchar(20),
  escalate_time timestamptz,
  confirm_user bigint,
  confirm_time timestamptz,
  recover_time timestamptz,
  close_user bigint,
  close_time timestamptz,
  close_remark varchar(200),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index alarm_record_list on alarm_record (tenant_id, first_time, id);
create index alarm_record_recent on alarm_record (tenant_id, create_time, id);
create index alarm_record_rule_id on alarm_record (tenant_id, rule_id);
create index alarm_record_first_time on alarm_record (tenant_id, first_time);
select serve_table('alarm_record', true);
select serve_numbers('alarm_record', '{record_no}');

-- 订单超时规则 supplierOrderTimeOut
create table supplier_order_time_out (
  id bigint primary key,
  tenant_id varchar(12) not null,
  rule_name varchar(120),
  supplier_id bigint,
  goods_type smallint,
  timeout_min integer not null,
  warn_count integer not null,
  repeat_min integer not null,
  channels smallint[] not null default '{}',
  receiver_ids bigint[] not null default '{}',
  remark varchar(200),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index supplier_order_time_out_list on supplier_order_time_out (tenant_id, rule_name, id) where is_deleted = 0;
create index supplier_order_time_out_recent on supplier_order_time_out (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_order_time_out_channels on supplier_order_time_out using gin (channels);
create index supplier_order_time_out_receiver_ids on supplier_order_time_out using gin (receiver_ids);
select serve_table('supplier_order_time_out', true);

-- One open record (0 open, 1 confirmed) for a type and an object.
create unique index alarm_record_open on alarm_record (tenant_id, alarm_type, object_key) where status in (0, 1);
create index alarm_record_object on alarm_record (tenant_id, alarm_type, object_key, id);
-- One time-out rule for a supplier and a type of goods, also where either is empty.
create unique index supplier_order_time_out_scope on supplier_order_time_out
  (tenant_id, coalesce(supplier_id, 0), coalesce(goods_type, 0)) where is_deleted = 0;

-- What raises (kind 1) and ends (kind 2) alarms, written in the transaction of what happened and removed when it
-- has become part of a record.
create table alarm_signal (
  id bigint primary key,
  tenant_id varchar(12) not null,
  alarm_type smallint not null,
  kind smallint not null,
  object_type varchar(40) not null,
  object_id varchar(40) not null,
  object_key varchar(120) not null,
  object_name varchar(200) not null,
  sentence jsonb,
  level smallint,
  stage varchar(20),
  time_out_id bigint,
  receivers jsonb not null default '{}'::jsonb,
  at timestamptz not null default now()
);
create index alarm_signal_at on alarm_signal (at, id);
select serve_table('alarm_signal', true);

-- One sending of an alarm by one channel to one receiver.
create table alarm_send (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_id bigint,
  rule_id bigint not null,
  purpose smallint not null,
  channel smallint not null,
  user_id bigint,
  target varchar(200),
  level smallint not null,
  sentence jsonb not null,
  state smallint not null default 0,
  tries integer not null default 0,
  next_time timestamptz,
  fence integer not null default 0,
  error_text varchar(200),
  sent_time timestamptz,
  create_time timestamptz not null default now()
);
create index alarm_send_due on alarm_send (next_time) where state = 0;
create index alarm_send_record on alarm_send (tenant_id, record_id, id);
create index alarm_send_rule on alarm_send (tenant_id, rule_id, id);
create index alarm_send_create_time on alarm_send (create_time);
select serve_table('alarm_send', true);

-- Goods of merchants with an alert value are few, and looked through every minute.
create index merchant_goods_alert on merchant_goods (tenant_id, id) where alert_value > 0 and is_deleted = 0;
