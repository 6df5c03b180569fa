do $$ begin
  if not exists (select from pg_roles where rolname = 'quarterdeck_app') then create role quarterdeck_app nologin; end if;
exception when insufficient_privilege then raise notice 'role quarterdeck_app not created: row security then rests on FORCE';
end $$;
do $$ begin
  execute format('grant quarterdeck_app to %I', current_user);
exception when others then raise notice 'role quarterdeck_app not granted';
end $$;

-- 用户 user
create table account (
  id bigint primary key,
  tenant_id varchar(12) not null,
  code varchar(12),
  user_type smallint not null,
  account varchar(45) not null,
  password text,
  name varchar(20) not null,
  real_name varchar(10) not null,
  avatar varchar(1000),
  email varchar(45),
  phone varchar(45),
  birthday date,
  sex smallint,
  role_id bigint[] not null default '{}',
  dept_id bigint[] not null default '{}',
  post_id bigint[] not null default '{}',
  leader_id bigint[] default '{}',
  is_leader boolean,
  locked_until timestamptz,
  last_login timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index account_account_once on account (tenant_id, account) where is_deleted = 0;
create unique index account_phone_once on account (tenant_id, phone) where is_deleted = 0;
create index account_list on account (tenant_id, create_time, id) where is_deleted = 0;
create index account_account on account (tenant_id, account) where is_deleted = 0;
create index account_role_id on account using gin (role_id);
create index account_dept_id on account using gin (dept_id);
create index account_post_id on account using gin (post_id);
create index account_leader_id on account using gin (leader_id);
alter table account enable row level security;
alter table account force row level security;
create policy tenant_rows on account using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on account to quarterdeck_app;

-- 机构 dept
create table dept (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint,
  ancestors varchar(2000),
  dept_name varchar(45) not null,
  full_name varchar(45) not null,
  dept_category varchar(64) not null,
  leader_id bigint[] default '{}',
  sort integer not null,
  remark text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index dept_list on dept (tenant_id, sort, id) where is_deleted = 0;
create index dept_recent on dept (tenant_id, create_time, id) where is_deleted = 0;
create index dept_parent on dept (tenant_id, parent_id, sort) where is_deleted = 0;
create index dept_leader_id on dept using gin (leader_id);
alter table dept enable row level security;
alter table dept force row level security;
create policy tenant_rows on dept using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on dept to quarterdeck_app;

-- 岗位 post
create table post (
  id bigint primary key,
  tenant_id varchar(12) not null,
  category varchar(64) not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null,
  remark text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index post_postcode_once on post (tenant_id, post_code) where is_deleted = 0;
create index post_list on post (tenant_id, sort, id) where is_deleted = 0;
create index post_recent on post (tenant_id, create_time, id) where is_deleted = 0;
alter table post enable row level security;
alter table post force row level security;
create policy tenant_rows on post using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on post to quarterdeck_app;

-- 角色 role
create table role (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint,
  role_name varchar(64) not null,
  role_alias varchar(64) not null,
  sort integer not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index role_rolealias_once on role (tenant_id, role_alias) where is_deleted = 0;
create index role_list on role (tenant_id, sort, id) where is_deleted = 0;
create index role_recent on role (tenant_id, create_time, id) where is_deleted = 0;
create index role_parent on role (tenant_id, parent_id, sort) where is_deleted = 0;
alter table role enable row level security;
alter table role force row level security;
create policy tenant_rows on role using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on role to quarterdeck_app;

-- 系统字典 dict
create table dict (
  id bigint primary key,
  parent_id bigint,
  code varchar(64) not null,
  dict_key varchar(64) not null,
  dict_value varchar(255) not null,
  sort integer not null,
  remark varchar(255),
  is_sealed smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index dict_parentid_code_dictkey_once on dict (coalesce(parent_id, 0), code, dict_key) where is_deleted = 0;
create index dict_list on dict (sort, id) where is_deleted = 0;
create index dict_recent on dict (create_time, id) where is_deleted = 0;
create index dict_parent on dict (parent_id, sort) where is_deleted = 0;
create index dict_code on dict (code) where is_deleted = 0;
grant select, insert, update, delete on dict to quarterdeck_app;

-- 业务字典 dictBiz
create table dict_biz (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint,
  code varchar(64) not null,
  dict_key varchar(64) not null,
  dict_value varchar(255) not null,
  sort integer not null,
  remark varchar(255),
  is_sealed smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index dict_biz_parentid_code_dictkey_once on dict_biz (tenant_id, coalesce(parent_id, 0), code, dict_key) where is_deleted = 0;
create index dict_biz_list on dict_biz (tenant_id, sort, id) where is_deleted = 0;
create index dict_biz_recent on dict_biz (tenant_id, create_time, id) where is_deleted = 0;
create index dict_biz_parent on dict_biz (tenant_id, parent_id, sort) where is_deleted = 0;
create index dict_biz_code on dict_biz (tenant_id, code) where is_deleted = 0;
alter table dict_biz enable row level security;
alter table dict_biz force row level security;
create policy tenant_rows on dict_biz using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on dict_biz to quarterdeck_app;

-- 菜单 menu
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index menu_code_once on menu (code) where is_deleted = 0;
create index menu_list on menu (sort, id) where is_deleted = 0;
create index menu_recent on menu (create_time, id) where is_deleted = 0;
create index menu_parent on menu (parent_id, sort) where is_deleted = 0;
grant select, insert, update, delete on menu to quarterdeck_app;

-- 顶部菜单 topmenu
create table top_menu (
  id bigint primary key,
  tenant_id varchar(12) not null,
  code varchar(64) not null,
  name varchar(64) not null,
  source varchar(255) not null,
  path varchar(255),
  sort integer not null,
  is_main boolean,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index top_menu_code_once on top_menu (tenant_id, code) where is_deleted = 0;
create index top_menu_list on top_menu (tenant_id, sort, id) where is_deleted = 0;
create index top_menu_recent on top_menu (tenant_id, create_time, id) where is_deleted = 0;
alter table top_menu enable row level security;
alter table top_menu force row level security;
create policy tenant_rows on top_menu using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on top_menu to quarterdeck_app;

-- 参数 param
create table param (
  id bigint primary key,
  tenant_id varchar(12) not null,
  param_name varchar(255) not null,
  param_key varchar(255) not null,
  param_value text not null,
  remark varchar(255),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index param_paramkey_once on param (tenant_id, param_key) where is_deleted = 0;
create index param_list on param (tenant_id, create_time, id) where is_deleted = 0;
alter table param enable row level security;
alter table param force row level security;
create policy tenant_rows on param using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on param to quarterdeck_app;

-- 租户 tenant
create table tenant (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index tenant_tenantid_once on tenant (tenant_id) where is_deleted = 0;
create unique index tenant_tenantname_once on tenant (tenant_name) where is_deleted = 0;
create unique index tenant_domainurl_once on tenant (domain_url) where is_deleted = 0;
create index tenant_list on tenant (create_time, id) where is_deleted = 0;
grant select, insert, update, delete on tenant to quarterdeck_app;

-- 租户产品包 tenantPackage
create table tenant_package (
  id bigint primary key,
  package_name varchar(50) not null,
  menu_id bigint[] not null default '{}',
  type smallint not null,
  remark varchar(255),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index tenant_package_packagename_once on tenant_package (package_name) where is_deleted = 0;
create index tenant_package_list on tenant_package (create_time, id) where is_deleted = 0;
create index tenant_package_menu_id on tenant_package using gin (menu_id);
grant select, insert, update, delete on tenant_package to quarterdeck_app;

-- 应用 client
create table client (
  id bigint primary key,
  client_id varchar(48) not null,
  client_secret text,
  scope varchar(255) not null,
  authorized_grant_types varchar(255) not null,
  web_server_redirect_uri varchar(255),
  access_token_validity integer not null,
  refresh_token_validity integer not null,
  additional_information varchar(4096),
  autoapprove varchar(255),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index client_clientid_once on client (client_id) where is_deleted = 0;
create index client_list on client (create_time, id) where is_deleted = 0;
grant select, insert, update, delete on client to quarterdeck_app;

-- 数据权限 dataScope
create table data_scope (
  id bigint primary key,
  tenant_id varchar(12) not null,
  menu_id bigint not null,
  resource_code varchar(64) not null,
  scope_name varchar(64) not null,
  scope_type smallint not null,
  scope_field varchar(2000),
  scope_rule jsonb,
  remark varchar(255),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index data_scope_list on data_scope (tenant_id, create_time, id) where is_deleted = 0;
alter table data_scope enable row level security;
alter table data_scope force row level security;
create policy tenant_rows on data_scope using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on data_scope to quarterdeck_app;

-- 接口权限 apiScope
create table api_scope (
  id bigint primary key,
  tenant_id varchar(12) not null,
  menu_id bigint not null,
  resource_code varchar(64) not null,
  scope_name varchar(64) not null,
  scope_path varchar(255) not null,
  scope_type smallint not null,
  remark varchar(255),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index api_scope_list on api_scope (tenant_id, create_time, id) where is_deleted = 0;
alter table api_scope enable row level security;
alter table api_scope force row level security;
create policy tenant_rows on api_scope using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on api_scope to quarterdeck_app;

-- 操作日志 operateLog
create table operate_log (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  client_ip varchar(64),
  user_agent varchar(1000),
  trace_id varchar(64),
  on_behalf_tenant varchar(12),
  cost_ms integer,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index operate_log_list on operate_log (tenant_id, time, id);
create index operate_log_resource_time on operate_log (tenant_id, resource, time);
create index operate_log_account_time on operate_log (tenant_id, account, time);
alter table operate_log enable row level security;
alter table operate_log force row level security;
create policy tenant_rows on operate_log using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on operate_log to quarterdeck_app;

create table role_menu (tenant_id varchar(12) not null, role_id bigint not null, menu_id bigint not null, primary key (tenant_id, role_id, menu_id));
create table role_data_scope (tenant_id varchar(12) not null, role_id bigint not null, scope_id bigint not null, primary key (tenant_id, role_id, scope_id));
create table role_api_scope (tenant_id varchar(12) not null, role_id bigint not null, scope_id bigint not null, primary key (tenant_id, role_id, scope_id));
create table top_menu_setting (tenant_id varchar(12) not null, top_menu_id bigint not null, menu_id bigint not null, primary key (tenant_id, top_menu_id, menu_id));
create table auth_session (
  id varchar(40) primary key, tenant_id varchar(12) not null, user_id bigint not null, client_id varchar(48) not null,
  role_id bigint[], dept_id bigint[], refresh_key varchar(40) not null, created_at timestamptz not null default now(), expires_at timestamptz not null, revoked_at timestamptz, client_ip varchar(64), user_agent varchar(1000)
);
create index auth_session_user on auth_session (tenant_id, user_id) where revoked_at is null;
create table login_failure (tenant_id varchar(12) not null, subject varchar(120) not null, failures integer not null, failed_at timestamptz not null default now(), locked_until timestamptz, primary key (tenant_id, subject));
create table idempotency (
  tenant_id varchar(12) not null, user_id bigint not null, route varchar(200) not null, key varchar(120) not null,
  body_sha varchar(64) not null, response jsonb not null, created_at timestamptz not null default now(), primary key (tenant_id, user_id, route, key)
);
create index idempotency_age on idempotency using brin (created_at);
create table operation (
  id bigint primary key, tenant_id varchar(12) not null, user_id bigint not null, resource varchar(64) not null, action varchar(64) not null,
  changes jsonb not null, created_at timestamptz not null default now(), undone_at timestamptz
);
create index operation_age on operation using brin (created_at);
create table preference (tenant_id varchar(12) not null, user_id bigint not null, key varchar(120) not null, value jsonb not null, updated_at timestamptz not null default now(), primary key (tenant_id, user_id, key));
alter table role_menu enable row level security;
alter table role_menu force row level security;
create policy tenant_rows on role_menu using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table role_data_scope enable row level security;
alter table role_data_scope force row level security;
create policy tenant_rows on role_data_scope using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table role_api_scope enable row level security;
alter table role_api_scope force row level security;
create policy tenant_rows on role_api_scope using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table top_menu_setting enable row level security;
alter table top_menu_setting force row level security;
create policy tenant_rows on top_menu_setting using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table auth_session enable row level security;
alter table auth_session force row level security;
create policy tenant_rows on auth_session using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table login_failure enable row level security;
alter table login_failure force row level security;
create policy tenant_rows on login_failure using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy tenant_rows on idempotency using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table operation enable row level security;
alter table operation force row level security;
create policy tenant_rows on operation using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
alter table preference enable row level security;
alter table preference force row level security;
create policy tenant_rows on preference using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
create unlogged table captcha (key varchar(40) primary key, answer varchar(16) not null, expires_at timestamptz not null);
create table server_key (name varchar(64) primary key, value text not null, created_at timestamptz not null default now());
create sequence server_node;

grant select, insert, update, delete on role_menu, role_data_scope, role_api_scope, top_menu_setting, auth_session, login_failure, idempotency, operation, preference, captcha to quarterdeck_app;
grant select, insert on server_key to quarterdeck_app;
grant usage on sequence server_node to quarterdeck_app;
revoke update, delete on operate_log from quarterdeck_app;

-- Entries carry the code of their dictionary: renaming it renames them, whatever way the row is changed.
create function dictionary_code_spreads() returns trigger language plpgsql as $$ begin
  execute format('update %I set code = $1, update_time = now(), version = version + 1 where parent_id = $2 and code <> $1', tg_table_name) using new.code, new.id;
  return null;
end $$;
create trigger dict_code_spreads after update of code on dict for each row when (old.code is distinct from new.code) execute function dictionary_code_spreads();
create trigger dict_biz_code_spreads after update of code on dict_biz for each row when (old.code is distinct from new.code) execute function dictionary_code_spreads();
