-- Stock by batch. The buckets of a batch always add up to what came in.
create table stock (
  id bigint primary key, tenant_id varchar(12) not null, sku_id bigint not null, sku_code varchar(32), goods_type smallint, batch_no varchar(40) not null, supplier_id bigint, warehouse_code varchar(64),
  unit_cost bigint not null default 0 check (unit_cost >= 0),
  in_qty integer not null default 0 check (in_qty >= 0), available_qty integer not null default 0 check (available_qty >= 0), locked_qty integer not null default 0 check (locked_qty >= 0),
  allocated_qty integer not null default 0 check (allocated_qty >= 0), out_qty integer not null default 0 check (out_qty >= 0), invalid_qty integer not null default 0 check (invalid_qty >= 0),
  expire_time timestamptz, remark text, status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz not null default now(), version integer not null default 0,
  constraint stock_buckets check (in_qty = available_qty + locked_qty + allocated_qty + out_qty + invalid_qty)
);
create unique index stock_skuid_batchno_once on stock (tenant_id, sku_id, batch_no);
create index stock_list on stock (tenant_id, create_time, id);
create index stock_sku_id_expire_time on stock (tenant_id, sku_id, expire_time);
create index stock_expire_time on stock (tenant_id, expire_time);
create index stock_due on stock (expire_time) where available_qty + allocated_qty > 0;
alter table stock enable row level security;
alter table stock force row level security;
create policy tenant_rows on stock using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update on stock to quarterdeck_app;

-- What a merchant paid for ahead, by batch.
create table merchant_stock (
  id bigint primary key, tenant_id varchar(12) not null, merchant_code varchar(10) not null, sku_id bigint not null, sku_code varchar(32), stock_id bigint not null,
  assigned_qty integer not null default 0, available_qty integer not null default 0 check (available_qty >= 0), locked_qty integer not null default 0 check (locked_qty >= 0), used_qty integer not null default 0 check (used_qty >= 0),
  recalled_qty integer not null default 0 check (recalled_qty >= 0), transfer_out_qty integer not null default 0 check (transfer_out_qty >= 0), lost_qty integer not null default 0 check (lost_qty >= 0),
  unit_price bigint not null default 0, alert_value integer, use_stock_first boolean not null default true, expire_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz not null default now(), version integer not null default 0,
  constraint merchant_stock_buckets check (assigned_qty = available_qty + locked_qty + used_qty + recalled_qty + transfer_out_qty + lost_qty)
);
create unique index merchant_stock_merchantcode_stockid_once on merchant_stock (tenant_id, merchant_code, stock_id);
create index merchant_stock_list on merchant_stock (tenant_id, create_time, id);
create index merchant_stock_merchant_code_sku_id on merchant_stock (tenant_id, merchant_code, sku_id);
create index merchant_stock_stock on merchant_stock (stock_id);
alter table merchant_stock enable row level security;
alter table merchant_stock force row level security;
create policy tenant_rows on merchant_stock using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update on merchant_stock to quarterdeck_app;

-- Bought cards. Partitions by SKU: whoever picks names the SKU and stays in one of them. A card is in a SKU once, whatever became of it.
create table stock_card (
  id bigint not null, tenant_id varchar(12) not null, card_no_masked varchar(32), card_no text, card_no_hmac varchar(64), card_secret text, card_hash varchar(64), sku_id bigint not null, stock_id bigint not null,
  expire_time timestamptz, unit_cost bigint, merchant_code varchar(10), out_biz_type smallint, out_biz_no varchar(64), out_phase varchar(32), lock_biz_no varchar(64), out_time timestamptz, view_count integer not null default 0, card_state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz not null default now(),
  primary key (id, sku_id)
) partition by hash (sku_id);
create unique index stock_card_once on stock_card (tenant_id, card_hash, sku_id);
create index stock_card_list on stock_card (tenant_id, create_time, id);
create index stock_card_pick on stock_card (stock_id, expire_time, id) where card_state = 1;
create index stock_card_prepaid on stock_card (merchant_code, stock_id, expire_time, id) where card_state = 3 and lock_biz_no is null;
create index stock_card_locked on stock_card (lock_biz_no) where lock_biz_no is not null;
create index stock_card_out on stock_card (out_biz_no) where out_biz_no is not null;
create index stock_card_state on stock_card (tenant_id, sku_id, card_state, id);
create index stock_card_batch on stock_card (stock_id, card_state);
create index stock_card_no on stock_card (card_no_hmac) where card_no_hmac is not null;
create index stock_card_due on stock_card (expire_time) where card_state in (1, 3) and expire_time is not null;
do $$ begin for n in 0..15 loop execute format('create table stock_card_%s partition of stock_card for values with (modulus 16, remainder %s)', n, n); end loop; end $$;
alter table stock_card enable row level security;
alter table stock_card force row level security;
create policy tenant_rows on stock_card using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on stock_card to quarterdeck_app;

-- Every movement of a batch, append-only: one for each document, batch and mark.
create table stock_flow (
  id bigint not null, tenant_id varchar(12) not null, sku_id bigint, stock_id bigint not null, flow_type smallint not null, biz_type smallint not null, biz_no varchar(64) not null, seq varchar(40) not null,
  qty integer, in_delta integer, available_delta integer, locked_delta integer, allocated_delta integer, out_delta integer, invalid_delta integer, merchant_code varchar(10), remark varchar(200),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz not null default now(),
  primary key (id, stock_id), constraint stock_flow_once unique (stock_id, biz_type, biz_no, seq)
) partition by hash (stock_id);
create index stock_flow_list on stock_flow (tenant_id, create_time, id);
create index stock_flow_batch on stock_flow (stock_id, id);
create index stock_flow_biz on stock_flow (tenant_id, biz_no);
do $$ begin for n in 0..15 loop execute format('create table stock_flow_%s partition of stock_flow for values with (modulus 16, remainder %s)', n, n); end loop; end $$;
alter table stock_flow enable row level security;
alter table stock_flow force row level security;
create policy tenant_rows on stock_flow using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on stock_flow to quarterdeck_app;

-- What a document has locked of each batch, and what became of it.
create table stock_hold (
  tenant_id varchar(12) not null, biz_no varchar(64) not null, stock_id bigint not null, biz_type smallint not null, sku_id bigint not null, merchant_code varchar(10), merchant_stock_id bigint, round integer not null default 1,
  qty integer not null, issued_qty integer not null default 0, released_qty integer not null default 0, returned_qty integer not null default 0, create_time timestamptz not null default now(),
  primary key (tenant_id, biz_no, stock_id), constraint stock_hold_parts check (issued_qty >= 0 and released_qty >= 0 and returned_qty between 0 and issued_qty and issued_qty + released_qty <= qty)
) partition by hash (biz_no);
do $$ begin for n in 0..15 loop execute format('create table stock_hold_%s partition of stock_hold for values with (modulus 16, remainder %s)', n, n); end loop; end $$;
alter table stock_hold enable row level security;
alter table stock_hold force row level security;
create policy tenant_rows on stock_hold using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update on stock_hold to quarterdeck_app;
