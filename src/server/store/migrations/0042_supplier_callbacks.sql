-- Calls that suppliers, or those who pretend to be, made to us; of tenant 000000 where nobody knows whose they are.
create table supplier_callback (
  id bigint primary key, tenant_id varchar(12) not null, supplier_code varchar(32) not null, supplier_id bigint, ip varchar(64) not null, outcome varchar(16) not null, channel_order_no varchar(64), create_time timestamptz not null default now()
);
create index supplier_callback_time on supplier_callback (create_time);
alter table supplier_callback enable row level security;
alter table supplier_callback force row level security;
create policy tenant_rows on supplier_callback using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on supplier_callback to quarterdeck_app;
