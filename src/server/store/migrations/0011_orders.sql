-- Orders. Tables that grow without limit are partitioned by the month of create_time. The id, and a number
-- derived from it, contains that time, so that a query by either reads one partition.

-- 商户订单 merchantOrderInfo: an order of a merchant, of any kind of goods.
create table merchant_order_info (
  id bigint not null, tenant_id varchar(12) not null,
  order_no varchar(32),
  merchant_order_no varchar(64),
  merchant_id bigint,
  merchant_code varchar(10),
  contract_party_id bigint,
  account_id bigint,
  source smallint,
  batch_no varchar(32),
  secret_id varchar(20),
  activity_item_id varchar(20),
  buyer_ip varchar(45),
  buyer_user_id varchar(64),
  province varchar(30),
  goods_type smallint,
  deliver_type smallint,
  sku_id bigint,
  sku_code varchar(32),
  goods_name varchar(120),
  brand_id bigint,
  tax_code varchar(64),
  account text, account_hmac varchar(64), account_mask varchar(100),
  receiver text, receiver_mask varchar(200),
  receiver_phone text, receiver_phone_hmac varchar(64),
  qty integer, success_qty integer, fail_qty integer,
  refunded_qty integer, delivered_qty integer,
  face_value bigint,
  unit_price bigint,
  order_amount bigint,
  captured_amount bigint,
  refund_amount bigint,
  cost_amount bigint,
  deduct_type smallint,
  refund_state smallint,
  deliver_state smallint,
  notify_state smallint,
  block_reason varchar(200),
  fail_reason varchar(200),
  allow_partial boolean,
  notify_url varchar(500),
  notify_count integer,
  supplier_id bigint,
  express_no varchar(64),
  finish_time timestamptz,
  timeout_time timestamptz,
  refund_count integer,
  remark varchar(200),
  order_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index merchant_order_info_list on merchant_order_info (tenant_id, create_time, id);
create index merchant_order_info_merchant on merchant_order_info (tenant_id, merchant_code, create_time);
create index merchant_order_info_sku on merchant_order_info (tenant_id, sku_id, create_time);
-- Orders that have not ended: pending (10), blocked (15), processing (20), suspicious (45).
create index merchant_order_info_open
  on merchant_order_info (tenant_id, order_state, create_time) where order_state in (10, 15, 20, 45);
-- Orders of physical goods (4).
create index merchant_order_info_parcels
  on merchant_order_info (tenant_id, deliver_state, create_time) where goods_type = 4;
create index merchant_order_info_no on merchant_order_info (order_no);
create index merchant_order_info_their_no on merchant_order_info (merchant_order_no);
create index merchant_order_info_account on merchant_order_info (account_hmac, create_time);
create index merchant_order_info_batch on merchant_order_info (batch_no) where batch_no is not null;
create table merchant_order_info_other partition of merchant_order_info default;
select serve_table('merchant_order_info', true);

-- One order for each number of a merchant: a repeated request finds the first order here.
create table merchant_order_key (
  tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  merchant_order_no varchar(64) not null,
  order_id bigint not null,
  body_hash varchar(64) not null,
  primary key (tenant_id, merchant_code, merchant_order_no)
) partition by hash (merchant_code);
do $$ begin
  for n in 0..15 loop
    execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 16, remainder %2$s)',
      'merchant_order_key', n);
  end loop;
end $$;
select serve_table('merchant_order_key', true);
revoke update, delete on merchant_order_key from quarterdeck_app;

-- Events of an order.
create table order_trace (
  id bigint not null, tenant_id varchar(12) not null,
  order_id bigint not null,
  from_state smallint, to_state smallint,
  what varchar(500) not null,
  operator_id bigint,
  create_time timestamptz not null,
  primary key (id, create_time)
) partition by range (create_time);
create index order_trace_order on order_trace (order_id, id);
create table order_trace_other partition of order_trace default;
select serve_table('order_trace', true);
revoke update, delete on order_trace from quarterdeck_app;

