-- Users, roles and permissions, and logins.

-- 用户 user: a person who can log in to the console of one tenant.
create table account (
  id bigint primary key, tenant_id varchar(12) not null,
  code varchar(12),
  user_type smallint not null,
  account varchar(45) not null,
  password text,
  name varchar(20) not null,
  real_name varchar(10) not null,
  avatar varchar(1000),
  email varchar(45), phone varchar(45),
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
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0,
  -- The password was set by another user and must be changed at the next login.
  must_change boolean
);
create unique index account_account_once on account (tenant_id, account) where is_deleted = 0;
create unique index account_phone_once on account (tenant_id, phone) where is_deleted = 0;
create index account_list on account (tenant_id, create_time, id) where is_deleted = 0;
create index account_account on account (tenant_id, account) where is_deleted = 0;
create index account_role_id on account using gin (role_id);
create index account_dept_id on account using gin (dept_id);
create index account_post_id on account using gin (post_id);
create index account_leader_id on account using gin (leader_id);
select serve_table('account', true);

-- Digests of a user's last passwords, which must not be used again.
create table password_history (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, created_at)
);
select serve_table('password_history', true);
revoke update on password_history from quarterdeck_app;

-- 机构 dept: a company, department or team of the tenant.
create table dept (
  id bigint primary key, tenant_id varchar(12) not null,
  parent_id bigint,
  ancestors varchar(2000),
  dept_name varchar(45) not null,
  full_name varchar(45) not null,
  dept_category varchar(64) not null,
  leader_id bigint[] default '{}',
  sort integer not null,
  remark text,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index dept_list on dept (tenant_id, sort, id) where is_deleted = 0;
create index dept_recent on dept (tenant_id, create_time, id) where is_deleted = 0;
create index dept_parent on dept (tenant_id, parent_id, sort) where is_deleted = 0;
create index dept_leader_id on dept using gin (leader_id);
select serve_table('dept', true);

-- 岗位 post: a position users have in a department.
create table post (
  id bigint primary key, tenant_id varchar(12) not null,
  category varchar(64) not null,
  post_code varchar(12) not null,
  post_name varchar(64) not null,
  sort integer not null,
  remark text,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index post_postcode_once on post (tenant_id, post_code) where is_deleted = 0;
create index post_list on post (tenant_id, sort, id) where is_deleted = 0;
create index post_recent on post (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('post', true);

-- 角色 role: what users with this role may see and do: menus with their buttons, data scopes and API scopes.
create table role (
  id bigint primary key, tenant_id varchar(12) not null,
  parent_id bigint,
  role_name varchar(64) not null,
  role_alias varchar(64) not null,
  sort integer not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index role_rolealias_once on role (tenant_id, role_alias) where is_deleted = 0;
create index role_list on role (tenant_id, sort, id) where is_deleted = 0;
create index role_recent on role (tenant_id, create_time, id) where is_deleted = 0;
create index role_parent on role (tenant_id, parent_id, sort) where is_deleted = 0;
select serve_table('role', true);

-- Menus and buttons of a role.
create table role_menu (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  menu_id bigint not null,
  primary key (tenant_id, role_id, menu_id)
);
select serve_table('role_menu', true);

-- 数据权限 dataScope: the rows and the columns of a resource that roles with this scope may see.
create table data_scope (
  id bigint primary key, tenant_id varchar(12) not null,
  menu_id bigint not null,
  resource_code varchar(64) not null,
  scope_name varchar(64) not null,
  scope_type smallint not null,
  scope_field varchar(2000),
  scope_rule jsonb,
  remark varchar(255),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index data_scope_list on data_scope (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('data_scope', true);

-- Data scopes of a role.
create table role_data_scope (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  scope_id bigint not null,
  primary key (tenant_id, role_id, scope_id)
);
select serve_table('role_data_scope', true);

-- 接口权限 apiScope: calls that roles may make in addition to those of their buttons.
create table api_scope (
  id bigint primary key, tenant_id varchar(12) not null,
  menu_id bigint not null,
  resource_code varchar(64) not null,
  scope_name varchar(64) not null,
  scope_path varchar(255) not null,
  scope_type smallint not null,
  remark varchar(255),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index api_scope_list on api_scope (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('api_scope', true);

-- API scopes of a role.
create table role_api_scope (
  tenant_id varchar(12) not null,
  role_id bigint not null,
  scope_id bigint not null,
  primary key (tenant_id, role_id, scope_id)
);
select serve_table('role_api_scope', true);

-- 应用 client: a program that may request tokens.
create table client (
  id bigint primary key,
  client_id varchar(48) not null,
  client_secret text,
  scope varchar(255) not null,
  authorized_grant_types varchar(255) not null,
  web_server_redirect_uri varchar(255),
  access_token_validity integer not null, refresh_token_validity integer not null,
  additional_information varchar(4096),
  autoapprove varchar(255),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index client_clientid_once on client (client_id) where is_deleted = 0;
create index client_list on client (create_time, id) where is_deleted = 0;
select serve_table('client', false);

-- Logins, each with the refresh key that extends it.
create table auth_session (
  id varchar(40) primary key, tenant_id varchar(12) not null,
  user_id bigint not null,
  client_id varchar(48) not null,
  role_id bigint[],
  dept_id bigint[],
  refresh_key varchar(40) not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  client_ip varchar(64), user_agent varchar(1000),
  -- The login ends at this time, even if it is refreshed.
  ends_at timestamptz not null,
  -- The previous refresh key, which is still accepted for a short time after the rotation.
  former_key varchar(40),
  rotated_at timestamptz
);
create index auth_session_user on auth_session (tenant_id, user_id) where revoked_at is null;
select serve_table('auth_session', true);

-- Captchas with their answers. The table is unlogged: a crash of the database may lose it.
create unlogged table captcha (
  key varchar(40) primary key,
  answer varchar(16) not null,
  expires_at timestamptz not null
);
select serve_table('captcha', false);

-- Tickets that allow one download from a browser, stored as hashes and valid for a minute.
create unlogged table download_ticket (
  ticket_sha varchar(64) primary key,
  session jsonb not null,
  path varchar(1000) not null,
  expires_at timestamptz not null
);
select serve_table('download_ticket', false);

-- Failed logins by subject (an account or an address). An attempt is counted before its password is checked.
create table login_failure (
  tenant_id varchar(12) not null,
  subject varchar(120) not null,
  -- Number of failed attempts.
  failures integer not null,
  failed_at timestamptz not null default now(),
  locked_until timestamptz,
  -- Start times of the attempts in progress. An attempt whose server died expires after 10 seconds; its
  -- client got no answer.
  pending timestamptz[] not null default '{}',
  primary key (tenant_id, subject)
);
select serve_table('login_failure', true);

-- Devices a user has logged in on. Failed attempts from other devices do not block them.
create table login_device (
  tenant_id varchar(12) not null,
  account varchar(45) not null,
  device_sha varchar(64) not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, account, device_sha)
);
create index login_device_seen on login_device (seen_at);
select serve_table('login_device', true);

-- Reserves one attempt under all subjects or none. Returns `go`, `wait` while the attempts in progress could
-- reach the limit if they fail, or `blocked`. Rows are locked in the order of the arguments, which is the
-- same for all callers.
create function login_claim(tenants text[], subjects text[], limits integer[], windows integer[])
returns table (verdict text, failures integer[]) language plpgsql as $$
declare
  known login_failure;
  moment timestamptz;
  counted integer;
  counts integer[] := '{}';
  outcome text := 'go';
begin
  for at in 1 .. array_length(subjects, 1) loop
    insert into login_failure as f (tenant_id, subject, failures) values (tenants[at], subjects[at], 0)
      on conflict (tenant_id, subject) do update set pending = array(
        select one from unnest(f.pending) as one where one > clock_timestamp() - interval '10 seconds' order by one)
      returning f.* into known;
    moment := clock_timestamp();
    counted := case when known.failed_at < moment - make_interval(secs => windows[at]) then 0
      else known.failures end;
    if known.locked_until > moment then outcome := 'blocked';
    elsif outcome = 'go' and cardinality(known.pending) >= greatest(limits[at] - counted, 1) then outcome := 'wait';
    end if;
    counts := counts || counted;
  end loop;
  if outcome = 'go' then
    update login_failure f set pending = f.pending || clock_timestamp()
      from unnest(tenants, subjects) as one (tenant_id, subject)
      where f.tenant_id = one.tenant_id and f.subject = one.subject;
  end if;
  return query select outcome, counts;
end $$;

-- Ends an attempt: `right` resets the failures of the attempt's own subjects, `wrong` counts a failure under
-- all subjects and blocks for `bases` seconds at the limit, doubled with every further failure, `none` counts
-- nothing.
create function login_settle(tenants text[], subjects text[], own boolean[], limits integer[], windows integer[],
  bases integer[], ceilings integer[], outcome text)
returns table (subject text, locked boolean) language plpgsql as $$
declare
  known login_failure;
  moment timestamptz;
  counted integer;
  until timestamptz;
begin
  for at in 1 .. array_length(subjects, 1) loop
    select * into known from login_failure f
      where f.tenant_id = tenants[at] and f.subject = subjects[at] for update;
    moment := clock_timestamp();
    counted := case when known.failed_at < moment - make_interval(secs => windows[at]) then 0
      else coalesce(known.failures, 0) end;
    until := known.locked_until;
    if outcome = 'wrong' then
      counted := counted + 1;
      if counted >= limits[at] then
        until := moment + make_interval(secs => least(bases[at] * 2.0 ^ least(counted - limits[at], 20), ceilings[at]));
      end if;
    elsif outcome = 'right' and own[at] then
      counted := 0;
      until := null;
    end if;
    update login_failure f set pending = f.pending[2:], failures = counted, locked_until = until,
      failed_at = case when outcome = 'wrong' then moment else f.failed_at end
      where f.tenant_id = tenants[at] and f.subject = subjects[at];
    subject := subjects[at];
    locked := coalesce(until > moment, false);
    return next;
  end loop;
end $$;
