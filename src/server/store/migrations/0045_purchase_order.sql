-- Purchase orders with their lines and registered payments; receipts name the order they are for.

-- 采购单 purchaseOrder
create table purchase_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  purchase_no varchar(24),
  supplier_id bigint not null,
  contract_party_id bigint,
  purchase_type smallint not null,
  goods_text varchar(200),
  sku_code varchar(2000),
  total_qty integer,
  in_qty integer,
  return_qty integer,
  total_amount bigint,
  in_amount bigint,
  paid_amount bigint,
  unpaid_amount bigint,
  pay_type smallint,
  pay_state smallint,
  expect_date date,
  arrival smallint,
  contract_file varchar(1000),
  remark varchar(200),
  submit_user bigint,
  submit_time timestamptz,
  audit_user bigint,
  audit_time timestamptz,
  audit_opinion text,
  close_reason varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index purchase_order_list on purchase_order (tenant_id, create_time, id) where is_deleted = 0;
create index purchase_order_supplier_id on purchase_order (tenant_id, supplier_id) where is_deleted = 0;
create index purchase_order_expect_date on purchase_order (tenant_id, expect_date) where is_deleted = 0;
select serve_table('purchase_order', true);
select serve_numbers('purchase_order', '{purchase_no}');

-- purchase_order_items
create table purchase_order_items (
  id bigint primary key,
  tenant_id varchar(12) not null,
  purchase_order_id bigint not null references purchase_order (id) on delete cascade,
  position integer not null,
  sku_id bigint not null,
  sku_name varchar(120),
  sku_code varchar(32),
  qty integer not null,
  unit_price bigint not null,
  amount bigint,
  in_qty integer,
  return_qty integer
);
create index purchase_order_items_parent on purchase_order_items (purchase_order_id, position);
select serve_table('purchase_order_items', true);

-- purchase_order_payments
create table purchase_order_payments (
  id bigint primary key,
  tenant_id varchar(12) not null,
  purchase_order_id bigint not null references purchase_order (id) on delete cascade,
  position integer not null,
  pay_time timestamptz,
  amount bigint,
  voucher varchar(1000),
  pay_user bigint,
  pay_user_name varchar(30)
);
create index purchase_order_payments_parent on purchase_order_payments (purchase_order_id, position);
select serve_table('purchase_order_payments', true);

-- 入库单 stockInRecord
alter table stock_in_record add column purchase_order_id bigint;
create index stock_in_record_purchase_order_id on stock_in_record (tenant_id, purchase_order_id);
