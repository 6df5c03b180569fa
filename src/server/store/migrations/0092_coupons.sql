-- Coupons: templates, grants to many, what was issued to whom, the coupons of customers and their uses.

-- 优惠券 coupon
create table coupon (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_code varchar(20),
  coupon_name varchar(30) not null,
  coupon_type smallint not null,
  amount bigint,
  discount_rate numeric(20,4),
  max_discount bigint,
  threshold bigint,
  benefit varchar(60),
  scope_type smallint not null,
  category_ids bigint[] default '{}',
  sku_ids bigint[] default '{}',
  valid_type smallint not null,
  valid_begin timestamptz,
  valid_end timestamptz,
  delay_days integer,
  valid_days integer,
  receive_mode smallint not null,
  receive_begin timestamptz not null,
  receive_end timestamptz not null,
  total_quantity integer not null,
  balance integer check (balance >= 0),
  reserved_quantity integer,
  issued_quantity integer,
  used_quantity integer,
  expired_quantity integer,
  void_quantity integer,
  recycled_quantity integer,
  discount_amount bigint,
  limit_per_user integer,
  cost_bearer smallint not null,
  merchant_id bigint,
  contract_party_id bigint,
  refund_return boolean,
  use_rule text,
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
create index coupon_list on coupon (tenant_id, create_time, id) where is_deleted = 0;
create index coupon_category_ids on coupon using gin (category_ids);
create index coupon_sku_ids on coupon using gin (sku_ids);
select serve_table('coupon', true);
select serve_numbers('coupon', '{coupon_code}');

-- 发券批次 couponGrant
create table coupon_grant (
  id bigint primary key,
  tenant_id varchar(12) not null,
  batch_no varchar(32),
  coupon_id bigint,
  target_type smallint,
  user_group_id bigint,
  quantity_per_user integer,
  total_count integer,
  success_count integer,
  fail_count integer,
  import_no varchar(32),
  task_no varchar(32),
  remark varchar(200),
  grant_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index coupon_grant_list on coupon_grant (tenant_id, create_time, id);
select serve_table('coupon_grant', true);
select serve_numbers('coupon_grant', '{batch_no}');

-- 优惠券发放记录 couponRecord
create table coupon_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(32),
  batch_no varchar(32),
  coupon_id bigint,
  coupon_name varchar(30),
  coupon_type smallint,
  user_id bigint,
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(40),
  quantity integer,
  send_channel smallint,
  coupon_no varchar(24),
  out_no varchar(80),
  fail_reason varchar(100),
  send_time timestamptz,
  send_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index coupon_record_outno_once on coupon_record (tenant_id, out_no);
create index coupon_record_list on coupon_record (tenant_id, create_time, id);
select serve_table('coupon_record', true);
select serve_numbers('coupon_record', '{record_no,out_no}');

-- 用户优惠券 couponuser
create table coupon_user (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_no varchar(24),
  coupon_id bigint,
  coupon_name varchar(30),
  coupon_type smallint,
  snapshot jsonb,
  benefit varchar(60),
  user_id bigint,
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(40),
  send_channel smallint,
  batch_no varchar(32),
  begin_time timestamptz,
  end_time timestamptz,
  lock_order_no varchar(64),
  lock_time timestamptz,
  merchant_code varchar(10),
  order_no varchar(64),
  order_amount bigint,
  discount_amount bigint,
  use_time timestamptz,
  void_reason varchar(100),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index coupon_user_couponno_once on coupon_user (tenant_id, coupon_no);
create index coupon_user_list on coupon_user (tenant_id, create_time, id);
select serve_table('coupon_user', true);
select serve_numbers('coupon_user', '{coupon_no}');

-- 优惠券核销记录 couponWriteoff
create table coupon_writeoff (
  id bigint primary key,
  tenant_id varchar(12) not null,
  write_off_no varchar(32),
  coupon_id bigint,
  coupon_name varchar(30),
  coupon_no varchar(24),
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(40),
  order_no varchar(64),
  merchant_id bigint,
  merchant_code varchar(10),
  order_amount bigint,
  discount_amount bigint,
  use_time timestamptz,
  reverse_time timestamptz,
  reverse_reason varchar(200),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index coupon_writeoff_list on coupon_writeoff (tenant_id, create_time, id);
select serve_table('coupon_writeoff', true);
select serve_numbers('coupon_writeoff', '{write_off_no}');

-- The coupons of a template by holder, found by state, person and end.
create index coupon_record_coupon on coupon_record (tenant_id, coupon_id, create_time, id);
create index coupon_record_batch on coupon_record (tenant_id, batch_no, create_time, id);
create index coupon_record_mobile on coupon_record (tenant_id, mobile_hmac);
create index coupon_user_coupon on coupon_user (tenant_id, coupon_id, create_time, id);
create index coupon_user_mobile on coupon_user (tenant_id, mobile_hmac, state);
create index coupon_user_user on coupon_user (tenant_id, user_id, state);
create index coupon_user_end on coupon_user (end_time) where state = 0;
create index coupon_user_lock on coupon_user (lock_time) where state = 1;
create index coupon_writeoff_coupon on coupon_writeoff (tenant_id, coupon_id, create_time, id);
create index coupon_writeoff_order on coupon_writeoff (tenant_id, order_no);
create index coupon_writeoff_mobile on coupon_writeoff (tenant_id, mobile_hmac);
create unique index coupon_writeoff_once on coupon_writeoff (tenant_id, coupon_no) where state = 1;

-- How many of a coupon a person has had, by the digest of the mobile number; what limits each person.
create table coupon_holder (
  tenant_id varchar(12) not null,
  coupon_id bigint not null,
  mobile_hmac varchar(64) not null,
  issued integer not null,
  primary key (coupon_id, mobile_hmac)
);
select serve_table('coupon_holder', true);

-- To whom a grant goes, one row each; mobile numbers are encrypted.
create table coupon_grant_target (
  grant_id bigint not null,
  row_no integer not null,
  tenant_id varchar(12) not null,
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(40),
  user_id bigint,
  reason varchar(100),
  primary key (grant_id, row_no)
);
create index coupon_grant_target_mobile on coupon_grant_target (grant_id, mobile_hmac);
select serve_table('coupon_grant_target', true);
