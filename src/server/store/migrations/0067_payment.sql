-- Payment channels, payments by them and their refunds.

-- 支付渠道 paymentManagementInfo
create table payment_management_info (
  id bigint primary key,
  tenant_id varchar(12) not null,
  channel_no varchar(16),
  channel_name varchar(40) not null,
  channel_code varchar(32) not null,
  pay_way smallint,
  own_party_id bigint not null,
  mch_id varchar(32) not null,
  sub_mch_id varchar(32),
  pay_app_id varchar(32),
  api_v3_key text,
  private_key text,
  certificate text,
  platform_key text,
  platform_serial varchar(64),
  gateway_url varchar(255),
  notify_token text,
  notify_token_hmac varchar(64),
  fee_rate numeric(20,5),
  fee_refunded boolean,
  single_min bigint,
  single_max bigint,
  day_max bigint,
  use_scenes smallint[] not null default '{}',
  priority integer,
  cert_serial_no varchar(64),
  cert_expire_time date,
  today_amount bigint,
  today_count integer,
  today_failures integer,
  remark varchar(200),
  last_test_time timestamptz,
  last_test_result smallint,
  last_test_text varchar(255),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index payment_management_info_channelname_once on payment_management_info (tenant_id, channel_name) where is_deleted = 0;
create index payment_management_info_list on payment_management_info (tenant_id, priority, id) where is_deleted = 0;
create index payment_management_info_recent on payment_management_info (tenant_id, create_time, id) where is_deleted = 0;
create index payment_management_info_use_scenes on payment_management_info using gin (use_scenes);
select serve_table('payment_management_info', true);
select serve_numbers('payment_management_info', '{channel_no}');

-- 支付单 payOrder
create table pay_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  pay_no varchar(32),
  scene smallint,
  order_no varchar(64),
  subject varchar(120),
  account_id bigint,
  own_party_id bigint,
  channel_id bigint,
  pay_way smallint,
  amount bigint not null,
  fee_amount bigint,
  refunding_amount bigint,
  refunded_amount bigint,
  payer_open_id text,
  pay_url varchar(2000),
  channel_trade_no varchar(64),
  expire_time timestamptz,
  pay_time timestamptz,
  close_time timestamptz,
  query_time timestamptz,
  late boolean,
  problem varchar(100),
  notify_raw text,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index pay_order_list on pay_order (tenant_id, create_time, id);
create index pay_order_channel_id on pay_order (tenant_id, channel_id);
create index pay_order_account_id on pay_order (tenant_id, account_id);
create index pay_order_pay_time on pay_order (tenant_id, pay_time);
select serve_table('pay_order', true);
select serve_numbers('pay_order', '{pay_no,channel_trade_no}');

-- 支付退款 payRefund
create table pay_refund (
  id bigint primary key,
  tenant_id varchar(12) not null,
  refund_no varchar(32),
  pay_order_id bigint,
  pay_no varchar(32),
  channel_id bigint,
  amount bigint not null,
  fee_amount bigint,
  reason varchar(80),
  automatic boolean,
  held boolean,
  refund_trade_no varchar(64),
  try_count integer,
  next_time timestamptz,
  refund_time timestamptz,
  error_text varchar(200),
  refund_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index pay_refund_list on pay_refund (tenant_id, create_time, id);
create index pay_refund_pay_order_id on pay_refund (tenant_id, pay_order_id);
create index pay_refund_pay_no on pay_refund (tenant_id, pay_no);
select serve_table('pay_refund', true);
select serve_numbers('pay_refund', '{refund_no}');

-- One channel for each account at a provider.
create unique index payment_management_info_account on payment_management_info
  (tenant_id, channel_code, mch_id, coalesce(sub_mch_id, '')) where is_deleted = 0;
create unique index payment_management_info_notify on payment_management_info (notify_token_hmac)
  where notify_token_hmac is not null;
create unique index pay_order_no on pay_order (tenant_id, pay_no);
-- A transaction of a provider belongs to one payment.
create unique index pay_order_trade on pay_order (channel_id, channel_trade_no) where channel_trade_no is not null;
create unique index pay_refund_no on pay_refund (tenant_id, refund_no);
-- Payments (0 unpaid, 1 paying) that are asked about or closed, and refunds (0 pending, 1 processing) that are asked for.
create index pay_order_due on pay_order (query_time) where status in (0, 1);
create index pay_order_expiring on pay_order (expire_time) where status in (0, 1);
create index pay_refund_due on pay_refund (next_time) where refund_state in (0, 1);
alter table pay_order add check (refunded_amount >= 0 and refunding_amount >= 0 and refunded_amount + refunding_amount <= amount);

-- Requests that a payment provider did not answer, or answered with a fault of its own.
create table pay_failure (
  id bigint primary key,
  tenant_id varchar(12) not null,
  channel_id bigint not null,
  error_text varchar(200) not null,
  create_time timestamptz not null default now()
);
create index pay_failure_channel on pay_failure (tenant_id, channel_id, create_time);
select serve_table('pay_failure', true);
