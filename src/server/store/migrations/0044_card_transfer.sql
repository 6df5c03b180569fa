-- Documents that move stock between the platform and merchants, with every card of them.

-- 卡券划转单 cardTransferOrder
create table card_transfer_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  transfer_no varchar(24),
  transfer_type smallint,
  from_merchant_id bigint,
  from_merchant_code varchar(10),
  to_merchant_id bigint,
  to_merchant_code varchar(10),
  sku_id bigint not null,
  sku_code varchar(32),
  stock_id bigint not null,
  qty integer not null,
  success_qty integer,
  fail_qty integer,
  settle boolean,
  unit_price bigint,
  to_account_id bigint,
  from_account_id bigint,
  settled_amount bigint,
  settle_count integer,
  retry_count integer,
  fail_reason varchar(200),
  cancel_reason varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index card_transfer_order_list on card_transfer_order (tenant_id, create_time, id);
create index card_transfer_order_sku_id on card_transfer_order (tenant_id, sku_id);
create index card_transfer_order_stock_id on card_transfer_order (tenant_id, stock_id);
select serve_table('card_transfer_order', true);
revoke delete on card_transfer_order from quarterdeck_app;
select serve_numbers('card_transfer_order', '{transfer_no}');

-- The cards of a transfer; one that is done is not done again.
create table card_transfer_item (
  id bigint primary key,
  tenant_id varchar(12) not null,
  transfer_id bigint not null references card_transfer_order (id),
  card_id bigint not null,
  card_no_masked varchar(32),
  item_state smallint not null default 0,
  fail_reason varchar(200),
  push_count integer not null default 0,
  done_time timestamptz
);
create unique index card_transfer_item_once on card_transfer_item (transfer_id, card_id);
create index card_transfer_item_state on card_transfer_item (transfer_id, item_state, id);
select serve_table('card_transfer_item', true);
revoke delete on card_transfer_item from quarterdeck_app;