-- 渠道订单 channelOrderInfo: one attempt at one supplier, identified to the supplier by its number; it is
-- submitted once and then queried.
create table channel_order_info (
  id bigint not null, tenant_id varchar(12) not null,
  channel_order_no varchar(32),
  order_id bigint,
  order_no varchar(32),
  merchant_code varchar(10),
  slice_no integer,
  attempt integer,
  supplier_id bigint,
  supplier_goods_id bigint,
  supplier_sku_code varchar(64),
  supplier_order_no varchar(64),
  account text, account_hmac varchar(64), account_mask varchar(100),
  sku_code varchar(32),
  sku_name varchar(120),
  qty integer,
  delivered_qty integer,
  purchase_price bigint,
  purchase_amount bigint,
  cost_back_amount bigint,
  resp_code varchar(64),
  resp_msg varchar(200),
  submit_time timestamptz,
  finish_time timestamptz,
  cost_ms integer,
  query_count integer,
  next_query_time timestamptz,
  submit_count integer,
  fail_switch boolean,
  max_switch integer,
  manual_flag boolean,
  manual_reason varchar(200),
  voucher varchar(1000),
  channel_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  -- The channel of the route, whose limits and failures the attempt counts for.
  route_detail_id bigint,
  primary key (id, create_time)
) partition by range (create_time);
create index channel_order_info_list on channel_order_info (tenant_id, create_time, id);
create index channel_order_info_order_id on channel_order_info (tenant_id, order_id);
create index channel_order_info_no on channel_order_info (channel_order_no);
create index channel_order_info_supplier_no on channel_order_info (supplier_id, supplier_order_no);
create index channel_order_info_supplier on channel_order_info (tenant_id, supplier_id, create_time);
-- Attempts without a final result, which are queried: queued (10), accepted (20), unknown (45).
create index channel_order_info_due on channel_order_info (next_query_time) where channel_state in (10, 20, 45);
create table channel_order_info_other partition of channel_order_info default;
select serve_table('channel_order_info', true);

-- At most one supplier at a time has a part of an order: the row exists from before the submission until the
-- final result.
create table channel_slot (
  order_id bigint not null,
  slice_no integer not null,
  tenant_id varchar(12) not null,
  channel_order_id bigint not null,
  primary key (order_id, slice_no)
);
select serve_table('channel_slot', true);

-- 卡密订单 merchantCardOrderInfo: one row for each card delivered by an order.
create table merchant_card_order_info (
  id bigint not null, tenant_id varchar(12) not null,
  card_order_no varchar(32),
  order_id bigint,
  order_no varchar(32),
  merchant_id bigint,
  merchant_code varchar(10),
  sku_id bigint,
  goods_name varchar(120),
  card_source smallint,
  stock_card_id varchar(20),
  card_no_masked varchar(100),
  valid_end timestamptz,
  receive_phone text, receive_phone_hmac varchar(64), receive_phone_mask varchar(20),
  sms_state smallint,
  unit_price bigint,
  unit_cost bigint,
  issue_time timestamptz,
  view_time timestamptz,
  use_time timestamptz,
  issue_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index merchant_card_order_info_list on merchant_card_order_info (tenant_id, create_time, id);
create index merchant_card_order_info_order_id on merchant_card_order_info (tenant_id, order_id);
create index merchant_card_order_info_card on merchant_card_order_info (stock_card_id);
create index merchant_card_order_info_phone on merchant_card_order_info (receive_phone_hmac);
create table merchant_card_order_info_other partition of merchant_card_order_info default;
select serve_table('merchant_card_order_info', true);

-- The first partitions of all these tables; the server creates the following ones.
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);

-- Parcels of an order of physical goods.
create table order_parcel (
  id bigint primary key, tenant_id varchar(12) not null,
  order_id bigint not null,
  parcel_no varchar(40) not null,
  qty integer not null check (qty > 0),
  express_code varchar(20) not null, express_no varchar(64) not null,
  deliver_time timestamptz not null default now(),
  sign_time timestamptz,
  parcel_state smallint not null default 1,
  operator_id bigint
);
create index order_parcel_order on order_parcel (order_id, id);
select serve_table('order_parcel', true);
revoke delete on order_parcel from quarterdeck_app;

-- 批量订单 merchantOrderBatch: a list of orders imported in the console: validated first, then all created or
-- none.
create table merchant_order_batch (
  id bigint primary key, tenant_id varchar(12) not null,
  batch_no varchar(32),
  merchant_id bigint,
  merchant_code varchar(10),
  import_type smallint,
  quick_template_id varchar(20),
  file_id varchar(1000),
  total_rows integer,
  ok_rows integer,
  bad_rows integer,
  total_amount bigint,
  expire_time timestamptz,
  batch_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0,
  -- Number of rows validated so far in the background.
  processed_rows integer,
  blocked_rows integer,
  error_msg varchar(200)
);
create index merchant_order_batch_list on merchant_order_batch (tenant_id, create_time, id);
select serve_table('merchant_order_batch', true);

-- Rows of a batch with the order lines, sealed, and their errors.
create table merchant_order_batch_row (
  batch_id bigint not null,
  row_no integer not null,
  tenant_id varchar(12) not null,
  body text not null,
  unit_price bigint,
  error varchar(200),
  -- Why the row was refused when the batch was confirmed.
  refused varchar(200),
  primary key (batch_id, row_no)
);
select serve_table('merchant_order_batch_row', true);

