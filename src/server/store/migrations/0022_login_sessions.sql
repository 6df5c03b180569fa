-- The live logins of each tenant as people see and end them; the keys that extend a login stay in
-- auth_session. What happened to an account is told to its user in security_notice.

-- 登录会话 loginSession
create table login_session (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  account varchar(45) not null,
  client_ip varchar(64),
  device varchar(64),
  browser varchar(64),
  client_id varchar(48) not null,
  login_time timestamptz not null,
  used_time timestamptz not null,
  ends_time timestamptz not null,
  new_device boolean,
  user_agent varchar(1000),
  session_id varchar(40) not null,
  ended_time timestamptz,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index login_session_list on login_session (tenant_id, used_time, id);
create index login_session_session_id on login_session (tenant_id, session_id);
create index login_session_user_id on login_session (tenant_id, user_id);
select serve_table('login_session', true);

-- Logins from before this migration are shown with what was stored of them.
insert into login_session (id, tenant_id, user_id, account, client_ip, client_id, login_time, used_time, ends_time,
  user_agent, session_id, create_user)
select ((extract(epoch from s.created_at) * 1000 - 1577836800000)::bigint << 22) + row_number() over (order by s.id),
  s.tenant_id, s.user_id, a.account, s.client_ip, s.client_id, s.created_at, coalesce(s.rotated_at, s.created_at),
  s.ends_at, s.user_agent, s.id, s.user_id
from auth_session s
join account a on a.tenant_id = s.tenant_id and a.id = s.user_id
where s.revoked_at is null and s.ends_at > now();

-- What happened to an account, as sentences for its user.
create table security_notice (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  kind varchar(32) not null,
  sentence jsonb not null,
  created_at timestamptz not null default now()
);
create index security_notice_user on security_notice (tenant_id, user_id, created_at);
select serve_table('security_notice', true);
