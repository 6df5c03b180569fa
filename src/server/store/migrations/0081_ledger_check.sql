-- What the nightly checks of whole ledgers found.
create table ledger_check (
  tenant_id varchar(12) not null, check_time timestamptz not null default clock_timestamp(), broken jsonb not null,
  primary key (tenant_id, check_time)
);
alter table ledger_check enable row level security;
alter table ledger_check force row level security;
create policy tenant_rows on ledger_check using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on ledger_check to quarterdeck_app;
create index ledger_hold_created on ledger_hold (tenant_id, create_time);
