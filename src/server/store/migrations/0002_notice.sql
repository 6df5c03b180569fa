-- 通知公告 notice
create table notice (
  id bigint primary key,
  tenant_id varchar(12) not null,
  title varchar(255) not null,
  category varchar(64) not null,
  release_time timestamptz not null,
  content text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index notice_list on notice (tenant_id, release_time, id) where is_deleted = 0;
create index notice_recent on notice (tenant_id, create_time, id) where is_deleted = 0;
alter table notice enable row level security;
alter table notice force row level security;
create policy tenant_rows on notice using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on notice to quarterdeck_app;
