-- 导入任务 importTask
create table import_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  task_no varchar(24),
  task_name varchar(255),
  menu_name varchar(64),
  importer varchar(64),
  file_name varchar(255),
  file_size integer,
  sha256 varchar(64),
  headings jsonb,
  mapping jsonb,
  step smallint,
  total_count integer,
  processed_count integer,
  success_count integer,
  fail_count integer,
  progress integer,
  error_msg varchar(500),
  operation varchar(20),
  start_time timestamptz,
  finish_time timestamptz,
  task_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index import_task_list on import_task (tenant_id, create_time, id) where is_deleted = 0;
alter table import_task enable row level security;
alter table import_task force row level security;
create policy tenant_rows on import_task using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on import_task to quarterdeck_app;
create index import_task_old on import_task (update_time) where task_status <> 1;

-- Who submitted a file and with which rights, and the sign of life of whoever works on it.
create table import_order (
  task_id bigint primary key references import_task (id) on delete cascade, tenant_id varchar(12) not null,
  locale varchar(5) not null, session jsonb not null, rights jsonb not null,
  queued_at timestamptz not null default now(), heartbeat timestamptz, run integer not null default 0, tries integer not null default 0, has_file boolean not null default true
);
alter table import_order enable row level security;
alter table import_order force row level security;
create policy tenant_rows on import_order using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on import_order to quarterdeck_app;

-- What is wrong with the rows of a file.
create table import_fault (tenant_id varchar(12) not null, task_id bigint not null references import_task (id) on delete cascade, row_no integer not null, field text not null, value text not null, text text not null);
create index import_fault_rows on import_fault (task_id, row_no, field);
alter table import_fault enable row level security;
alter table import_fault force row level security;
create policy tenant_rows on import_fault using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on import_fault to quarterdeck_app;
