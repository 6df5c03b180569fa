-- 导出任务 exportTask
create table export_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  task_no varchar(24),
  task_name varchar(255),
  menu_code varchar(64),
  menu_name varchar(64),
  exporter varchar(64),
  params jsonb,
  params_text text,
  columns jsonb,
  file_type smallint,
  estimate_count integer,
  total_count integer,
  processed_count integer,
  progress integer,
  files jsonb,
  attempt_count integer,
  error_msg varchar(500),
  snapshot_time timestamptz,
  priority integer,
  params_hash varchar(64),
  heartbeat_time timestamptz,
  start_time timestamptz,
  finish_time timestamptz,
  expire_time timestamptz,
  push_type smallint,
  push_target varchar(255),
  push_status smallint,
  push_count integer,
  download_count integer,
  last_download_time timestamptz,
  task_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index export_task_list on export_task (tenant_id, create_time, id) where is_deleted = 0;
create index export_task_params_hash on export_task (tenant_id, params_hash) where is_deleted = 0;
alter table export_task enable row level security;
alter table export_task force row level security;
create policy tenant_rows on export_task using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on export_task to quarterdeck_app;
create index export_task_waiting on export_task (task_status, priority, create_time) where is_deleted = 0 and task_status in (0, 1);

-- What a task was submitted with: the call, who asked and with which rights, so that it sees later what its owner saw then.
create table export_order (
  task_id bigint primary key references export_task (id) on delete cascade, tenant_id varchar(12) not null,
  locale varchar(5) not null, session jsonb not null, rights jsonb not null, plain text[] not null default '{}',
  tries integer not null default 0, not_before timestamptz
);
alter table export_order enable row level security;
alter table export_order force row level security;
create policy tenant_rows on export_order using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on export_order to quarterdeck_app;

-- Tickets by which a browser opens one address once: kept as their hash, good for a minute.
create unlogged table download_ticket (ticket_sha varchar(64) primary key, session jsonb not null, path varchar(1000) not null, expires_at timestamptz not null);
grant select, insert, update, delete on download_ticket to quarterdeck_app;
