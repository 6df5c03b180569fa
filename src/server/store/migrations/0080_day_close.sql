-- Nothing has written snapshots before, so the new columns need no values of old rows.
alter table ledger_snapshot add column subject varchar(4) not null;
alter table ledger_snapshot add column debit_count integer not null;
create index ledger_snapshot_day on ledger_snapshot (tenant_id, accounting_date);

-- Days whose books are closed: they take no more postings.
create table ledger_day (
  tenant_id varchar(12) not null, accounting_date date not null, closed_at timestamptz not null default now(),
  primary key (tenant_id, accounting_date)
);
alter table ledger_day enable row level security;
alter table ledger_day force row level security;
create policy tenant_rows on ledger_day using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on ledger_day to quarterdeck_app;

create function ledger_day_open() returns trigger language plpgsql as $$ begin
  if exists (select 1 from ledger_day where tenant_id = new.tenant_id and accounting_date = new.accounting_date) then raise exception 'the day % of tenant % is closed', new.accounting_date, new.tenant_id; end if;
  return new;
end $$;
create trigger ledger_txn_day_open before insert on ledger_txn for each row execute function ledger_day_open();
