-- Exchange cards issued here: the activities that say what they are exchanged for, the orders by which physical ones
-- are made, the cards, and extensions of their validity.

-- 卡活动 cardActivity
create table card_activity (
  id bigint primary key,
  tenant_id varchar(12) not null,
  activity_code varchar(20),
  activity_name varchar(40) not null,
  card_form smallint not null,
  exchange_mode smallint not null,
  pick_count integer,
  exchange_times integer,
  planned_quantity integer not null,
  issued_cards integer,
  activated_cards integer,
  exchanged_times integer,
  face_value bigint not null,
  settle_price bigint,
  merchant_id bigint not null,
  merchant_code varchar(10),
  contract_party_id bigint,
  start_time timestamptz not null,
  end_time timestamptz not null,
  valid_days integer,
  limit_per_mobile integer,
  need_sms boolean,
  banner_image varchar(1000),
  rule_text text,
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
create index card_activity_list on card_activity (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('card_activity', true);
select serve_numbers('card_activity', '{activity_code}');

-- card_activity_goods
create table card_activity_goods (
  id bigint primary key,
  tenant_id varchar(12) not null,
  card_activity_id bigint not null references card_activity (id) on delete cascade,
  position integer not null,
  sku_id bigint not null,
  sku_name varchar(120),
  quantity integer,
  stock_limit integer,
  used_qty integer
);
create index card_activity_goods_parent on card_activity_goods (card_activity_id, position);
select serve_table('card_activity_goods', true);

-- 实体卡订单 physicalCardOrder
create table physical_card_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  order_no varchar(24),
  activity_id bigint not null,
  activity_name varchar(40),
  merchant_id bigint,
  merchant_code varchar(10),
  account_id bigint,
  qty integer not null,
  face_value bigint,
  unit_fee bigint,
  total_fee bigint,
  bill_mode smallint not null,
  card_prefix varchar(4) not null,
  serial_start integer,
  serial_end integer,
  valid_type smallint not null,
  valid_days integer,
  valid_end timestamptz,
  activated_qty integer,
  activate_state smallint,
  activate_count integer,
  charged_face bigint,
  refunded_face bigint,
  file_phone varchar(11) not null,
  file_password text,
  password_time timestamptz,
  download_count integer,
  receiver_name varchar(30) not null,
  receiver_phone varchar(11) not null,
  receiver_address varchar(200) not null,
  express_code varchar(20),
  express_no varchar(64),
  deliver_time timestamptz,
  produce_time timestamptz,
  fail_reason varchar(200),
  audit_user bigint,
  audit_time timestamptz,
  audit_opinion text,
  cancel_reason varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index physical_card_order_list on physical_card_order (tenant_id, create_time, id);
create index physical_card_order_activity_id on physical_card_order (tenant_id, activity_id);
create index physical_card_order_merchant_id on physical_card_order (tenant_id, merchant_id);
select serve_table('physical_card_order', true);
revoke delete on physical_card_order from quarterdeck_app;
select serve_numbers('physical_card_order', '{order_no,express_no}');

-- The encrypted file for the maker of the cards, sealed.
create table physical_card_file (
  order_id bigint primary key references physical_card_order (id),
  tenant_id varchar(12) not null,
  content text not null,
  create_time timestamptz not null default now()
);
select serve_table('physical_card_file', true);

-- 卡号 cardNumberInfo
create table card_number_info (
  id bigint primary key,
  tenant_id varchar(12) not null,
  card_no varchar(20),
  card_secret text,
  card_secret_hmac varchar(64),
  serial_no integer,
  source_type smallint,
  source_no varchar(32),
  batch_no varchar(40),
  activity_id bigint,
  merchant_id bigint,
  merchant_code varchar(10),
  face_value bigint,
  total_times integer,
  used_times integer,
  activate_time timestamptz,
  valid_start timestamptz,
  valid_end timestamptz,
  bind_phone text,
  bind_phone_hmac varchar(64),
  bind_phone_mask varchar(20),
  use_time timestamptz,
  order_no varchar(32),
  delay_count integer,
  delayed_days integer,
  void_reason varchar(200),
  card_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create unique index card_number_info_batchno_serialno_once on card_number_info (tenant_id, batch_no, serial_no);
create unique index card_number_info_number_once on card_number_info (tenant_id, card_no);
create index card_number_info_secret on card_number_info (card_secret_hmac);
create index card_number_info_phone on card_number_info (bind_phone_hmac) where bind_phone_hmac is not null;
-- What may still expire.
create index card_number_info_due on card_number_info (valid_end) where card_state in (0, 1, 2) and valid_end is not null;
create index card_number_info_list on card_number_info (tenant_id, create_time, id);
create index card_number_info_activity_id on card_number_info (tenant_id, activity_id);
create index card_number_info_merchant_id on card_number_info (tenant_id, merchant_id);
select serve_table('card_number_info', true);
revoke delete on card_number_info from quarterdeck_app;
select serve_numbers('card_number_info', '{card_no}');

-- 延期记录 delayInfo
create table delay_info (
  id bigint primary key,
  tenant_id varchar(12) not null,
  delay_no varchar(24),
  activity_id bigint,
  merchant_id bigint,
  merchant_code varchar(10),
  batch_no varchar(40),
  selector jsonb,
  card_qty integer,
  restored_qty integer,
  delay_days integer,
  new_valid_end timestamptz,
  reason varchar(200),
  operator bigint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index delay_info_list on delay_info (tenant_id, create_time, id);
select serve_table('delay_info', true);
select serve_numbers('delay_info', '{delay_no}');

-- 延期明细 delayInfoItem
create table delay_info_item (
  id bigint primary key,
  tenant_id varchar(12) not null,
  delay_id bigint,
  card_no varchar(20),
  old_valid_end timestamptz,
  new_valid_end timestamptz,
  old_state smallint,
  new_state smallint,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index delay_info_item_card on delay_info_item (tenant_id, card_no);
create index delay_info_item_list on delay_info_item (tenant_id, create_time, id);
create index delay_info_item_delay_id on delay_info_item (tenant_id, delay_id);
select serve_table('delay_info_item', true);
