-- Documents that hand cards out, their encrypted packages, and for how much a merchant got the prepaid pieces of
-- a batch.

-- 卡密出库单 cardStockOut
create table card_stock_out (
  id bigint primary key,
  tenant_id varchar(12) not null,
  out_no varchar(24),
  out_type smallint,
  merchant_id bigint,
  merchant_code varchar(10),
  sku_id bigint not null,
  sku_code varchar(32),
  batch_no varchar(40),
  qty integer not null,
  unit_price bigint,
  total_amount bigint,
  receive_type smallint,
  receive_email varchar(100),
  receive_phone varchar(11),
  confirm_near_expiry boolean,
  reason varchar(200),
  account_id bigint,
  batch_qty integer,
  download_qty integer,
  refund_amount bigint,
  fail_reason varchar(200),
  audit_user bigint,
  audit_time timestamptz,
  audit_opinion text,
  out_user bigint,
  out_time timestamptz,
  cancel_reason varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index card_stock_out_list on card_stock_out (tenant_id, create_time, id);
create index card_stock_out_sku_id on card_stock_out (tenant_id, sku_id);
select serve_table('card_stock_out', true);
revoke delete on card_stock_out from quarterdeck_app;
select serve_numbers('card_stock_out', '{out_no}');

-- 卡密出库记录 cardStockOutRecord
create table card_stock_out_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(24),
  out_id bigint,
  out_no varchar(24),
  merchant_id bigint,
  merchant_code varchar(10),
  sku_id bigint,
  stock_id bigint,
  batch_no varchar(40),
  qty integer,
  card_no_range varchar(80),
  file_name varchar(120),
  file_bytes integer,
  purge_time timestamptz,
  file_password text,
  receiver varchar(120),
  fail_reason varchar(200),
  resend_count integer,
  download_count integer,
  download_limit integer,
  last_download_time timestamptz,
  last_download_user bigint,
  password_time timestamptz,
  link_expire_time timestamptz,
  file_state smallint,
  send_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index card_stock_out_record_list on card_stock_out_record (tenant_id, create_time, id);
create index card_stock_out_record_sku_id on card_stock_out_record (tenant_id, sku_id);
create index card_stock_out_record_out_id on card_stock_out_record (tenant_id, out_id);
select serve_table('card_stock_out_record', true);
revoke delete on card_stock_out_record from quarterdeck_app;
select serve_numbers('card_stock_out_record', '{record_no}');

-- The encrypted archive of a package, sealed; deleted after 30 days and when its document is revoked.
create table card_package_file (
  record_id bigint primary key references card_stock_out_record (id),
  tenant_id varchar(12) not null,
  content text not null,
  create_time timestamptz not null default now()
);
select serve_table('card_package_file', true);

-- Pieces that a document gave to a merchant's prepaid stock, at the price the merchant paid; what comes back is
-- refunded at that price.
create table merchant_stock_lot (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_stock_id bigint not null references merchant_stock (id),
  biz_no varchar(64) not null,
  account_id bigint,
  unit_price bigint not null,
  qty integer not null,
  returned_qty integer not null default 0,
  refund_count integer not null default 0,
  create_time timestamptz not null default now(),
  constraint merchant_stock_lot_parts check (returned_qty between 0 and qty)
);
create unique index merchant_stock_lot_once on merchant_stock_lot (tenant_id, merchant_stock_id, biz_no);
create index merchant_stock_lot_document on merchant_stock_lot (tenant_id, biz_no);
select serve_table('merchant_stock_lot', true);
revoke delete on merchant_stock_lot from quarterdeck_app;
