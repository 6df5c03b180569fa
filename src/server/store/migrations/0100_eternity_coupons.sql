-- Prepaid vouchers (恒券): templates with their versions, issued vouchers, their uses and extensions, the activities that
-- exchange them, and orders by mail that issue them.

-- 兑换活动 activityEternityCoupon
create table activity_eternity_coupon (
  id bigint primary key,
  tenant_id varchar(12) not null,
  activity_no varchar(20),
  activity_name varchar(40) not null,
  coupon_ids bigint[] not null default '{}',
  start_time timestamptz,
  end_time timestamptz,
  daily_limit integer,
  per_user_limit integer,
  deliver_type smallint[] not null default '{}',
  store_ids bigint[] default '{}',
  banner varchar(1000),
  theme_color varchar(7),
  rule_text text,
  exchanged_qty integer,
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
create unique index activity_eternity_coupon_activityname_once on activity_eternity_coupon (tenant_id, activity_name) where is_deleted = 0;
create index activity_eternity_coupon_list on activity_eternity_coupon (tenant_id, create_time, id) where is_deleted = 0;
create index activity_eternity_coupon_coupon_ids on activity_eternity_coupon using gin (coupon_ids);
create index activity_eternity_coupon_deliver_type on activity_eternity_coupon using gin (deliver_type);
create index activity_eternity_coupon_store_ids on activity_eternity_coupon using gin (store_ids);
select serve_table('activity_eternity_coupon', true);
select serve_numbers('activity_eternity_coupon', '{activity_no}');

-- activity_eternity_coupon_goods
create table activity_eternity_coupon_goods (
  id bigint primary key,
  tenant_id varchar(12) not null,
  activity_eternity_coupon_id bigint not null references activity_eternity_coupon (id) on delete cascade,
  position integer not null,
  sku_id bigint not null,
  sku_name varchar(120),
  consume_times integer,
  consume_amount bigint,
  stock_limit integer,
  used_qty integer,
  per_user_limit integer,
  sort integer
);
create index activity_eternity_coupon_goods_parent on activity_eternity_coupon_goods (activity_eternity_coupon_id, position);
select serve_table('activity_eternity_coupon_goods', true);

-- 恒券 eternityCoupon
create table eternity_coupon (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_code varchar(20),
  coupon_name varchar(40) not null,
  coupon_kind smallint not null,
  exchange_times integer,
  face_value bigint not null,
  sale_price bigint not null,
  settle_price bigint not null,
  settle_mode smallint not null,
  contract_party_id bigint not null,
  account_id bigint not null,
  merchant_ids bigint[] default '{}',
  merchant_codes varchar(2000),
  goods_scope smallint not null,
  category_ids bigint[] default '{}',
  sku_ids bigint[] default '{}',
  valid_type smallint not null,
  valid_begin timestamptz,
  valid_end timestamptz,
  valid_days integer,
  total_stock integer not null,
  balance integer,
  issued_qty integer,
  alert_enabled boolean,
  alert_stock integer,
  alert_days integer,
  alert_user_ids bigint[] default '{}',
  max_extend_times integer,
  extend_max_days integer,
  revive_days integer,
  expire_policy smallint not null,
  void_refund boolean,
  image varchar(1000) not null,
  use_rule text,
  unused_qty integer,
  part_qty integer,
  used_qty integer,
  expired_qty integer,
  void_qty integer,
  verified_amount bigint,
  settled_total bigint,
  pending_total bigint,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index eternity_coupon_list on eternity_coupon (tenant_id, create_time, id) where is_deleted = 0;
create index eternity_coupon_merchant_ids on eternity_coupon using gin (merchant_ids);
create index eternity_coupon_category_ids on eternity_coupon using gin (category_ids);
create index eternity_coupon_sku_ids on eternity_coupon using gin (sku_ids);
create index eternity_coupon_alert_user_ids on eternity_coupon using gin (alert_user_ids);
select serve_table('eternity_coupon', true);
select serve_numbers('eternity_coupon', '{coupon_code}');

-- 恒券变更记录 eternityCouponHistoricRecord
create table eternity_coupon_historic_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_id bigint,
  coupon_name varchar(40),
  record_type smallint,
  version_no integer,
  summary varchar(500),
  changed_fields jsonb,
  snapshot jsonb,
  operator_name varchar(60),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create unique index eternity_coupon_historic_record_couponid_versionno_once on eternity_coupon_historic_record (tenant_id, coalesce(coupon_id, 0), version_no);
create index eternity_coupon_historic_record_list on eternity_coupon_historic_record (tenant_id, create_time, id);
select serve_table('eternity_coupon_historic_record', true);
-- Versions are never changed.
revoke update, delete on eternity_coupon_historic_record from quarterdeck_app;

-- 恒券发放单 eternityOrder
create table eternity_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  order_no varchar(24),
  batch_no varchar(64),
  coupon_id bigint,
  coupon_name varchar(40),
  coupon_kind smallint,
  settle_mode smallint,
  expire_policy smallint,
  contract_party_id bigint,
  account_id bigint,
  merchant_id bigint,
  merchant_code varchar(10),
  out_order_no varchar(64),
  send_channel smallint,
  activity_id bigint,
  mobile varchar(11),
  code text,
  code_hmac varchar(64),
  code_mask varchar(20),
  face_value bigint,
  balance bigint,
  total_times integer,
  remain_times integer,
  settle_price bigint,
  settled_amount bigint,
  valid_begin timestamptz,
  valid_end timestamptz,
  extend_times integer,
  revive_end timestamptz,
  settled_time timestamptz,
  hold_number integer,
  immutable_reason varchar(100),
  immutable_time timestamptz,
  refund_amount bigint,
  order_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index eternity_order_orderno_once on eternity_order (tenant_id, order_no);
create unique index eternity_order_merchantcode_outorderno_once on eternity_order (tenant_id, merchant_code, out_order_no);
create index eternity_order_list on eternity_order (tenant_id, create_time, id);
create index eternity_order_coupon_id on eternity_order (tenant_id, coupon_id);
create index eternity_order_batch_no on eternity_order (tenant_id, batch_no);
create index eternity_order_mobile on eternity_order (tenant_id, mobile);
create unique index eternity_order_code on eternity_order (tenant_id, code_hmac);
-- States 1 and 2 may expire; 4 waits for its settlement.
create index eternity_order_ending on eternity_order (valid_end) where order_status in (1, 2);
create index eternity_order_unsettled on eternity_order (revive_end) where order_status = 4 and settled_time is null;
alter table eternity_order add constraint eternity_order_left check (
  balance between 0 and face_value and remain_times between 0 and total_times
  and settled_amount between 0 and settle_price);
select serve_table('eternity_order', true);
select serve_numbers('eternity_order', '{order_no}');

-- 恒券延期记录 eternityOrderExtension
create table eternity_order_extension (
  id bigint primary key,
  tenant_id varchar(12) not null,
  extension_no varchar(24),
  batch_no varchar(32),
  order_id bigint,
  order_no varchar(24),
  coupon_id bigint,
  mobile varchar(11),
  old_valid_end timestamptz,
  new_valid_end timestamptz,
  days integer,
  old_status smallint,
  new_status smallint,
  seq integer,
  reason varchar(200),
  operator_name varchar(60),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create unique index eternity_order_extension_orderid_seq_once on eternity_order_extension (tenant_id, coalesce(order_id, 0), seq);
create index eternity_order_extension_list on eternity_order_extension (tenant_id, create_time, id);
create index eternity_order_extension_coupon_id on eternity_order_extension (tenant_id, coupon_id);
select serve_table('eternity_order_extension', true);
revoke update, delete on eternity_order_extension from quarterdeck_app;

-- 恒券核销明细 eternityVerification
create table eternity_verification (
  id bigint primary key,
  tenant_id varchar(12) not null,
  verify_no varchar(24),
  order_id bigint,
  order_no varchar(24),
  coupon_id bigint,
  code_mask varchar(20),
  activity_id bigint,
  sku_id bigint,
  goods_name varchar(120),
  quantity integer,
  mobile varchar(11),
  verify_amount bigint,
  verify_times integer,
  balance_after bigint,
  remain_after integer,
  settle_amount bigint,
  verify_channel smallint,
  merchant_code varchar(10),
  verifier_name varchar(60),
  biz_order_no varchar(32),
  verify_time timestamptz,
  reverse_time timestamptz,
  reverse_reason varchar(200),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index eternity_verification_verifyno_once on eternity_verification (tenant_id, verify_no);
create index eternity_verification_list on eternity_verification (tenant_id, create_time, id);
create index eternity_verification_coupon_id_verify_time on eternity_verification (tenant_id, coupon_id, verify_time);
create index eternity_verification_order_id on eternity_verification (tenant_id, order_id);
create index eternity_verification_activity_id_mobile on eternity_verification (tenant_id, activity_id, mobile);
create index eternity_verification_biz_order_no on eternity_verification (tenant_id, biz_order_no);
select serve_table('eternity_verification', true);
select serve_numbers('eternity_verification', '{verify_no}');

-- 邮件订单 emailOrderInfo
alter table email_order_info add column coupon_id bigint;
