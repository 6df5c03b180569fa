-- Basis of all other migrations: the role of the server, helpers for new tables, and the tables of the
-- platform: tenants, menus, dictionaries, parameters, files, the audit.

-- Conventions. Rows with `is_deleted` are hidden from all users but kept. The unique index
-- `<table>_<fields>_once` forbids duplicates, `<table>_list` serves the order of the list, `<table>_recent`
-- the order of creation where lists have another, `<table>_parent` finds the children of a row.

-- The role the server's statements run under. It owns no table, so row-level security applies to it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'quarterdeck_app') then
    create role quarterdeck_app nologin;
  end if;
exception when insufficient_privilege then
  raise notice 'role quarterdeck_app not created: row security then rests on FORCE';
end $$;
do $$ begin
  execute format('grant quarterdeck_app to %I', current_user);
exception when others then
  raise notice 'role quarterdeck_app not granted';
end $$;

-- Grants a new table to the server. Where its rows belong to tenants, row-level security adds a second check
-- to the store's own tenant condition: rows are read and written only under the name of their tenant; '*' is
-- the server's own work. The setting is read once for a statement, not for each row.
create function serve_table(served regclass, of_tenants boolean) returns void language plpgsql as $$
declare
  own constant text := $own$tenant_id = (select current_setting('app.tenant_id', true))
    or (select current_setting('app.tenant_id', true)) = '*'$own$;
begin
  if of_tenants then
    execute format('alter table %s enable row level security', served);
    execute format('alter table %s force row level security', served);
    execute format('create policy tenant_rows on %s using (%s) with check (%s)', served, own, own);
  end if;
  execute format('grant select, insert, update, delete on %s to quarterdeck_app', served);
end $$;

-- Creates the partitions of a span of months for every table partitioned by create_time; months begin in
-- Asia/Shanghai.
create function row_months(first date, last date) returns void
language plpgsql security definer set search_path = public as $$
declare month date; part text; parent text;
begin
  for parent in
    select c.relname
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r' and a.attname = 'create_time' and c.relnamespace = 'public'::regnamespace
  loop
    month := date_trunc('month', first);
    while month <= last loop
      part := parent || to_char(month, '_YYYYMM');
      if to_regclass(format('%I', part)) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent,
          month::timestamp at time zone 'Asia/Shanghai',
          (month + interval '1 month')::timestamp at time zone 'Asia/Shanghai');
      end if;
      month := month + interval '1 month';
    end loop;
  end loop;
end $$;
grant execute on function row_months(date, date) to quarterdeck_app;

-- Each server process takes a number from this sequence, so that processes never generate the same id.
create sequence server_node;
grant usage on sequence server_node to quarterdeck_app;

-- Keys the server generates, such as `token_key`, which signs tokens. They are encrypted with the field key,
-- so that read access to the database does not suffice to sign.
create table server_key (
  name varchar(64) primary key,
  value text not null,
  created_at timestamptz not null default now()
);
select serve_table('server_key', false);
revoke update, delete on server_key from quarterdeck_app;

