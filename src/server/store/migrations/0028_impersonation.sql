-- Logins in the name of another user: whose session opened them and whether they may change anything; what
-- people see of that in the list of sessions, and both names in the operation log.

alter table auth_session add column impersonator_session varchar(40);
alter table auth_session add column impersonator_writes boolean;
create index auth_session_impersonator on auth_session (impersonator_session)
  where impersonator_session is not null and revoked_at is null;
-- A user is impersonated by one person at a time.
create unique index auth_session_impersonated on auth_session (tenant_id, user_id)
  where impersonator_session is not null and revoked_at is null;

-- 登录会话 loginSession
alter table login_session add column impersonator varchar(64);
alter table login_session add column reason varchar(200);

-- 操作日志 operateLog
alter table operate_log add column impersonator varchar(64);
