-- Stock by batch, cards, prepaid stock of merchants, and stock receipts.

-- 库存批次 stock: one batch of one SKU. Its quantities by state always add up to the received quantity; documents
-- move them, nothing sets them directly.
create table stock (
  id bigint primary key, tenant_id varchar(12) not null,
  sku_id bigint not null,
  sku_code varchar(32),
  goods_type smallint,
  batch_no varchar(40) not null,
  supplier_id bigint,
  warehouse_code varchar(64),
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  in_qty integer not null default 0 check (in_qty >= 0),
  available_qty integer not null default 0 check (available_qty >= 0),
  locked_qty integer not null default 0 check (locked_qty >= 0),
  allocated_qty integer not null default 0 check (allocated_qty >= 0),
  out_qty integer not null default 0 check (out_qty >= 0),
  invalid_qty integer not null default 0 check (invalid_qty >= 0),
  expire_time timestamptz,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  constraint stock_buckets check (
    in_qty = available_qty + locked_qty + allocated_qty + out_qty + invalid_qty
  )
);
create unique index stock_skuid_batchno_once on stock (tenant_id, sku_id, batch_no);
create index stock_list on stock (tenant_id, create_time, id);
create index stock_sku_id_expire_time on stock (tenant_id, sku_id, expire_time);
create index stock_expire_time on stock (tenant_id, expire_time);
-- Batches that may expire with pieces left.
create index stock_due on stock (expire_time) where available_qty + allocated_qty > 0;
select serve_table('stock', true);
revoke delete on stock from quarterdeck_app;

-- 商户库存 merchantStock: pieces of one batch a merchant has prepaid; its orders use them first.
create table merchant_stock (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  sku_id bigint not null,
  sku_code varchar(32),
  stock_id bigint not null,
  assigned_qty integer not null default 0,
  available_qty integer not null default 0 check (available_qty >= 0),
  locked_qty integer not null default 0 check (locked_qty >= 0),
  used_qty integer not null default 0 check (used_qty >= 0),
  recalled_qty integer not null default 0 check (recalled_qty >= 0),
  transfer_out_qty integer not null default 0 check (transfer_out_qty >= 0),
  lost_qty integer not null default 0 check (lost_qty >= 0),
  unit_price bigint not null default 0,
  alert_value integer,
  use_stock_first boolean not null default true,
  expire_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  constraint merchant_stock_buckets check (
    assigned_qty = available_qty + locked_qty + used_qty + recalled_qty + transfer_out_qty + lost_qty
  )
);
create unique index merchant_stock_merchantcode_stockid_once on merchant_stock (tenant_id, merchant_code, stock_id);
create index merchant_stock_list on merchant_stock (tenant_id, create_time, id);
create index merchant_stock_merchant_code_sku_id on merchant_stock (tenant_id, merchant_code, sku_id);
create index merchant_stock_stock on merchant_stock (stock_id);
select serve_table('merchant_stock', true);
revoke delete on merchant_stock from quarterdeck_app;

-- Rechecks a merchant's goods when its prepaid stock was added, used up or returned.
create function merchant_stock_rechecks() returns trigger language plpgsql as $$ begin
  insert into goods_recheck (tenant_id, sku_id) values (new.tenant_id, new.sku_id);
  return null;
end $$;
create trigger merchant_stock_flips after update on merchant_stock
  for each row when ((old.available_qty > 0) is distinct from (new.available_qty > 0))
  execute function merchant_stock_rechecks();
create trigger merchant_stock_comes after insert on merchant_stock
  for each row when (new.available_qty > 0) execute function merchant_stock_rechecks();

-- 卡密 stockCard: one purchased card; its number and secret are encrypted. Partitioned by SKU: a query for
-- cards names the SKU and reads one partition.
create table stock_card (
  id bigint not null, tenant_id varchar(12) not null,
  card_no_masked varchar(32),
  card_no text, card_no_hmac varchar(64),
  card_secret text,
  card_hash varchar(64),
  sku_id bigint not null,
  stock_id bigint not null,
  expire_time timestamptz,
  unit_cost bigint,
  merchant_code varchar(10),
  out_biz_type smallint,
  out_biz_no varchar(64),
  out_phase varchar(32),
  lock_biz_no varchar(64),
  out_time timestamptz,
  view_count integer not null default 0,
  card_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  -- The document the card was received with.
  in_biz_no varchar(64),
  primary key (id, sku_id)
) partition by hash (sku_id);
-- A SKU contains a card at most once, whatever the state of the card.
create unique index stock_card_once on stock_card (tenant_id, card_hash, sku_id);
create index stock_card_list on stock_card (tenant_id, create_time, id);
-- Available cards (1) of a batch, those that expire first before others.
create index stock_card_pick on stock_card (stock_id, expire_time, id) where card_state = 1;
-- Prepaid cards (3) that no document has locked.
create index stock_card_prepaid
  on stock_card (merchant_code, stock_id, expire_time, id) where card_state = 3 and lock_biz_no is null;
create index stock_card_locked on stock_card (lock_biz_no) where lock_biz_no is not null;
create index stock_card_out on stock_card (out_biz_no) where out_biz_no is not null;
create index stock_card_state on stock_card (tenant_id, sku_id, card_state, id);
create index stock_card_no on stock_card (card_no_hmac) where card_no_hmac is not null;
-- Unused cards that may expire.
create index stock_card_due on stock_card (expire_time) where card_state in (1, 3) and expire_time is not null;
-- Cards of one state, newest first: the list and its capped count read only these.
create index stock_card_newest on stock_card (tenant_id, card_state, create_time, id);
-- Cards of one batch, newest first: with an index by state the query would read all cards of the tenant.
create index stock_card_stock on stock_card (stock_id, create_time, id);
do $$ begin
  for n in 0..15 loop
    execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 16, remainder %2$s)',
      'stock_card', n);
  end loop;
