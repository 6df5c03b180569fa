-- Bulk purchases of merchants with their lines.

-- 供应链采购单 scPurchaseOrder
create table sc_purchase_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  sc_order_no varchar(24),
  merchant_order_no varchar(40),
  merchant_id bigint not null,
  merchant_code varchar(10),
  contract_party_id bigint,
  goods_text varchar(200),
  sku_code varchar(2000),
  total_qty integer,
  delivered_qty integer,
  deliver_count integer,
  total_amount bigint,
  captured_amount bigint,
  released_amount bigint,
  refund_amount bigint,
  deliver_mode smallint not null,
  receiver_name varchar(30),
  receiver_phone text,
  receiver_phone_mask varchar(20),
  receiver_address varchar(200),
  express_code varchar(20),
  express_no varchar(64),
  deliver_time timestamptz,
  finish_time timestamptz,
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
  version integer not null default 0
);
create unique index sc_purchase_order_merchantid_merchantorderno_once on sc_purchase_order (tenant_id, merchant_id, coalesce(merchant_order_no, ''));
create index sc_purchase_order_list on sc_purchase_order (tenant_id, create_time, id);
create index sc_purchase_order_merchant_id on sc_purchase_order (tenant_id, merchant_id);
create index sc_purchase_order_express_no on sc_purchase_order (tenant_id, express_no);
select serve_table('sc_purchase_order', true);
select serve_numbers('sc_purchase_order', '{sc_order_no}');

-- sc_purchase_order_items
create table sc_purchase_order_items (
  id bigint primary key,
  tenant_id varchar(12) not null,
  sc_purchase_order_id bigint not null references sc_purchase_order (id) on delete cascade,
  position integer not null,
  sku_id bigint not null,
  sku_name varchar(120),
  sku_code varchar(32),
  qty integer not null,
  unit_price bigint,
  amount bigint,
  delivered_qty integer
);
create index sc_purchase_order_items_parent on sc_purchase_order_items (sc_purchase_order_id, position);
select serve_table('sc_purchase_order_items', true);
