-- Vouchers of WeChat Pay and Alipay: stocks with a budget, what is issued from them under which conditions, every
-- single voucher, and what was issued again. Beside them limits by day and person, notifications, and the sandbox.

-- 立减金批次 favorCoupon
create table favor_coupon (
  id bigint primary key,
  tenant_id varchar(12) not null,
  batch_name varchar(20) not null,
  platform smallint not null,
  stock_type smallint not null,
  mch_id varchar(32) not null,
  appid varchar(32),
  stock_id varchar(64),
  coupon_amount bigint not null,
  transaction_minimum bigint not null,
  max_coupons integer not null,
  max_amount bigint,
  max_amount_by_day bigint,
  max_coupons_per_user integer not null,
  no_cash boolean,
  available_begin timestamptz not null,
  available_end timestamptz not null,
  valid_days integer,
  limit_bank varchar(40),
  limit_card_type smallint,
  limit_bins varchar(500),
  goods_tag varchar(128),
  available_mchs varchar(500),
  items text,
  description text not null,
  auto_start boolean,
  balance integer,
  reserved_count integer,
  issued_count integer,
  external_count integer,
  used_count integer,
  expired_count integer,
  returned_count integer,
  platform_distributed integer,
  platform_max integer,
  last_sync_time timestamptz,
  origin smallint,
  warn_enabled boolean,
  warn_count integer,
  warn_user_ids bigint[] default '{}',
  warned boolean,
  suspended boolean,
  fail_msg varchar(200),
  out_request_no varchar(32),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index favor_coupon_platform_stockid_once on favor_coupon (tenant_id, platform, stock_id) where is_deleted = 0;
create index favor_coupon_list on favor_coupon (tenant_id, create_time, id) where is_deleted = 0;
create index favor_coupon_warn_user_ids on favor_coupon using gin (warn_user_ids);
select serve_table('favor_coupon', true);
select serve_numbers('favor_coupon', '{out_request_no}');

-- 立减金投放 favor
create table favor (
  id bigint primary key,
  tenant_id varchar(12) not null,
  favor_no varchar(20),
  favor_name varchar(40) not null,
  platform smallint not null,
  sku_id bigint,
  merchant_ids bigint[] not null default '{}',
  coupon_amount bigint,
  stock_count integer,
  route_mode smallint not null,
  account_type smallint not null,
  per_user_limit integer,
  daily_limit integer,
  claim_hours integer,
  start_time timestamptz not null,
  end_time timestamptz not null,
  issued_count integer,
  used_count integer,
  run_state smallint,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index favor_list on favor (tenant_id, create_time, id) where is_deleted = 0;
create index favor_merchant_ids on favor using gin (merchant_ids);
select serve_table('favor', true);
select serve_numbers('favor', '{favor_no}');

-- favor_stocks
create table favor_stocks (
  id bigint primary key,
  tenant_id varchar(12) not null,
  favor_id bigint not null references favor (id) on delete cascade,
  position integer not null,
  favor_coupon_id bigint not null,
  priority integer,
  quota integer,
  issued_qty integer
);
create index favor_stocks_parent on favor_stocks (favor_id, position);
select serve_table('favor_stocks', true);

-- 立减金发放记录 favorRecord
create table favor_record (
  id bigint not null,
  tenant_id varchar(12) not null,
  record_no varchar(28),
  favor_id bigint,
  favor_coupon_id bigint,
  relation_id varchar(20),
  stock_id varchar(64),
  biz_type smallint,
  biz_order_no varchar(64),
  seq integer,
  merchant_id bigint,
  platform smallint,
  account text,
  account_hmac varchar(64),
  account_masked varchar(64),
  mobile text,
  mobile_hmac varchar(64),
  mobile_masked varchar(20),
  coupon_amount bigint,
  coupon_id varchar(64),
  fail_code varchar(40),
  fail_reason varchar(200),
  retry_count integer,
  reserve_day varchar(10),
  first_send_time timestamptz,
  next_try_time timestamptz,
  claim_end_time timestamptz,
  send_time timestamptz,
  use_time timestamptz,
  expire_time timestamptz,
  transaction_id varchar(64),
  consume_mch_id varchar(32),
  consume_amount bigint,
  reissue_id bigint,
  parent_record_id varchar(20),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index favor_record_list on favor_record (tenant_id, create_time, id);
create index favor_record_biz_order_no on favor_record (tenant_id, biz_order_no);
create index favor_record_favor_coupon_id on favor_record (tenant_id, favor_coupon_id);
create index favor_record_coupon_id on favor_record (tenant_id, coupon_id);
create index favor_record_favor_id on favor_record (tenant_id, favor_id);
create table favor_record_other partition of favor_record default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
select serve_table('favor_record', true);
select serve_numbers('favor_record', '{record_no}');

-- 立减金补发记录 FavorReissueRecord
create table favor_reissue_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  reissue_no varchar(24),
  biz_type smallint,
  reissue_reason smallint,
  new_favor_coupon_id bigint,
  total_count integer,
  success_count integer,
  fail_count integer,
  total_amount bigint,
  operator_name varchar(60),
  finish_time timestamptz,
  voucher_file varchar(500),
  remark varchar(200),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index favor_reissue_record_list on favor_reissue_record (tenant_id, create_time, id);
select serve_table('favor_reissue_record', true);
select serve_numbers('favor_reissue_record', '{reissue_no}');

-- favor_reissue_record_details
create table favor_reissue_record_details (
  id bigint primary key,
  tenant_id varchar(12) not null,
  favor_reissue_record_id bigint not null references favor_reissue_record (id) on delete cascade,
  position integer not null,
  original_id varchar(20),
  original_record_no varchar(28),
  new_record_id varchar(20),
  new_record_no varchar(28),
  old_stock_id varchar(64),
  new_stock_id varchar(64),
  old_account varchar(64),
  new_account varchar(64),
  result smallint,
  fail_reason varchar(200)
);
create index favor_reissue_record_details_parent on favor_reissue_record_details (favor_reissue_record_id, position);
select serve_table('favor_reissue_record_details', true);

create index favor_record_due on favor_record (next_try_time) where state in (0, 1);
create index favor_record_expiry on favor_record (expire_time) where state = 2;
create index favor_record_account on favor_record (tenant_id, account_hmac, create_time);
create index favor_record_mobile on favor_record (tenant_id, mobile_hmac, create_time);
alter table favor_coupon add constraint favor_coupon_figures
  check (balance >= 0 and reserved_count >= 0 and issued_count >= 0 and used_count >= 0 and external_count >= 0);

-- What was used of a limit: the fen of a day, the vouchers of a person.
create table favor_count (
  tenant_id varchar(12) not null,
  owner_id bigint not null,
  count_key varchar(80) not null,
  used bigint not null,
  primary key (tenant_id, owner_id, count_key),
  constraint favor_count_used check (used >= 0)
);
select serve_table('favor_count', true);

-- The number under which somebody asked for a voucher; each attempt is one row.
create table favor_biz_key (
  tenant_id varchar(12) not null,
  biz_type smallint not null,
  biz_order_no varchar(64) not null,
  seq integer not null,
  record_id bigint not null,
  primary key (tenant_id, biz_type, biz_order_no, seq)
);
select serve_table('favor_biz_key', true);

-- Notifications of the platforms, each once; those about unknown vouchers wait for the next synchronisation.
create table favor_notification (
  tenant_id varchar(12) not null,
  platform smallint not null,
  notification_id varchar(64) not null,
  event_type varchar(64) not null,
  coupon_id varchar(64) not null,
  is_matched boolean not null,
  body text not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, platform, notification_id)
);
create index favor_notification_waiting on favor_notification (create_time) where not is_matched;
select serve_table('favor_notification', true);

-- Vouchers that are being issued again: one at a time for each original.
create table favor_reissue_live (
  tenant_id varchar(12) not null,
  original_id bigint not null,
  record_id bigint not null,
  primary key (tenant_id, original_id)
);
select serve_table('favor_reissue_live', true);

-- The platform of the sandbox.
create table favor_sandbox_stock (
  tenant_id varchar(12) not null,
  stock_id varchar(64) not null,
  request_no varchar(64) not null,
  mch_id varchar(32) not null,
  platform smallint not null,
  terms jsonb not null,
  state varchar(20) not null,
  state_time timestamptz not null default now(),
  distributed integer not null default 0,
  primary key (tenant_id, stock_id),
  constraint favor_sandbox_stock_request unique (tenant_id, request_no)
);
select serve_table('favor_sandbox_stock', true);
create table favor_sandbox_coupon (
  tenant_id varchar(12) not null,
  coupon_id varchar(64) not null,
  stock_id varchar(64) not null,
  account varchar(64) not null,
  request_no varchar(64) not null,
  state varchar(20) not null,
  create_time timestamptz not null default now(),
  expire_time timestamptz not null,
  use_time timestamptz,
  refund_time timestamptz,
  transaction_id varchar(64),
  amount bigint,
  primary key (tenant_id, coupon_id),
  constraint favor_sandbox_coupon_request unique (tenant_id, request_no)
);
create index favor_sandbox_coupon_stock on favor_sandbox_coupon (tenant_id, stock_id, account);
select serve_table('favor_sandbox_coupon', true);
create table favor_sandbox_call (
  tenant_id varchar(12) not null,
  request_no varchar(64) not null,
  body text not null,
  calls integer not null,
  primary key (tenant_id, request_no)
);
select serve_table('favor_sandbox_call', true);
create index favor_reissue_record_details_original on favor_reissue_record_details (tenant_id, original_id);
