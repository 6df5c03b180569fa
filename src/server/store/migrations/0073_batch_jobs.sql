-- Batches too long to be judged or made while somebody waits: how far they are, how their lines are read, and who brought them.
alter table merchant_order_batch add column processed_rows integer, add column blocked_rows integer, add column error_msg varchar(200);
create table merchant_order_batch_job (
  batch_id bigint primary key, tenant_id varchar(12) not null, done_row integer not null default 0, rules jsonb not null, session jsonb not null
);
create index merchant_order_batch_open on merchant_order_batch (batch_state, id) where batch_state in (0, 2);
-- What no longer fitted when a batch was confirmed.
alter table merchant_order_batch_row add column refused varchar(200);
alter table merchant_order_batch_job enable row level security;
alter table merchant_order_batch_job force row level security;
create policy tenant_rows on merchant_order_batch_job using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_order_batch_job to quarterdeck_app;
