-- Uses of cards issued here, at stores and through channels.

-- 核销订单 verifyOrder
create table verify_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  verify_no varchar(24),
  source_type smallint,
  source_id varchar(20),
  code text,
  code_hmac varchar(64),
  code_masked varchar(64),
  activity_id bigint,
  merchant_id bigint,
  merchant_code varchar(10),
  store_code varchar(32),
  store_name varchar(60),
  verify_amount bigint,
  goods_amount bigint,
  times_left integer,
  verify_channel smallint,
  verify_user varchar(60),
  verify_time timestamptz,
  settle_state smallint,
  remark varchar(200),
  revoke_reason varchar(200),
  revoke_user varchar(60),
  revoke_time timestamptz,
  verify_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index verify_order_list on verify_order (tenant_id, create_time, id);
create index verify_order_code on verify_order (tenant_id, code_hmac);
select serve_table('verify_order', true);
select serve_numbers('verify_order', '{verify_no}');
