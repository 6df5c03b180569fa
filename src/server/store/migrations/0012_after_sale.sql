-- Changes of ended orders and after-sale cases.

-- 变更申请 orderChangeApply: a request to change the end state of an order, which changes in no other way: one
-- user requests, another decides.
create table order_change_apply (
  id bigint primary key, tenant_id varchar(12) not null,
  apply_no varchar(24),
  order_id bigint,
  order_no varchar(32) not null,
  merchant_code varchar(10),
  change_type smallint not null,
  apply_source smallint,
  new_account text,
  new_receiver_name text,
  new_receiver_phone text,
  new_receiver_address text,
  adjust_amount bigint,
  recover_cost boolean,
  before_value jsonb, after_value jsonb,
  amount_impact bigint,
  cost_impact bigint,
  reason text not null,
  evidence varchar(1000),
  notify_merchant boolean,
  applicant_id bigint,
  audit_user bigint, audit_opinion text, audit_time timestamptz,
  exec_error varchar(200),
  apply_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0
);
create index order_change_apply_list on order_change_apply (tenant_id, create_time, id);
create index order_change_apply_order_id on order_change_apply (tenant_id, order_id);
-- One open request for each order.
create unique index order_change_apply_open_once on order_change_apply (tenant_id, order_id) where apply_state = 0;
select serve_table('order_change_apply', true);

-- 变更记录 orderChangeRecord: the effect of a change request; rows never change.
create table order_change_record (
  id bigint primary key, tenant_id varchar(12) not null,
  record_no varchar(24),
  apply_no varchar(24),
  order_no varchar(32),
  merchant_code varchar(10),
  sku_name varchar(120),
  change_type smallint,
  before_value jsonb, after_value jsonb,
  amount_impact bigint,
  cost_impact bigint,
  ledger_nos jsonb,
  apply_user bigint,
  audit_user bigint,
  execute_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now()
);
create index order_change_record_list on order_change_record (tenant_id, execute_time, id);
select serve_table('order_change_record', true);
revoke update, delete on order_change_record from quarterdeck_app;

-- Executed changes are immutable.
create function order_change_record_stays() returns trigger language plpgsql as $$ begin
  raise exception 'an executed change of an order is never changed';
end $$;
create trigger order_change_record_stays before update or delete on order_change_record
  for each row execute function order_change_record_stays();
create trigger order_change_record_stays_whole before truncate on order_change_record
  execute function order_change_record_stays();

-- 售后单 orderAfterSale: a claim of a buyer on a delivered order: refund, return or exchange. The order keeps
-- its end state.
create table order_after_sale (
  id bigint primary key, tenant_id varchar(12) not null,
  after_sale_no varchar(24),
  merchant_refund_no varchar(64),
  order_id bigint,
  order_no varchar(32) not null,
  merchant_code varchar(10),
  sku_id bigint,
  sku_name varchar(120),
  unit_price bigint,
  after_type smallint not null,
  apply_qty integer not null,
  apply_amount bigint,
  refund_amount bigint,
  reason_type smallint not null,
  reason_text text,
  evidence varchar(1000),
  apply_source smallint,
  return_express_code varchar(20),
  return_express_no varchar(64),
  check_result smallint,
  exchange_order_id bigint,
  buy_back_price bigint,
  card_ids jsonb,
  applicant_id bigint,
  audit_user bigint, audit_opinion text, audit_time timestamptz,
  deadline timestamptz,
  finish_time timestamptz,
  after_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0
);
create index order_after_sale_list on order_after_sale (tenant_id, create_time, id);
create index order_after_sale_order_id on order_after_sale (tenant_id, order_id);
-- A merchant's own number is unique among its cases.
create unique index order_after_sale_merchant_no
  on order_after_sale (tenant_id, merchant_code, merchant_refund_no) where merchant_refund_no is not null;
-- Cases that wait until a deadline for the buyer to return the goods (20).
create index order_after_sale_due on order_after_sale (deadline) where after_state = 20;
-- Callbacks about a case name its number, by which its order is found.
create index order_after_sale_no on order_after_sale (tenant_id, after_sale_no);
select serve_table('order_after_sale', true);

-- Events of a case.
create table order_after_sale_locus (
  id bigint primary key, tenant_id varchar(12) not null,
  after_sale_id bigint not null,
  from_state smallint, to_state smallint not null,
  operator_id bigint,
  content varchar(500) not null
);
create index order_after_sale_locus_case on order_after_sale_locus (tenant_id, after_sale_id, id);
select serve_table('order_after_sale_locus', true);
revoke update, delete on order_after_sale_locus from quarterdeck_app;
