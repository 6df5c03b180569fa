-- Coupon-code activities: their codes, the batches that made them, the files that exported them, and the sold ones.

-- 券码活动 couponActivity
create table coupon_activity (
  id bigint primary key,
  tenant_id varchar(12) not null,
  activity_code varchar(20),
  activity_name varchar(40) not null,
  kind smallint not null,
  coupon_id bigint,
  item_count integer,
  sku_id bigint,
  merchant_id bigint not null,
  merchant_code varchar(10),
  contract_party_id bigint,
  sale_price bigint,
  cost_price bigint,
  code_prefix varchar(4),
  code_length integer,
  total_stock integer,
  balance integer check (balance >= 0),
  assigned_qty integer,
  redeemed_qty integer,
  refunded_qty integer,
  void_qty integer,
  expired_qty integer,
  limit_per_user integer,
  start_time timestamptz not null,
  end_time timestamptz not null,
  refundable boolean,
  refund_days integer,
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
create index coupon_activity_list on coupon_activity (tenant_id, create_time, id) where is_deleted = 0;
create index coupon_activity_sku_id on coupon_activity (tenant_id, sku_id) where is_deleted = 0;
select serve_table('coupon_activity', true);
select serve_numbers('coupon_activity', '{activity_code}');

-- coupon_activity_items
create table coupon_activity_items (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_activity_id bigint not null references coupon_activity (id) on delete cascade,
  position integer not null,
  coupon_id bigint not null,
  coupon_name varchar(30),
  quantity integer not null
);
create index coupon_activity_items_parent on coupon_activity_items (coupon_activity_id, position);
select serve_table('coupon_activity_items', true);

-- 券码 couponActivityCode
create table coupon_activity_code (
  id bigint primary key,
  tenant_id varchar(12) not null,
  code_mask varchar(20) not null,
  code text,
  code_hmac varchar(64),
  activity_id bigint,
  activity_name varchar(40),
  kind smallint,
  batch_no varchar(32),
  export_batch_no varchar(32),
  order_no varchar(32),
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(20),
  user_id bigint,
  assign_time timestamptz,
  redeem_time timestamptz,
  coupon_nos varchar(5000),
  void_reason varchar(100),
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index coupon_activity_code_list on coupon_activity_code (tenant_id, create_time, id);
select serve_table('coupon_activity_code', true);

-- 券码入库批次 couponCodeBatch
create table coupon_code_batch (
  id bigint primary key,
  tenant_id varchar(12) not null,
  batch_no varchar(32),
  activity_id bigint,
  quantity integer,
  made_qty integer,
  task_no varchar(32),
  batch_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index coupon_code_batch_list on coupon_code_batch (tenant_id, create_time, id);
select serve_table('coupon_code_batch', true);
select serve_numbers('coupon_code_batch', '{batch_no}');

-- 券码导出记录 couponCodeExport
create table coupon_code_export (
  id bigint primary key,
  tenant_id varchar(12) not null,
  export_batch_no varchar(32),
  activity_id bigint,
  quantity integer,
  request_no varchar(64),
  phone text,
  phone_mask varchar(20),
  file_password text,
  password_time timestamptz,
  download_count integer,
  fail_reason varchar(200),
  export_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index coupon_code_export_activityid_requestno_once on coupon_code_export (tenant_id, coalesce(activity_id, 0), request_no);
create index coupon_code_export_list on coupon_code_export (tenant_id, create_time, id);
select serve_table('coupon_code_export', true);
select serve_numbers('coupon_code_export', '{export_batch_no}');

-- 券订单 couponOrder
create table coupon_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  coupon_order_no varchar(32),
  order_id bigint,
  order_no varchar(32),
  out_order_no varchar(64),
  activity_id bigint,
  activity_name varchar(40),
  kind smallint,
  code_id bigint,
  code_mask varchar(20),
  merchant_id bigint,
  merchant_code varchar(10),
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(20),
  quantity integer,
  amount bigint,
  unit_cost bigint,
  refunded_amount bigint,
  refund_no varchar(64),
  refund_reason varchar(200),
  pay_time timestamptz,
  send_time timestamptz,
  redeem_time timestamptz,
  refund_time timestamptz,
  coupon_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index coupon_order_list on coupon_order (tenant_id, create_time, id);
create index coupon_order_order_id on coupon_order (tenant_id, order_id);
create index coupon_order_code_id on coupon_order (tenant_id, code_id);
create index coupon_order_activity_id on coupon_order (tenant_id, activity_id);
select serve_table('coupon_order', true);
select serve_numbers('coupon_order', '{coupon_order_no}');

-- A code is found by its digest, and the stock of an activity by state, the oldest first.
create unique index coupon_activity_code_once on coupon_activity_code (tenant_id, code_hmac);
create index coupon_activity_code_state on coupon_activity_code (tenant_id, activity_id, state, id);
create index coupon_activity_code_batch on coupon_activity_code (tenant_id, batch_no);
create index coupon_activity_code_export on coupon_activity_code (tenant_id, export_batch_no);
create index coupon_activity_code_order on coupon_activity_code (tenant_id, order_no);
create index coupon_activity_code_mobile on coupon_activity_code (tenant_id, mobile_hmac);
create index coupon_activity_end on coupon_activity (end_time) where is_deleted = 0;
create unique index coupon_activity_sku_once on coupon_activity (tenant_id, sku_id) where status = 1 and is_deleted = 0;
create unique index coupon_order_code_once on coupon_order (tenant_id, code_id);
create index coupon_order_order on coupon_order (tenant_id, order_no);
create index coupon_order_mobile on coupon_order (tenant_id, mobile_hmac);

-- How many codes of an activity a person has redeemed, by the digest of the mobile number.
create table coupon_activity_holder (
  tenant_id varchar(12) not null,
  activity_id bigint not null,
  mobile_hmac varchar(64) not null,
  redeemed integer not null,
  primary key (activity_id, mobile_hmac)
);
select serve_table('coupon_activity_holder', true);

-- Wrong codes a person tried, and until when no more are tried.
create table coupon_code_attempt (
  tenant_id varchar(12) not null,
  mobile_hmac varchar(64) not null,
  wrong integer not null,
  since timestamptz not null,
  locked_until timestamptz,
  primary key (tenant_id, mobile_hmac)
);
select serve_table('coupon_code_attempt', true);

-- Encrypted files of exported codes.
create table coupon_code_file (
  export_id bigint primary key,
  tenant_id varchar(12) not null,
  content text not null
);
select serve_table('coupon_code_file', true);

-- Rechecks the goods of an activity that begins or ends to sell them.
create function coupon_activity_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id)
    select new.tenant_id, s from unnest(array[old.sku_id, new.sku_id]) as s where s is not null group by s;
  return null;
end $$;
create trigger coupon_activity_rechecks after update on coupon_activity
  for each row when ((old.status, old.sku_id, old.end_time, old.balance > 0, old.is_deleted)
    is distinct from (new.status, new.sku_id, new.end_time, new.balance > 0, new.is_deleted))
  execute function coupon_activity_rechecks();
