-- Background work: jobs, exports, imports, batch tasks.

-- Background jobs. A job does the work of one row of a noun; `id` is the id of that row, `queue` the kind of
-- job.
create table job (
  queue varchar(32) not null,
  id bigint not null,
  tenant_id varchar(12) not null,
  -- The submitter, with language and rights: a job reads and writes with the rights its submitter had at the
  -- submission.
  user_id bigint,
  locale varchar(5) not null,
  session jsonb not null, rights jsonb not null,
  payload jsonb not null default '{}',
  -- Waiting (0), running (1), ended (2).
  state smallint not null default 0,
  queued_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Time at which the lease of the run expires unless it is renewed.
  lease_until timestamptz,
  -- Number of the run; a run with an older number changes nothing.
  fence integer not null default 0,
  -- Runs since the job was queued or last advanced.
  tries integer not null default 0,
  -- Position earlier runs reached, in the unit of the queue.
  position integer not null default 0,
  primary key (queue, id)
);
create index job_waiting on job (queue, tenant_id, queued_at) where state = 0;
create index job_running on job (queue, lease_until) where state = 1;
create index job_started on job (queue, tenant_id, started_at);
create index job_ended on job (queue, ended_at) where state = 2;
select serve_table('job', true);

-- Schedule of the jobs that only one process runs at a time.
create table job_schedule (
  name varchar(32) primary key,
  next_time timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Null unless the last run failed.
  error text,
  -- Time at which the lease of the run expires unless it is renewed; null between runs.
  lease_until timestamptz,
  -- Number of the run; the end of a run with an older number changes nothing.
  fence integer not null default 0
);
select serve_table('job_schedule', false);

-- 导出任务 exportTask: one export with its files.
create table export_task (
  id bigint primary key, tenant_id varchar(12) not null,
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
  total_count integer, processed_count integer,
  progress integer,
  files jsonb,
  attempt_count integer,
  error_msg varchar(500),
  snapshot_time timestamptz,
  priority integer,
  params_hash varchar(64),
  heartbeat_time timestamptz,
  start_time timestamptz, finish_time timestamptz,
  expire_time timestamptz,
  push_type smallint,
  push_target varchar(255),
  push_status smallint,
  push_count integer,
  download_count integer,
  last_download_time timestamptz,
  task_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index export_task_list on export_task (tenant_id, create_time, id) where is_deleted = 0;
create index export_task_params_hash on export_task (tenant_id, params_hash) where is_deleted = 0;
-- Waiting (0) and running (1) tasks.
create index export_task_waiting
  on export_task (task_status, priority, create_time) where is_deleted = 0 and task_status in (0, 1);
select serve_table('export_task', true);

-- 导入任务 importTask: an uploaded file whose rows are imported as rows of a noun: mapped, checked and written.
create table import_task (
  id bigint primary key, tenant_id varchar(12) not null,
  task_no varchar(24),
  task_name varchar(255),
  menu_name varchar(64),
  importer varchar(64),
  file_name varchar(255),
  file_size integer,
  sha256 varchar(64),
  -- Whether the uploaded file still exists.
  has_file boolean,
  headings jsonb,
  mapping jsonb,
  step smallint,
  total_count integer, processed_count integer,
  success_count integer, fail_count integer,
  progress integer,
  error_msg varchar(500),
  operation varchar(20),
  start_time timestamptz, finish_time timestamptz,
  task_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0,
  -- Whether the rows are inserted (1) or change existing rows (2).
  mode smallint
);
create index import_task_list on import_task (tenant_id, create_time, id) where is_deleted = 0;
-- Files of tasks that are not running, to be deleted after their retention.
create index import_task_old on import_task (update_time) where task_status <> 1;
-- Finds an earlier upload of the same file.
create index import_task_file on import_task (tenant_id, importer, sha256, create_time) where is_deleted = 0;
select serve_table('import_task', true);

-- Faults of the rows of a file.
create table import_fault (
  tenant_id varchar(12) not null,
  task_id bigint not null references import_task (id) on delete cascade,
  row_no integer not null,
  field text not null,
  value text not null,
  text text not null
);
create index import_fault_rows on import_fault (task_id, row_no, field);
select serve_table('import_fault', true);

-- 批量任务 batchTask: an operation on so many rows that it is done in the background, part by part.
create table batch_task (
  id bigint primary key, tenant_id varchar(12) not null,
  batch_no varchar(24),
  task_name varchar(255),
  menu_name varchar(64),
  submitter_id bigint,
  kind varchar(64),
  input jsonb,
  total_count integer, processed_count integer,
  success_count integer, fail_count integer,
  progress integer,
  error_msg varchar(500),
  start_time timestamptz, finish_time timestamptz,
  task_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index batch_task_list on batch_task (tenant_id, create_time, id) where is_deleted = 0;
create index batch_task_number on batch_task (tenant_id, batch_no);
-- Waiting (0) and running (1) tasks.
create index batch_task_waiting on batch_task (id) where task_status in (0, 1);
select serve_table('batch_task', true);

-- Failures of a batch task.
create table batch_fault (
  id bigint generated always as identity primary key, tenant_id varchar(12) not null,
  task_id bigint not null references batch_task (id) on delete cascade,
  title text not null,
  text text not null
);
create index batch_fault_task on batch_fault (task_id, id);
select serve_table('batch_fault', true);
