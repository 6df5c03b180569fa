-- Changes of many rows that are made in the background, part by part.
-- 批量任务 batchTask
create table batch_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  batch_no varchar(24),
  task_name varchar(255),
  menu_name varchar(64),
  submitter_id bigint,
  kind varchar(64),
  input jsonb,
  total_count integer,
  processed_count integer,
  success_count integer,
  fail_count integer,
  progress integer,
  error_msg varchar(500),
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
create index batch_task_list on batch_task (tenant_id, create_time, id) where is_deleted = 0;
alter table batch_task enable row level security;
alter table batch_task force row level security;
create policy tenant_rows on batch_task using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on batch_task to quarterdeck_app;
create index batch_task_number on batch_task (tenant_id, batch_no);
create index batch_task_waiting on batch_task (id) where task_status in (0, 1);

-- Who asked for a batch and with which rights, the place it got to, and when its next part is due.
create table batch_order (
  task_id bigint primary key references batch_task (id) on delete cascade, tenant_id varchar(12) not null, session jsonb not null, rights jsonb not null,
  place integer not null default 0, tries integer not null default 0, next_time timestamptz not null default now()
);
alter table batch_order enable row level security;
alter table batch_order force row level security;
create policy tenant_rows on batch_order using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on batch_order to quarterdeck_app;

-- What of a batch could not be done.
create table batch_fault (id bigint generated always as identity primary key, tenant_id varchar(12) not null, task_id bigint not null references batch_task (id) on delete cascade, title text not null, text text not null);
create index batch_fault_task on batch_fault (task_id, id);
alter table batch_fault enable row level security;
alter table batch_fault force row level security;
create policy tenant_rows on batch_fault using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on batch_fault to quarterdeck_app;
