-- Bills: what each account did on each day, the statements both sides confirm, their lines, and the shares of
-- merchants and suppliers in them.

-- 账户明细 accountDetail
alter table ledger_entry add column bill_id bigint;

-- 主体账户账单 contractPartyAccountBill
create table contract_party_account_bill (
  id bigint primary key,
  tenant_id varchar(12) not null,
  bill_date date not null,
  account_id bigint not null,
  contract_party_id bigint,
  own_party_id bigint,
  account_type smallint,
  opening_balance bigint,
  recharge_amount bigint,
  withdraw_amount bigint,
  sale_count integer,
  sale_amount bigint,
  refund_count integer,
  refund_amount bigint,
  adjust_amount bigint,
  closing_balance bigint,
  hold_amount bigint,
  entry_count integer,
  check_result smallint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index contract_party_account_bill_list on contract_party_account_bill (tenant_id, bill_date, id);
select serve_table('contract_party_account_bill', true);

-- 账单统计 billStatistics
create table bill_statistics (
  id bigint primary key,
  tenant_id varchar(12) not null,
  bill_no varchar(48),
  account_id bigint,
  contract_party_id bigint,
  own_party_id bigint,
  account_type smallint,
  bill_period varchar(24),
  period_start date,
  period_end date,
  opening_balance bigint,
  closing_balance bigint,
  sale_count integer,
  sale_amount bigint,
  refund_count integer,
  refund_amount bigint,
  adjust_amount bigint,
  payable_amount bigint,
  post_period_adjust_amount bigint,
  prior_adjust_amount bigint,
  recharge_amount bigint,
  withdraw_amount bigint,
  paid_amount bigint,
  -- 0: nothing is due.
  unpaid_amount bigint generated always as (
    case payment_status when 0 then 0 else greatest(coalesce(payable_amount, 0) - coalesce(paid_amount, 0), 0) end
  ) stored,
  payment_status smallint,
  due_date date,
  counterparty_amount bigint,
  counterparty_count integer,
  diff_amount bigint,
  net_count integer,
  bill_version integer,
  platform_confirm_user bigint,
  platform_confirm_time timestamptz,
  party_confirm_name varchar(60),
  party_confirm_time timestamptz,
  party_confirm_files varchar(1000),
  reconcile_user bigint,
  reconcile_time timestamptz,
  reconcile_remark varchar(200),
  dispute_reason text,
  dispute_result text,
  bill_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index bill_statistics_list on bill_statistics (tenant_id, period_end, id) where is_deleted = 0;
create index bill_statistics_recent on bill_statistics (tenant_id, create_time, id) where is_deleted = 0;
create index bill_statistics_account_id_period_end on bill_statistics (tenant_id, account_id, period_end) where is_deleted = 0;
select serve_table('bill_statistics', true);
select serve_numbers('bill_statistics', '{bill_no}');

-- 商户对账明细 merchantStatementDetails
create table bill_line (
  id bigint primary key,
  tenant_id varchar(12) not null,
  bill_id bigint not null,
  merchant_code varchar(10),
  supplier_id bigint,
  line_type smallint,
  order_no varchar(64),
  merchant_order_no varchar(64),
  biz_no varchar(64),
  sku_id bigint,
  sku_name varchar(120),
  face_value bigint,
  discount numeric(20,4),
  unit_price bigint,
  qty integer,
  amount bigint,
  order_time timestamptz,
  settle_time timestamptz,
  compare_result smallint,
  counterparty_amount bigint,
  dispute_flag boolean,
  dispute_remark varchar(200),
  entry_id bigint,
  origin_line_id bigint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index bill_line_list on bill_line (tenant_id, settle_time, id);
select serve_table('bill_line', true);

-- 商户账单 merchantAccountBill
create table merchant_account_bill (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_bill_no varchar(64),
  bill_id bigint,
  account_id bigint,
  contract_party_id bigint,
  merchant_code varchar(10),
  merchant_name varchar(60),
  merchant_group_id bigint,
  bill_period varchar(24),
  sale_count integer,
  sale_amount bigint,
  refund_count integer,
  refund_amount bigint,
  adjust_amount bigint,
  net_amount bigint,
  bill_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index merchant_account_bill_list on merchant_account_bill (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_account_bill_bill_id on merchant_account_bill (tenant_id, bill_id) where is_deleted = 0;
select serve_table('merchant_account_bill', true);
select serve_numbers('merchant_account_bill', '{merchant_bill_no}');

-- merchant_account_bill_skus
create table merchant_account_bill_skus (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_account_bill_id bigint not null references merchant_account_bill (id) on delete cascade,
  position integer not null,
  sku_id bigint,
  sku_name varchar(120),
  face_value bigint,
  unit_price bigint,
  success_count integer,
  success_amount bigint,
  refund_count integer,
  refund_amount bigint,
  net_amount bigint
);
create index merchant_account_bill_skus_parent on merchant_account_bill_skus (merchant_account_bill_id, position);
select serve_table('merchant_account_bill_skus', true);

-- 供应商账单 supplierAccountBill
create table supplier_account_bill (
  id bigint primary key,
  tenant_id varchar(12) not null,
  supplier_bill_no varchar(64),
  bill_id bigint,
  account_id bigint,
  contract_party_id bigint,
  supplier_id bigint,
  supplier_group_id bigint,
  bill_period varchar(24),
  purchase_count integer,
  purchase_amount bigint,
  refund_count integer,
  refund_amount bigint,
  adjust_amount bigint,
  payable_amount bigint,
  paid_amount bigint,
  -- 0: nothing is due.
  unpaid_amount bigint generated always as (
    case payment_status when 0 then 0 else greatest(coalesce(payable_amount, 0) - coalesce(paid_amount, 0), 0) end
  ) stored,
  payment_status smallint,
  bill_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index supplier_account_bill_list on supplier_account_bill (tenant_id, create_time, id) where is_deleted = 0;
create index supplier_account_bill_bill_id on supplier_account_bill (tenant_id, bill_id) where is_deleted = 0;
select serve_table('supplier_account_bill', true);
select serve_numbers('supplier_account_bill', '{supplier_bill_no}');

-- A day bill is written once, by the day close.
create unique index contract_party_account_bill_day on contract_party_account_bill (account_id, bill_date);
create index contract_party_account_bill_tenant_day on contract_party_account_bill (tenant_id, bill_date);
revoke update, delete on contract_party_account_bill from quarterdeck_app;

-- One valid statement for each account and period end (9: voided).
create unique index bill_statistics_period on bill_statistics (account_id, period_end)
  where is_deleted = 0 and bill_status <> 9;
create unique index bill_statistics_no on bill_statistics (tenant_id, bill_no);
-- Statements that are due and not paid (1 unpaid, 2 partly paid).
create index bill_statistics_due on bill_statistics (due_date) where payment_status in (1, 2) and is_deleted = 0;

create index bill_line_bill on bill_line (tenant_id, bill_id, settle_time, id);
create index bill_line_merchant on bill_line (tenant_id, merchant_code, settle_time) where merchant_code is not null;
create index bill_line_order on bill_line (tenant_id, order_no) where order_no is not null;
create index bill_line_their_order on bill_line (tenant_id, merchant_order_no) where merchant_order_no is not null;
create index bill_line_biz on bill_line (tenant_id, biz_no);
create unique index merchant_account_bill_no on merchant_account_bill (tenant_id, merchant_bill_no);
create unique index supplier_account_bill_no on supplier_account_bill (tenant_id, supplier_bill_no);

-- Which top-up (or payment) pays how much of which statement.
create table bill_payment (
  tenant_id varchar(12) not null,
  bill_id bigint not null references bill_statistics (id),
  txn_id bigint not null,
  amount bigint not null check (amount > 0),
  create_time timestamptz not null default now(),
  primary key (bill_id, txn_id)
);
create index bill_payment_txn on bill_payment (tenant_id, txn_id);
select serve_table('bill_payment', true);

-- A reconciled statement (3) is never changed again, except for how far it is paid; nor are its lines.
create function bill_stays() returns trigger language plpgsql as $$
declare changing text[] := array['paid_amount', 'unpaid_amount', 'payment_status', 'version', 'update_user', 'update_time'];
begin
  if old.bill_status = 3 and (tg_op = 'DELETE' or to_jsonb(new) - changing <> to_jsonb(old) - changing) then
    raise exception 'statement % is reconciled', old.bill_no;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger bill_stays before update or delete on bill_statistics
  for each row execute function bill_stays();
create function bill_line_stays() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed c join bill_statistics b on b.id = c.bill_id where b.bill_status = 3
  ) then
    raise exception 'the statement of the line is reconciled';
  end if;
  return null;
end $$;
create trigger bill_line_stays_updated after update on bill_line referencing old table as changed
  for each statement execute function bill_line_stays();
create trigger bill_line_stays_deleted after delete on bill_line referencing old table as changed
  for each statement execute function bill_line_stays();
