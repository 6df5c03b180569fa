-- Second factors of logins: authenticator apps with their recovery codes, and what a login waits for.

-- 角色 role
alter table role add column second_factor boolean;

-- The key of a user's authenticator app. It counts once it is confirmed by a first code.
create table account_totp (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- Encrypted with the field key.
  sealed_key text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was used; no code of it or before is accepted again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
select serve_table('account_totp', true);

-- Unused recovery codes, stored as keyed digests.
create table recovery_code (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  code_digest varchar(64) not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, code_digest)
);
select serve_table('recovery_code', true);

-- What a client was asked for and has not answered yet. The table is unlogged: a crash may lose it.
create unlogged table login_challenge (
  challenge_sha varchar(64) primary key,
  kind varchar(16) not null,
  content jsonb not null,
  expires_at timestamptz not null
);
select serve_table('login_challenge', false);