-- 租户 tenant: a company on the platform with its own users, roles and data.
create table tenant (
  id bigint primary key, tenant_id varchar(12) not null,
  tenant_name varchar(50) not null,
  domain_url varchar(255),
  background_url varchar(1000),
  linkman varchar(20) not null,
  contact_number varchar(20),
  address text,
  account_number integer,
  expire_time timestamptz,
  package_id bigint,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index tenant_tenantid_once on tenant (tenant_id) where is_deleted = 0;
create unique index tenant_tenantname_once on tenant (tenant_name) where is_deleted = 0;
create unique index tenant_domainurl_once on tenant (domain_url) where is_deleted = 0;
create index tenant_list on tenant (create_time, id) where is_deleted = 0;
select serve_table('tenant', false);

-- 租户产品包 tenantPackage: the menus a tenant can be granted at most.
create table tenant_package (
  id bigint primary key,
  package_name varchar(50) not null,
  menu_id bigint[] not null default '{}',
  type smallint not null,
  remark varchar(255),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index tenant_package_packagename_once on tenant_package (package_name) where is_deleted = 0;
create index tenant_package_list on tenant_package (create_time, id) where is_deleted = 0;
create index tenant_package_menu_id on tenant_package using gin (menu_id);
select serve_table('tenant_package', false);

-- 系统字典 dict: a platform dictionary and its entries, readable to every tenant.
create table dict (
  id bigint primary key,
  parent_id bigint,
  code varchar(64) not null,
  dict_key varchar(64) not null,
  dict_value varchar(255) not null,
  sort integer not null,
  remark varchar(255),
  is_sealed smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index dict_parentid_code_dictkey_once
  on dict (coalesce(parent_id, 0), code, dict_key) where is_deleted = 0;
create index dict_list on dict (sort, id) where is_deleted = 0;
create index dict_recent on dict (create_time, id) where is_deleted = 0;
create index dict_parent on dict (parent_id, sort) where is_deleted = 0;
create index dict_code on dict (code) where is_deleted = 0;
select serve_table('dict', false);

-- 业务字典 dictBiz: a tenant's own dictionary and its entries, copied from the platform tenant when the tenant is
-- created.
create table dict_biz (
  id bigint primary key, tenant_id varchar(12) not null,
  parent_id bigint,
  code varchar(64) not null,
  dict_key varchar(64) not null,
  dict_value varchar(255) not null,
  sort integer not null,
  remark varchar(255),
  is_sealed smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index dict_biz_parentid_code_dictkey_once
  on dict_biz (tenant_id, coalesce(parent_id, 0), code, dict_key) where is_deleted = 0;
create index dict_biz_list on dict_biz (tenant_id, sort, id) where is_deleted = 0;
create index dict_biz_recent on dict_biz (tenant_id, create_time, id) where is_deleted = 0;
create index dict_biz_parent on dict_biz (tenant_id, parent_id, sort) where is_deleted = 0;
create index dict_biz_code on dict_biz (tenant_id, code) where is_deleted = 0;
select serve_table('dict_biz', true);

-- Entries contain the code of their dictionary. This trigger renames it in the entries whenever the
-- dictionary is renamed.
create function dictionary_code_spreads() returns trigger language plpgsql as $$ begin
  execute format(
    'update %I set code = $1, update_time = now(), version = version + 1 where parent_id = $2 and code <> $1',
    tg_table_name) using new.code, new.id;
  return null;
end $$;
create trigger dict_code_spreads after update of code on dict
  for each row when (old.code is distinct from new.code) execute function dictionary_code_spreads();
create trigger dict_biz_code_spreads after update of code on dict_biz
  for each row when (old.code is distinct from new.code) execute function dictionary_code_spreads();

-- 菜单 menu: a menu entry or one of its buttons; the code of a button is the permission it grants.
create table menu (
  id bigint primary key,
  parent_id bigint,
  code varchar(255) not null,
  name varchar(255) not null,
  alias varchar(255) not null,
  path varchar(255),
  source varchar(255),
  sort integer not null,
  category smallint not null,
  action smallint,
  is_open smallint not null,
  component varchar(255),
  remark text,
  pinyin varchar(2000),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index menu_code_once on menu (code) where is_deleted = 0;
create index menu_list on menu (sort, id) where is_deleted = 0;
create index menu_recent on menu (create_time, id) where is_deleted = 0;
create index menu_parent on menu (parent_id, sort) where is_deleted = 0;
select serve_table('menu', false);

-- 顶部菜单 topmenu: one entry of the top bar.
create table top_menu (
  id bigint primary key, tenant_id varchar(12) not null,
  code varchar(64) not null,
  name varchar(64) not null,
  source varchar(255) not null,
  path varchar(255),
  sort integer not null,
  is_main boolean,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index top_menu_code_once on top_menu (tenant_id, code) where is_deleted = 0;
create index top_menu_list on top_menu (tenant_id, sort, id) where is_deleted = 0;
create index top_menu_recent on top_menu (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('top_menu', true);

-- Which menus an entry of the top bar shows.
create table top_menu_setting (
  tenant_id varchar(12) not null,
  top_menu_id bigint not null,
  menu_id bigint not null,
  primary key (tenant_id, top_menu_id, menu_id)
);
select serve_table('top_menu_setting', true);

-- 参数 param: a named setting; a tenant's value overrides the platform's.
create table param (
  id bigint primary key, tenant_id varchar(12) not null,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value text not null,
  remark varchar(255),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index param_paramkey_once on param (tenant_id, param_key) where is_deleted = 0;
create index param_list on param (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('param', true);

-- Console settings of a user.
create table preference (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  key varchar(120) not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select serve_table('preference', true);

-- 通知公告 notice: an announcement to the users of a tenant from a certain date on.
create table notice (
  id bigint primary key, tenant_id varchar(12) not null,
  title varchar(255) not null,
  category varchar(64) not null,
  release_time timestamptz not null,
  content text,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index notice_list on notice (tenant_id, release_time, id) where is_deleted = 0;
create index notice_recent on notice (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('notice', true);

-- 附件 attach: an uploaded file and its address.
create table attach (
  id bigint primary key, tenant_id varchar(12) not null,
  link varchar(1000),
  domain_url varchar(500),
  name varchar(500),
  original_name varchar(500),
  extension varchar(12),
  attach_size integer,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0,
  -- Whether the file is served without a login.
  is_public boolean default false
);
create index attach_list on attach (tenant_id, create_time, id) where is_deleted = 0;
create index attach_name on attach (tenant_id, name) where is_deleted = 0;
-- Removed files to be deleted from the disk.
create index attach_removed on attach (update_time) where is_deleted = 1;
select serve_table('attach', true);

-- Bytes all files of a tenant use. A file counts until its row is deleted, since it stays on the disk until
-- then.
create table attach_usage (
  tenant_id varchar(12) primary key,
  bytes bigint not null default 0,
  files integer not null default 0
);
select serve_table('attach_usage', true);

create function count_attach() returns trigger language plpgsql as $$
declare
  whose varchar := coalesce(new.tenant_id, old.tenant_id);
  more bigint := coalesce(new.attach_size, 0)::bigint - coalesce(old.attach_size, 0);
  one integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
  insert into attach_usage (tenant_id, bytes, files) values (whose, more, one)
  on conflict (tenant_id) do update set bytes = attach_usage.bytes + more, files = attach_usage.files + one;
  return null;
end $$;
create trigger attach_counted after insert or delete or update of attach_size on attach
  for each row execute function count_attach();

-- Number of uploads of a user in a minute.
create table upload_minute (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  minute timestamptz not null,
  count integer not null,
  primary key (tenant_id, user_id, minute)
);
select serve_table('upload_minute', true);

-- Counters of document numbers: one for each tenant and prefix, and for each day where the numbers restart
-- daily.
create table doc_number (
  tenant_id varchar(12) not null,
  prefix varchar(12) not null,
  day date not null,
  last bigint not null,
  primary key (tenant_id, prefix, day)
);
select serve_table('doc_number', true);

-- Answers to calls with an idempotency key; a repeated call gets the first answer.
create table idempotency (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  route varchar(200) not null,
  key varchar(120) not null,
  body_sha varchar(64) not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_age on idempotency using brin (created_at);
select serve_table('idempotency', true);

-- The changes of an operation, by which it can be undone.
create table operation (
  id bigint primary key, tenant_id varchar(12) not null,
  user_id bigint not null,
  resource varchar(64) not null,
  action varchar(64) not null,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index operation_age on operation using brin (created_at);
select serve_table('operation', true);

-- 操作日志 operateLog: which user did what to which rows, with the values before and after; written in the
-- transaction of the change. The server may insert rows but neither change nor delete them.
create table operate_log (
  id bigint primary key, tenant_id varchar(12) not null,
  time timestamptz,
  account varchar(45),
  real_name varchar(45),
  resource varchar(64),
  action varchar(64),
  permission varchar(128),
  result smallint,
  err_code varchar(64),
  message text,
  target_ids varchar(4000),
  target_count integer,
  batch_no varchar(64),
  diff jsonb,
  params jsonb,
  method varchar(10),
  path varchar(255),
  client_ip varchar(64), user_agent varchar(1000),
  trace_id varchar(64),
  on_behalf_tenant varchar(12),
  cost_ms integer,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  -- The effects of the operation, or why it was refused, as sentences with parameters: the history of a
  -- record shows them in the reader's language.
  said jsonb
);
create index operate_log_list on operate_log (tenant_id, time, id);
create index operate_log_resource_time on operate_log (tenant_id, resource, time);
create index operate_log_account_time on operate_log (tenant_id, account, time);
select serve_table('operate_log', true);
revoke update, delete on operate_log from quarterdeck_app;

-- Calls without authentication, one row for each address and minute; the address * stands for all addresses
-- beyond the limit of a minute.
create table stranger_call (
  id bigint primary key,
  minute timestamptz not null,
  kind smallint not null,
  address varchar(64) not null,
  count integer not null,
  last_time timestamptz not null,
  excerpt varchar(500),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now()
);
create unique index stranger_call_minute on stranger_call (kind, minute, address);
create index stranger_call_list on stranger_call (minute, id);
select serve_table('stranger_call', false);
