-- 售后单 orderAfterSale
create table order_after_sale (
  id bigint primary key,
  tenant_id varchar(12) not null,
  after_sale_no varchar(24),
  merchant_refund_no varchar(64),
  order_id bigint,
  order_no varchar(32) not null,
  merchant_code varchar(10),
  sku_id bigint,
  sku_name varchar(120),
  unit_price bigint,
  after_type smallint not null,
  apply_qty integer not null,
  apply_amount bigint,
  refund_amount bigint,
  reason_type smallint not null,
  reason_text text,
  evidence varchar(1000),
  apply_source smallint,
  return_express_code varchar(20),
  return_express_no varchar(64),
  check_result smallint,
  exchange_order_id bigint,
  buy_back_price bigint,
  card_ids jsonb,
  applicant_id bigint,
  audit_user bigint,
  audit_opinion text,
  audit_time timestamptz,
  deadline timestamptz,
  finish_time timestamptz,
  after_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index order_after_sale_list on order_after_sale (tenant_id, create_time, id);
create index order_after_sale_order_id on order_after_sale (tenant_id, order_id);
alter table order_after_sale enable row level security;
alter table order_after_sale force row level security;
create policy tenant_rows on order_after_sale using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on order_after_sale to quarterdeck_app;

-- A merchant's own number names one case.
create unique index order_after_sale_merchant_no on order_after_sale (tenant_id, merchant_code, merchant_refund_no) where merchant_refund_no is not null;
create index order_after_sale_due on order_after_sale (deadline) where after_state = 20;

-- What happened to a case.
create table order_after_sale_locus (
  id bigint primary key, tenant_id varchar(12) not null, after_sale_id bigint not null, from_state smallint, to_state smallint not null, operator_id bigint, content varchar(500) not null
);
create index order_after_sale_locus_case on order_after_sale_locus (tenant_id, after_sale_id, id);
alter table order_after_sale_locus enable row level security;
alter table order_after_sale_locus force row level security;
create policy tenant_rows on order_after_sale_locus using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on order_after_sale_locus to quarterdeck_app;
