-- 支付对账 payBill and its differences: the bill of a channel for a day, compared with our payments and refunds.
-- Drafted from the declarations by `npm run migration`. Review it and say here what it is for;
-- a file that ran anywhere is never changed again.

-- 支付单 payOrder
alter table pay_order add column pay_bill_id bigint;
create index pay_order_pay_bill_id on pay_order (tenant_id, pay_bill_id);

-- 支付退款 payRefund
alter table pay_refund add column pay_bill_id bigint;
create index pay_refund_pay_bill_id on pay_refund (tenant_id, pay_bill_id);

-- 支付对账 payBill
create table pay_bill (
  id bigint primary key,
  tenant_id varchar(12) not null,
  bill_no varchar(32),
  bill_date date,
  channel_id bigint,
  our_count integer,
  our_amount bigint,
  our_refund_amount bigint,
  channel_count integer,
  channel_amount bigint,
  channel_refund_amount bigint,
  diff_amount bigint,
  match_count integer,
  diff_count integer,
  open_count integer,
  try_count integer,
  next_time timestamptz,
  compare_time timestamptz,
  error_text varchar(200),
  check_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index pay_bill_channelid_billdate_once on pay_bill (tenant_id, coalesce(channel_id, 0), bill_date);
create index pay_bill_list on pay_bill (tenant_id, bill_date, id);
create index pay_bill_recent on pay_bill (tenant_id, create_time, id);
create index pay_bill_bill_date on pay_bill (tenant_id, bill_date);
select serve_table('pay_bill', true);
select serve_numbers('pay_bill', '{bill_no}');

-- 支付对账差异 payBillDifference
create table pay_bill_difference (
  id bigint primary key,
  tenant_id varchar(12) not null,
  pay_bill_id bigint,
  bill_date date,
  channel_id bigint,
  diff_type smallint,
  kind smallint,
  biz_no varchar(64),
  channel_trade_no varchar(64),
  pay_order_id bigint,
  our_amount bigint,
  channel_amount bigint,
  diff_amount bigint,
  handle_remark varchar(200),
  handle_user bigint,
  handle_time timestamptz,
  handle_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index pay_bill_difference_list on pay_bill_difference (tenant_id, bill_date, id);
create index pay_bill_difference_recent on pay_bill_difference (tenant_id, create_time, id);
create index pay_bill_difference_pay_bill_id on pay_bill_difference (tenant_id, pay_bill_id);
create index pay_bill_difference_pay_order_id on pay_bill_difference (tenant_id, pay_order_id);
select serve_table('pay_bill_difference', true);