-- 快捷模板 quickTemplate: how the file of an order batch is read: the content of each column, and the values for
-- empty cells.
create table quick_template (
  id bigint primary key, tenant_id varchar(12) not null,
  template_name varchar(40) not null,
  merchant_code varchar(10),
  goods_type smallint not null,
  sku_id bigint,
  column_map jsonb not null,
  header_row integer,
  default_qty integer,
  auto_order_no boolean,
  dedupe smallint,
  use_count integer,
  last_use_time timestamptz,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index quick_template_merchantcode_templatename_once
  on quick_template (tenant_id, coalesce(merchant_code, ''), template_name) where is_deleted = 0;
create index quick_template_list on quick_template (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('quick_template', true);

-- Number and amount in fen of orders by hour and state: of all orders (axis 0), by merchant id (1), merchant
-- code (2), kind of goods (3) and SKU code (4). The cost of the counts above a list depends on hours and
-- states, not on orders.
create table order_count_hour (
  tenant_id varchar(12) not null,
  axis smallint not null,
  key varchar(32) not null,
  hour timestamptz not null,
  order_state smallint not null,
  n bigint not null, refunded bigint not null, amount bigint not null, refund_amount bigint not null,
  primary key (tenant_id, axis, key, hour, order_state)
);
select serve_table('order_count_hour', true);
revoke delete on order_count_hour from quarterdeck_app;

-- Changes that are not yet added to the hours. Changes of orders insert rows here, so that no two orders wait
-- for one row; a count adds both tables.
create table order_count_delta (
  tenant_id varchar(12) not null,
  axis smallint not null,
  key varchar(32) not null,
  hour timestamptz not null,
  order_state smallint not null,
  n bigint not null, refunded bigint not null, amount bigint not null, refund_amount bigint not null
);
select serve_table('order_count_delta', true);
revoke update on order_count_delta from quarterdeck_app;

-- Counts inserted orders once for each statement, since a statement may insert many.
create function order_counts_come() returns trigger language plpgsql as $$ begin
  insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
    select o.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', o.create_time, 'UTC'), o.order_state,
      count(*), count(*) filter (where o.refund_state in (2, 3)),
      coalesce(sum(o.order_amount), 0), coalesce(sum(o.refund_amount), 0)
    from come o cross join lateral (values
      (0, ''), (1, o.merchant_id::text), (2, o.merchant_code), (3, o.goods_type::text), (4, o.sku_code)
    ) as x (axis, key) group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger merchant_order_counts_come after insert on merchant_order_info referencing new table as come
  for each statement execute function order_counts_come();

-- Counts changed and deleted orders row by row. A change inserts the old values negatively and the new
-- values, in one statement if the keys are unchanged, which is usual.
create function order_counts_move() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE'
    and (old.tenant_id, old.create_time, old.merchant_id, old.merchant_code, old.goods_type, old.sku_code)
      is not distinct from
      (new.tenant_id, new.create_time, new.merchant_id, new.merchant_code, new.goods_type, new.sku_code)
  then
    insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
      select new.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', new.create_time, 'UTC'), s.order_state,
        s.n, case when s.refund_state in (2, 3) then s.n else 0 end,
        s.n * coalesce(s.amount, 0), s.n * coalesce(s.back, 0)
      from (values
          (0, ''), (1, new.merchant_id::text), (2, new.merchant_code), (3, new.goods_type::text), (4, new.sku_code)
        ) as x (axis, key),
        (values
          (-1, old.order_state, old.refund_state, old.order_amount, old.refund_amount),
          (1, new.order_state, new.refund_state, new.order_amount, new.refund_amount)
        ) as s (n, order_state, refund_state, amount, back);
    return null;
  end if;
  insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
    select old.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', old.create_time, 'UTC'), old.order_state,
      -1, case when old.refund_state in (2, 3) then -1 else 0 end,
      -coalesce(old.order_amount, 0), -coalesce(old.refund_amount, 0)
    from (values
      (0, ''), (1, old.merchant_id::text), (2, old.merchant_code), (3, old.goods_type::text), (4, old.sku_code)
    ) as x (axis, key);
  if tg_op = 'UPDATE' then
    insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
      select new.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', new.create_time, 'UTC'), new.order_state,
        1, case when new.refund_state in (2, 3) then 1 else 0 end,
        coalesce(new.order_amount, 0), coalesce(new.refund_amount, 0)
      from (values
        (0, ''), (1, new.merchant_id::text), (2, new.merchant_code), (3, new.goods_type::text), (4, new.sku_code)
      ) as x (axis, key);
  end if;
  return null;
end $$;
create trigger merchant_order_counts_move after update on merchant_order_info
  for each row when (
    (old.order_state, old.refund_state, old.order_amount, old.refund_amount,
      old.merchant_id, old.merchant_code, old.goods_type, old.sku_code, old.create_time)
    is distinct from
    (new.order_state, new.refund_state, new.order_amount, new.refund_amount,
      new.merchant_id, new.merchant_code, new.goods_type, new.sku_code, new.create_time)
  ) execute function order_counts_move();
create trigger merchant_order_counts_go after delete on merchant_order_info
  for each row execute function order_counts_move();
