-- Goods that come in, and who looked at cards.
-- 入库单 stockInRecord
create table stock_in_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  audit_user bigint,
  audit_time timestamptz,
  audit_opinion text,
  revoke_reason varchar(200),
  order_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index stock_in_record_no_once on stock_in_record (tenant_id, in_no);
create index stock_in_record_parsing on stock_in_record (create_time) where order_state = 0;
create index stock_in_record_list on stock_in_record (tenant_id, create_time, id);
create index stock_in_record_sku_id on stock_in_record (tenant_id, sku_id);
create index stock_in_record_file_sha on stock_in_record (tenant_id, file_sha);
alter table stock_in_record enable row level security;
alter table stock_in_record force row level security;
create policy tenant_rows on stock_in_record using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update on stock_in_record to quarterdeck_app;

-- 卡密查看 cardInfoView
create table card_info_view (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index card_info_view_user on card_info_view (tenant_id, view_user, view_time);
create index card_info_view_card on card_info_view (card_id);
create index card_info_view_list on card_info_view (tenant_id, view_time, id);
alter table card_info_view enable row level security;
alter table card_info_view force row level security;
create policy tenant_rows on card_info_view using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on card_info_view to quarterdeck_app;

alter table stock_card add column in_biz_no varchar(64);

-- The file of cards as it was sent, sealed; whoever reads it says so until `claimed_until`, and it is gone once it has been read.
create table stock_in_file (
  record_id bigint primary key references stock_in_record (id), tenant_id varchar(12) not null, content text not null, claimed_until timestamptz, create_time timestamptz not null default now()
);
alter table stock_in_file enable row level security;
alter table stock_in_file force row level security;
create policy tenant_rows on stock_in_file using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on stock_in_file to quarterdeck_app;

-- Lines read from a file: those that count (1) with their ciphers until they are on the shelf, the repeated (2) and the bad ones (3) with nothing but why.
create table stock_in_line (
  record_id bigint not null references stock_in_record (id), row_no integer not null, tenant_id varchar(12) not null, state smallint not null, reason varchar(100),
  card_no_masked varchar(32), card_no text, card_no_hmac varchar(64), card_secret text, card_hash varchar(64), expire_time timestamptz,
  primary key (record_id, row_no)
);
alter table stock_in_line enable row level security;
alter table stock_in_line force row level security;
create policy tenant_rows on stock_in_line using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on stock_in_line to quarterdeck_app;
