-- The interfaces for merchants' programs, and the callbacks to them.

-- 开放应用 app: a named set of interfaces with default limits; merchants get access by its credentials.
create table openapi_app (
  id bigint primary key, tenant_id varchar(12) not null,
  app_code varchar(16),
  app_name varchar(40) not null,
  app_type smallint not null,
  api_codes smallint[] not null default '{}',
  sign_types smallint[] not null default '{}',
  default_qps integer,
  default_burst integer,
  day_quota integer,
  ip_required boolean,
  key_ttl_days integer,
  secret_count integer,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index openapi_app_appname_once on openapi_app (tenant_id, app_name) where is_deleted = 0;
create index openapi_app_list on openapi_app (tenant_id, create_time, id) where is_deleted = 0;
create index openapi_app_api_codes on openapi_app using gin (api_codes);
create index openapi_app_sign_types on openapi_app using gin (sign_types);
select serve_table('openapi_app', true);

-- 接入凭证 secret: allows a merchant to use an app, with its addresses and limits; its keys sign the requests.
create table openapi_secret (
  id bigint primary key, tenant_id varchar(12) not null,
  secret_no varchar(16),
  secret_name varchar(100),
  tenant_name varchar(64),
  app_id bigint not null,
  merchant_id bigint,
  merchant_code varchar(10),
  ip_white_list text,
  qps integer, burst integer, day_quota integer,
  api_codes smallint[] default '{}',
  notify_url varchar(255),
  env smallint,
  live_key_count integer,
  last_used_time timestamptz,
  last_used_ip varchar(64),
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index openapi_secret_appid_merchantid_once
  on openapi_secret (tenant_id, app_id, coalesce(merchant_id, 0)) where is_deleted = 0;
create index openapi_secret_list on openapi_secret (tenant_id, create_time, id) where is_deleted = 0;
create index openapi_secret_merchant_code on openapi_secret (tenant_id, merchant_code) where is_deleted = 0;
create index openapi_secret_api_codes on openapi_secret using gin (api_codes);
select serve_table('openapi_secret', true);

-- 密钥版本 apiKey: one key of a credential. A second key may be issued while the first expires, so that a
-- merchant can switch without interruption.
create table openapi_api_key (
  id bigint primary key, tenant_id varchar(12) not null,
  api_key varchar(24),
  secret_id bigint not null,
  key_name varchar(40),
  api_secret varchar(12),
  sealed_secret text,
  sealed_data text,
  sign_type smallint,
  public_key text,
  key_version integer,
  effective_time timestamptz,
  expire_time timestamptz,
  last_used_time timestamptz,
  call_count integer,
  key_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index openapi_api_key_list on openapi_api_key (tenant_id, create_time, id) where is_deleted = 0;
create index openapi_api_key_secret_id on openapi_api_key (tenant_id, secret_id) where is_deleted = 0;
-- A request names only its key, so keys are unique over all tenants.
create unique index openapi_api_key_once on openapi_api_key (api_key);
-- Active (1) and expiring (2) keys with an expiry time.
create index openapi_api_key_expiry on openapi_api_key (expire_time) where key_status in (1, 2);
select serve_table('openapi_api_key', true);

-- 回调记录 notify: one message to a merchant's program, repeated until it is accepted or given up; one for each
-- event of a document.
create table notify_task (
  id bigint primary key, tenant_id varchar(12) not null,
  task_no varchar(24),
  event varchar(32) not null,
  biz_no varchar(64) not null,
  merchant_code varchar(10),
  secret_id bigint,
  url varchar(500) not null,
  body text not null,
  try_count integer,
  max_try integer,
  next_time timestamptz,
  last_http_code integer,
  last_reply varchar(200),
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index notify_task_event_bizno_once on notify_task (tenant_id, event, biz_no);
create index notify_task_list on notify_task (tenant_id, create_time, id);
-- Messages to be sent, for the first time (0) or again (2).
create index notify_task_due on notify_task (next_time) where status in (0, 2);
create index notify_task_biz on notify_task (tenant_id, biz_no);
select serve_table('notify_task', true);

-- 调用日志 callLog: requests of merchants' programs and the answers, partitioned by day; values that identify a
-- person or a key are masked.
create table openapi_call_log (
  id bigint not null, tenant_id varchar(12) not null,
  time timestamptz not null,
  request_id varchar(32),
  api_code varchar(32),
  merchant_code varchar(10),
  secret_id bigint,
  api_key varchar(24),
  client_ip varchar(64),
  http_status integer,
  err_code varchar(32),
  cost_ms integer,
  biz_no varchar(64),
  req_digest text,
  resp_digest text,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  primary key (id, time)
) partition by range (time);
create index openapi_call_log_list on openapi_call_log (tenant_id, time, id);
create index openapi_call_log_merchant on openapi_call_log (tenant_id, merchant_code, time);
create index openapi_call_log_request on openapi_call_log (tenant_id, request_id);
create index openapi_call_log_biz on openapi_call_log (tenant_id, biz_no) where biz_no is not null;
create table openapi_call_log_other partition of openapi_call_log default;
select serve_table('openapi_call_log', true);
revoke update, delete on openapi_call_log from quarterdeck_app;

-- Creates a partition for each day in Asia/Shanghai; the server requests future days and drops days past
-- their retention.
create function openapi_days(first date, last date) returns void
language plpgsql security definer set search_path = public as $$
declare day date := first; name text;
begin
  while day <= last loop
    name := 'openapi_call_log' || to_char(day, '_YYYYMMDD');
    if to_regclass(format('%I', name)) is null then
      execute format('create table %I partition of openapi_call_log for values from (%L) to (%L)',
        name, day || ' 00:00:00+08', (day + 1) || ' 00:00:00+08');
    end if;
    day := day + 1;
  end loop;
end $$;
create function openapi_forget(before date) returns void
language plpgsql security definer set search_path = public as $$
declare part text;
begin
  for part in
    select c.relname
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'openapi_call_log'::regclass and c.relname ~ '^openapi_call_log_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before
  loop
    execute format('drop table %I', part);
  end loop;
  delete from openapi_call_log_other where time < before;
end $$;
revoke execute on function openapi_days(date, date), openapi_forget(date) from public;
grant execute on function openapi_days(date, date), openapi_forget(date) to quarterdeck_app;
select openapi_days(
  (now() at time zone 'Asia/Shanghai')::date,
  ((now() at time zone 'Asia/Shanghai') + interval '2 days')::date);

-- Number of calls by credential, interface and day, kept longer than the log.
create table openapi_usage_day (
  tenant_id varchar(12) not null,
  secret_id bigint not null,
  api_code varchar(32) not null,
  day date not null,
  calls integer not null, failed integer not null, p95_ms integer not null,
  primary key (secret_id, api_code, day)
);
select serve_table('openapi_usage_day', true);
revoke delete on openapi_usage_day from quarterdeck_app;

-- Nonces of the last ten minutes: a signed request is accepted once.
create table openapi_nonce (
  key_id bigint not null,
  nonce varchar(64) not null,
  expires_at timestamptz not null,
  primary key (key_id, nonce)
);
create index openapi_nonce_expiry on openapi_nonce (expires_at);
select serve_table('openapi_nonce', false);

-- Token buckets of credentials: the number of requests allowed now.
create table openapi_bucket (
  name varchar(64) primary key,
  tokens double precision not null,
  filled_at timestamptz not null,
  allowed boolean not null
) with (fillfactor = 50);
select serve_table('openapi_bucket', false);

-- Number of requests of a credential on a day in Asia/Shanghai.
create table openapi_quota (
  secret_id bigint not null,
  day date not null,
  used integer not null,
  allowed boolean not null,
  primary key (secret_id, day)
) with (fillfactor = 50);
select serve_table('openapi_quota', false);

-- Addresses with wrong signatures for a key; blocked for a while after too many.
create table openapi_suspect (
  key_id bigint not null,
  ip varchar(64) not null,
  since timestamptz not null,
  failures integer not null,
  blocked_until timestamptz,
  primary key (key_id, ip)
);
select serve_table('openapi_suspect', false);
