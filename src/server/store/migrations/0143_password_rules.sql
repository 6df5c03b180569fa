-- Passwords somebody else chose are changed at the first login; the last ones are not used again.
alter table account add column must_change boolean;
create table password_history (
  tenant_id varchar(12) not null, user_id bigint not null, hash text not null, created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, created_at)
);
alter table password_history enable row level security;
alter table password_history force row level security;
create policy tenant_rows on password_history using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, delete on password_history to quarterdeck_app;
