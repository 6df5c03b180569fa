-- Orders whose codes are mailed to a merchant as an encrypted file: cards of the stock, or cards issued here.

-- 邮件订单 emailOrderInfo
create table email_order_info (
  id bigint primary key,
  tenant_id varchar(12) not null,
  email_order_no varchar(24),
  biz_type smallint not null,
  merchant_id bigint,
  merchant_code varchar(10),
  sku_id bigint,
  sku_code varchar(32),
  activity_id bigint,
  card_prefix varchar(4),
  quantity integer not null,
  unit_price bigint,
  total_amount bigint,
  email varchar(100) not null,
  cc_emails varchar(504),
  password_phone varchar(11),
  account_id bigint,
  serial_start integer,
  file_name varchar(120),
  file_bytes integer,
  file_password text,
  purge_time timestamptz,
  send_count integer,
  send_time timestamptz,
  password_sent boolean,
  password_time timestamptz,
  fail_reason varchar(200),
  audit_user bigint,
  audit_time timestamptz,
  audit_opinion text,
  refund_amount bigint,
  revoke_reason varchar(200),
  email_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index email_order_info_list on email_order_info (tenant_id, create_time, id);
create index email_order_info_sku_id on email_order_info (tenant_id, sku_id);
create index email_order_info_activity_id on email_order_info (tenant_id, activity_id);
create index email_order_info_merchant_id on email_order_info (tenant_id, merchant_id);
select serve_table('email_order_info', true);
select serve_numbers('email_order_info', '{email_order_no}');
revoke delete on email_order_info from quarterdeck_app;

-- The encrypted file of an order, sealed; deleted after 30 days and when its order is taken back.
create table email_order_file (
  order_id bigint primary key references email_order_info (id),
  tenant_id varchar(12) not null,
  content text not null,
  create_time timestamptz not null default now()
);
select serve_table('email_order_file', true);
