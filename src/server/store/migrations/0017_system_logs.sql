-- The logs of the server: events it records by itself, answered calls, and unforeseen errors. The server adds
-- rows and deletes those past their retention, which it finds by the moment in the id; it changes none.

-- 通用日志 logUsual
create table log_usual (
  id bigint primary key,
  tenant_id varchar(12) not null,
  log_level varchar(32) not null,
  log_id varchar(100) not null,
  log_data text,
  request_method varchar(10),
  request_uri varchar(255),
  user_agent varchar(1000),
  remote_ip varchar(64),
  trace_id varchar(64),
  create_by varchar(64),
  service_id varchar(64),
  server_host varchar(128),
  server_ip varchar(64),
  env varchar(32),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index log_usual_list on log_usual (tenant_id, create_time, id);
select serve_table('log_usual', true);
revoke update on log_usual from quarterdeck_app;

-- 接口日志 logApi
create table log_api (
  id bigint primary key,
  tenant_id varchar(12) not null,
  type varchar(32),
  title varchar(255),
  request_method varchar(10),
  request_uri varchar(255),
  user_agent varchar(1000),
  remote_ip varchar(64),
  trace_id varchar(64),
  create_by varchar(64),
  http_status integer,
  time integer,
  method_class varchar(255),
  method_name varchar(255),
  params text,
  service_id varchar(64),
  server_host varchar(128),
  server_ip varchar(64),
  env varchar(32),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index log_api_list on log_api (tenant_id, create_time, id);
select serve_table('log_api', true);
revoke update on log_api from quarterdeck_app;

-- 错误日志 logError
create table log_error (
  id bigint primary key,
  tenant_id varchar(12) not null,
  source smallint not null,
  exception_name varchar(255),
  message text,
  request_method varchar(10),
  request_uri varchar(255),
  user_agent varchar(1000),
  remote_ip varchar(64),
  trace_id varchar(64),
  create_by varchar(64),
  file_name varchar(1000),
  method_class varchar(255),
  method_name varchar(255),
  line_number integer,
  stack_trace text,
  params text,
  service_id varchar(64),
  server_host varchar(128),
  server_ip varchar(64),
  env varchar(32),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index log_error_list on log_error (tenant_id, create_time, id);
select serve_table('log_error', true);
revoke update on log_error from quarterdeck_app;
