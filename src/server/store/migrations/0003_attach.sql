-- 附件 attach
create table attach (
  id bigint primary key,
  tenant_id varchar(12) not null,
  link varchar(1000),
  domain_url varchar(500),
  name varchar(500),
  original_name varchar(500),
  extension varchar(12),
  attach_size integer,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index attach_list on attach (tenant_id, create_time, id) where is_deleted = 0;
create index attach_name on attach (tenant_id, name) where is_deleted = 0;
alter table attach enable row level security;
alter table attach force row level security;
create policy tenant_rows on attach using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on attach to quarterdeck_app;
