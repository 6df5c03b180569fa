-- Orders. What grows without end is cut by the month of create_time, which is the moment inside the id; whoever knows an id or a number made from one reads one part.
-- Makes the partitions of a span of months for every table that is cut by create_time; months begin in Asia/Shanghai.
create function row_months(first date, last date) returns void language plpgsql security definer set search_path = public as $$
declare month date; part text; parent text;
begin
  for parent in select c.relname from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0] where p.partstrat = 'r' and a.attname = 'create_time' and c.relnamespace = 'public'::regnamespace loop
    month := date_trunc('month', first);
    while month <= last loop
      part := parent || to_char(month, '_YYYYMM');
      if to_regclass(format('%I', part)) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent, month::timestamp at time zone 'Asia/Shanghai', (month + interval '1 month')::timestamp at time zone 'Asia/Shanghai');
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
end $$;
grant execute on function row_months(date, date) to quarterdeck_app;

-- 商户订单 merchantOrderInfo
create table merchant_order_info (
  id bigint not null,
  tenant_id varchar(12) not null,
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
  account text,
  account_hmac varchar(64),
  account_mask varchar(100),
  receiver text,
  receiver_mask varchar(200),
  receiver_phone text,
  receiver_phone_hmac varchar(64),
  qty integer,
  success_qty integer,
  fail_qty integer,
  refunded_qty integer,
  delivered_qty integer,
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
  supplier_id varchar(20),
  express_no varchar(64),
  finish_time timestamptz,
  timeout_time timestamptz,
  refund_count integer,
  remark varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index merchant_order_info_list on merchant_order_info (tenant_id, create_time, id);
create table merchant_order_info_other partition of merchant_order_info default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
alter table merchant_order_info enable row level security;
alter table merchant_order_info force row level security;
create policy tenant_rows on merchant_order_info using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_order_info to quarterdeck_app;

-- 渠道订单 channelOrderInfo
create table channel_order_info (
  id bigint not null,
  tenant_id varchar(12) not null,
  channel_order_no varchar(32),
  order_id bigint,
  order_no varchar(32),
  merchant_code varchar(10),
  slice_no integer,
  attempt integer,
  supplier_id varchar(20),
  supplier_goods_id varchar(20),
  supplier_sku_code varchar(64),
  supplier_order_no varchar(64),
  account text,
  account_hmac varchar(64),
  account_mask varchar(100),
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index channel_order_info_list on channel_order_info (tenant_id, create_time, id);
create index channel_order_info_order_id on channel_order_info (tenant_id, order_id);
create table channel_order_info_other partition of channel_order_info default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
alter table channel_order_info enable row level security;
alter table channel_order_info force row level security;
create policy tenant_rows on channel_order_info using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on channel_order_info to quarterdeck_app;

-- 卡密订单 merchantCardOrderInfo
create table merchant_card_order_info (
  id bigint not null,
  tenant_id varchar(12) not null,
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
  receive_phone text,
  receive_phone_hmac varchar(64),
  receive_phone_mask varchar(20),
  sms_state smallint,
  unit_price bigint,
  unit_cost bigint,
  issue_time timestamptz,
  view_time timestamptz,
  use_time timestamptz,
  issue_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index merchant_card_order_info_list on merchant_card_order_info (tenant_id, create_time, id);
create index merchant_card_order_info_order_id on merchant_card_order_info (tenant_id, order_id);
create table merchant_card_order_info_other partition of merchant_card_order_info default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
alter table merchant_card_order_info enable row level security;
alter table merchant_card_order_info force row level security;
create policy tenant_rows on merchant_card_order_info using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_card_order_info to quarterdeck_app;

-- 批量订单 merchantOrderBatch
create table merchant_order_batch (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index merchant_order_batch_list on merchant_order_batch (tenant_id, create_time, id);
alter table merchant_order_batch enable row level security;
alter table merchant_order_batch force row level security;
create policy tenant_rows on merchant_order_batch using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_order_batch to quarterdeck_app;

create index merchant_order_info_merchant on merchant_order_info (tenant_id, merchant_code, create_time);
create index merchant_order_info_sku on merchant_order_info (tenant_id, sku_id, create_time);
create index merchant_order_info_open on merchant_order_info (tenant_id, order_state, create_time) where order_state in (10, 15, 20, 45);
create index merchant_order_info_parcels on merchant_order_info (tenant_id, deliver_state, create_time) where goods_type = 4;
create index merchant_order_info_no on merchant_order_info (order_no);
create index merchant_order_info_their_no on merchant_order_info (merchant_order_no);
create index merchant_order_info_account on merchant_order_info (account_hmac, create_time);
create index merchant_order_info_batch on merchant_order_info (batch_no) where batch_no is not null;
create index channel_order_info_no on channel_order_info (channel_order_no);
create index channel_order_info_supplier_no on channel_order_info (supplier_id, supplier_order_no);
create index channel_order_info_supplier on channel_order_info (tenant_id, supplier_id, create_time);
create index channel_order_info_due on channel_order_info (next_query_time) where channel_state in (10, 20, 45);
create index merchant_card_order_info_card on merchant_card_order_info (stock_card_id);
create index merchant_card_order_info_phone on merchant_card_order_info (receive_phone_hmac);

-- One order for each number a merchant gives: a repeat finds the first here.
create table merchant_order_key (
  tenant_id varchar(12) not null, merchant_code varchar(10) not null, merchant_order_no varchar(64) not null, order_id bigint not null, body_hash varchar(64) not null,
  primary key (tenant_id, merchant_code, merchant_order_no)
) partition by hash (merchant_code);
do $$ begin for n in 0..15 loop execute format('create table merchant_order_key_%s partition of merchant_order_key for values with (modulus 16, remainder %s)', n, n); end loop; end $$;
alter table merchant_order_key enable row level security;
alter table merchant_order_key force row level security;
create policy tenant_rows on merchant_order_key using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- A part of an order is with one supplier at a time: the row is there from before it is submitted until a definite end.
create table channel_slot (
  order_id bigint not null, slice_no integer not null, tenant_id varchar(12) not null, channel_order_id bigint not null,
  primary key (order_id, slice_no)
);
alter table channel_slot enable row level security;
alter table channel_slot force row level security;
create policy tenant_rows on channel_slot using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- What happened to an order, line by line.
create table order_trace (
  id bigint not null, tenant_id varchar(12) not null, order_id bigint not null, from_state smallint, to_state smallint, what varchar(500) not null, operator_id bigint, create_time timestamptz not null,
  primary key (id, create_time)
) partition by range (create_time);
create index order_trace_order on order_trace (order_id, id);
alter table order_trace enable row level security;
alter table order_trace force row level security;
create policy tenant_rows on order_trace using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
create table order_trace_other partition of order_trace default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);

-- Parcels of an order of goods that are sent.
create table order_parcel (
  id bigint primary key, tenant_id varchar(12) not null, order_id bigint not null, parcel_no varchar(40) not null, qty integer not null check (qty > 0), express_code varchar(20) not null, express_no varchar(64) not null,
  deliver_time timestamptz not null default now(), sign_time timestamptz, parcel_state smallint not null default 1, operator_id bigint
);
create index order_parcel_order on order_parcel (order_id, id);
alter table order_parcel enable row level security;
alter table order_parcel force row level security;
create policy tenant_rows on order_parcel using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- Rows of a batch as they were read, sealed, with what is wrong with them.
create table merchant_order_batch_row (
  batch_id bigint not null, row_no integer not null, tenant_id varchar(12) not null, body text not null, unit_price bigint, error varchar(200),
  primary key (batch_id, row_no)
);
alter table merchant_order_batch_row enable row level security;
alter table merchant_order_batch_row force row level security;
create policy tenant_rows on merchant_order_batch_row using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

grant select, insert on merchant_order_key, order_trace to quarterdeck_app;
grant select, insert, update, delete on channel_slot to quarterdeck_app;
grant select, insert, update on order_parcel to quarterdeck_app;
grant select, insert, update, delete on merchant_order_batch_row to quarterdeck_app;