end $$;
select serve_table('stock_card', true);

-- 库存流水 stockFlow: every movement of a batch, append-only.
create table stock_flow (
  id bigint not null, tenant_id varchar(12) not null,
  sku_id bigint,
  stock_id bigint not null,
  flow_type smallint not null,
  biz_type smallint not null, biz_no varchar(64) not null, seq varchar(40) not null,
  qty integer,
  in_delta integer, available_delta integer, locked_delta integer,
  allocated_delta integer, out_delta integer, invalid_delta integer,
  merchant_code varchar(10),
  remark varchar(200),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  primary key (id, stock_id),
  constraint stock_flow_once unique (stock_id, biz_type, biz_no, seq)
) partition by hash (stock_id);
create index stock_flow_list on stock_flow (tenant_id, create_time, id);
create index stock_flow_batch on stock_flow (stock_id, id);
create index stock_flow_biz on stock_flow (tenant_id, biz_no);
do $$ begin
  for n in 0..15 loop
    execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 16, remainder %2$s)',
      'stock_flow', n);
  end loop;
end $$;
select serve_table('stock_flow', true);
revoke update, delete on stock_flow from quarterdeck_app;

-- Quantities of each batch a document has locked, and their outcome.
create table stock_hold (
  tenant_id varchar(12) not null,
  biz_no varchar(64) not null,
  stock_id bigint not null,
  biz_type smallint not null,
  sku_id bigint not null,
  merchant_code varchar(10),
  merchant_stock_id bigint,
  round integer not null default 1,
  qty integer not null,
  issued_qty integer not null default 0,
  released_qty integer not null default 0,
  returned_qty integer not null default 0,
  create_time timestamptz not null default now(),
  primary key (tenant_id, biz_no, stock_id),
  constraint stock_hold_parts check (
    issued_qty >= 0 and released_qty >= 0
    and returned_qty between 0 and issued_qty and issued_qty + released_qty <= qty
  )
) partition by hash (biz_no);
do $$ begin
  for n in 0..15 loop
    execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 16, remainder %2$s)',
      'stock_hold', n);
  end loop;
end $$;
select serve_table('stock_hold', true);
revoke delete on stock_hold from quarterdeck_app;

-- 入库单 stockInRecord: a document that adds goods to stock once another user approves it.
create table stock_in_record (
  id bigint primary key, tenant_id varchar(12) not null,
  in_no varchar(24),
  in_type smallint,
  sku_id bigint not null,
  sku_code varchar(32),
  supplier_id bigint,
  batch_no varchar(40),
  warehouse_code varchar(64),
  qty integer not null,
  total_rows integer,
  ok_qty integer,
  dup_qty integer,
  bad_qty integer,
  unit_cost bigint not null,
  total_cost bigint,
  expire_time timestamptz,
  file_name varchar(255),
  file_sha varchar(64),
  fail_reason varchar(200),
  audit_user bigint, audit_time timestamptz, audit_opinion text,
  revoke_reason varchar(200),
  order_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index stock_in_record_no_once on stock_in_record (tenant_id, in_no);
create index stock_in_record_list on stock_in_record (tenant_id, create_time, id);
create index stock_in_record_sku_id on stock_in_record (tenant_id, sku_id);
create index stock_in_record_file_sha on stock_in_record (tenant_id, file_sha);
select serve_table('stock_in_record', true);
revoke delete on stock_in_record from quarterdeck_app;

-- The uploaded card file, sealed; deleted once it has been read.
create table stock_in_file (
  record_id bigint primary key references stock_in_record (id),
  tenant_id varchar(12) not null,
  content text not null,
  create_time timestamptz not null default now()
);
select serve_table('stock_in_file', true);

-- Lines of a card file: valid ones (1) with their encrypted cards until they enter stock, duplicate (2) and
-- faulty ones (3) with the reason only.
create table stock_in_line (
  record_id bigint not null references stock_in_record (id),
  row_no integer not null,
  tenant_id varchar(12) not null,
  state smallint not null,
  reason varchar(100),
  card_no_masked varchar(32),
  card_no text, card_no_hmac varchar(64),
  card_secret text,
  card_hash varchar(64),
  expire_time timestamptz,
  primary key (record_id, row_no)
);
select serve_table('stock_in_line', true);

-- 卡密查看 cardInfoView: which user viewed which card, when, from where and why, refused attempts included; rows
-- never change.
create table card_info_view (
  id bigint primary key, tenant_id varchar(12) not null,
  card_kind smallint,
  card_id varchar(20),
  card_no_masked varchar(32),
  sku_id bigint,
  order_no varchar(64),
  merchant_code varchar(10),
  view_user bigint,
  view_dept bigint,
  reason varchar(200),
  result smallint,
  ip varchar(64),
  user_agent varchar(255),
  view_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now()
);
create index card_info_view_user on card_info_view (tenant_id, view_user, view_time);
create index card_info_view_card on card_info_view (card_id);
create index card_info_view_list on card_info_view (tenant_id, view_time, id);
select serve_table('card_info_view', true);
revoke update, delete on card_info_view from quarterdeck_app;
