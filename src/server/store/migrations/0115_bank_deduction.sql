-- What banks give their customers: an order of the bank, and the vouchers it is split into. The state of a part follows
-- its voucher, that of the order follows its parts.

-- 银行立减金 bankDeductionDiscount
create table bank_deduction_discount (
  id bigint primary key,
  tenant_id varchar(12) not null,
  order_no varchar(28),
  bank_order_no varchar(64) not null,
  bank_code varchar(64) not null,
  bank_name varchar(40),
  batch_no varchar(32),
  favor_id bigint,
  customer_no text,
  customer_no_hmac varchar(64),
  customer_masked varchar(40),
  mobile text,
  mobile_hmac varchar(64),
  mobile_masked varchar(20),
  total_amount bigint,
  unit_amount bigint,
  sub_count integer,
  success_count integer,
  used_count integer,
  fail_count integer,
  claim_end_time timestamptz,
  claim_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index bank_deduction_discount_bankcode_bankorderno_once on bank_deduction_discount (tenant_id, bank_code, bank_order_no);
create index bank_deduction_discount_list on bank_deduction_discount (tenant_id, create_time, id);
create index bank_deduction_discount_claim_end_time on bank_deduction_discount (tenant_id, claim_end_time);
select serve_table('bank_deduction_discount', true);
select serve_numbers('bank_deduction_discount', '{order_no}');

-- 银行子订单 bankDeductionDiscountSub
create table bank_deduction_discount_sub (
  id bigint not null,
  tenant_id varchar(12) not null,
  sub_order_no varchar(32) not null,
  main_id bigint,
  main_order_no varchar(28),
  bank_order_no varchar(64),
  bank_code varchar(64),
  bank_name varchar(40),
  amount bigint,
  favor_coupon_id bigint,
  stock_id varchar(64),
  favor_record_id bigint,
  mobile text,
  mobile_hmac varchar(64),
  mobile_masked varchar(20),
  account_masked varchar(64),
  fail_reason varchar(200),
  send_time timestamptz,
  use_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index bank_deduction_discount_sub_list on bank_deduction_discount_sub (tenant_id, create_time, id);
create index bank_deduction_discount_sub_sub_order_no on bank_deduction_discount_sub (tenant_id, sub_order_no);
create index bank_deduction_discount_sub_main_id on bank_deduction_discount_sub (tenant_id, main_id);
create index bank_deduction_discount_sub_main_order_no on bank_deduction_discount_sub (tenant_id, main_order_no);
create table bank_deduction_discount_sub_other partition of bank_deduction_discount_sub default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
select serve_table('bank_deduction_discount_sub', true);
create index bank_deduction_discount_mobile on bank_deduction_discount (tenant_id, mobile_hmac, create_time);
create index bank_deduction_discount_waiting on bank_deduction_discount (claim_end_time) where status = 0;
create index bank_deduction_discount_sub_mobile on bank_deduction_discount_sub (tenant_id, mobile_hmac, create_time);
