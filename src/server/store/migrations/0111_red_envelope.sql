-- Red packets of WeChat Pay and Alipay: campaigns with a number and a budget, every single red packet, and what was spent
-- of it. Beside them the numbers under which they were asked for, the older key of WeChat Pay, and the sandbox.

-- 支付渠道 paymentManagementInfo
alter table payment_management_info add column api_key text;

-- 红包活动 redEnvelope
create table red_envelope (
  id bigint primary key,
  tenant_id varchar(12) not null,
  envelope_no varchar(20),
  envelope_name varchar(40) not null,
  platform smallint not null,
  red_use_type varchar(64) not null,
  mch_id varchar(32) not null,
  appid varchar(32),
  scene_id varchar(32),
  amount_type smallint not null,
  amount bigint,
  min_amount bigint,
  max_amount bigint,
  total_count integer not null,
  total_amount bigint,
  per_user_limit integer,
  daily_count integer,
  send_name varchar(32),
  wishing varchar(128),
  act_name varchar(32),
  remark text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  crowd_no varchar(64),
  camp_status varchar(32),
  pay_url varchar(500),
  fail_msg varchar(200),
  count_balance integer,
  amount_balance bigint,
  issued_count integer,
  issued_amount bigint,
  received_count integer,
  received_amount bigint,
  refunded_count integer,
  refunded_amount bigint,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index red_envelope_list on red_envelope (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('red_envelope', true);
select serve_numbers('red_envelope', '{envelope_no}');

-- 红包发放明细 redEnvelopeRecord
create table red_envelope_record (
  id bigint not null,
  tenant_id varchar(12) not null,
  record_no varchar(28),
  envelope_id bigint,
  platform smallint,
  biz_no varchar(64),
  account text,
  account_hmac varchar(64),
  account_masked varchar(64),
  mobile text,
  mobile_hmac varchar(64),
  mobile_masked varchar(20),
  amount bigint,
  detail_id varchar(64),
  fail_code varchar(40),
  fail_reason varchar(200),
  retry_count integer,
  reserve_day varchar(10),
  first_send_time timestamptz,
  next_try_time timestamptz,
  send_time timestamptz,
  receive_time timestamptz,
  refund_time timestamptz,
  refund_amount bigint,
  used_amount bigint,
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index red_envelope_record_list on red_envelope_record (tenant_id, create_time, id);
create index red_envelope_record_envelope_id on red_envelope_record (tenant_id, envelope_id);
create index red_envelope_record_biz_no on red_envelope_record (tenant_id, biz_no);
create index red_envelope_record_record_no on red_envelope_record (tenant_id, record_no);
create table red_envelope_record_other partition of red_envelope_record default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
select serve_table('red_envelope_record', true);
select serve_numbers('red_envelope_record', '{record_no}');

-- 红包核销明细 redEnvelopeVerification
create table red_envelope_verification (
  id bigint primary key,
  tenant_id varchar(12) not null,
  verify_no varchar(28),
  record_no varchar(28),
  envelope_id bigint,
  account_masked varchar(64),
  trade_no varchar(64),
  used_amount bigint,
  seller_name varchar(60),
  verify_time timestamptz,
  status smallint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index red_envelope_verification_list on red_envelope_verification (tenant_id, create_time, id);
create index red_envelope_verification_envelope_id on red_envelope_verification (tenant_id, envelope_id);
create index red_envelope_verification_record_no on red_envelope_verification (tenant_id, record_no);
select serve_table('red_envelope_verification', true);
select serve_numbers('red_envelope_verification', '{verify_no}');

alter table red_envelope add constraint red_envelope_figures check (count_balance >= 0 and amount_balance >= 0);
create unique index red_envelope_crowd on red_envelope (tenant_id, crowd_no) where is_deleted = 0;
create index red_envelope_record_due on red_envelope_record (next_try_time) where state in (0, 1);
create index red_envelope_record_open on red_envelope_record (next_try_time) where state in (2, 5);
create index red_envelope_record_account on red_envelope_record (tenant_id, account_hmac, create_time);
create index red_envelope_record_mobile on red_envelope_record (tenant_id, mobile_hmac, create_time);
create unique index red_envelope_verification_once on red_envelope_verification (tenant_id, record_no, trade_no);

-- The number under which somebody asked for a red packet.
create table red_envelope_key (
  tenant_id varchar(12) not null,
  biz_no varchar(64) not null,
  record_id bigint not null,
  primary key (tenant_id, biz_no)
);
select serve_table('red_envelope_key', true);

-- The platforms of the sandbox: red packets, and campaigns that are paid for before.
create table red_packet_sandbox (
  tenant_id varchar(12) not null,
  record_no varchar(28) not null,
  account varchar(64) not null,
  amount bigint not null,
  detail_id varchar(64) not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, record_no)
);
select serve_table('red_packet_sandbox', true);
create table red_campaign_sandbox (
  tenant_id varchar(12) not null,
  crowd_no varchar(64) not null,
  mch_id varchar(32) not null,
  budget bigint not null,
  spent bigint not null default 0,
  state varchar(20) not null,
  primary key (tenant_id, crowd_no)
);
select serve_table('red_campaign_sandbox', true);
