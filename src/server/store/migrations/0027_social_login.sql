-- Logins by third parties: the providers, the identities users bound, and why a registration was refused.

-- 用户 user
alter table account add column refusal_reason varchar(200);

-- 第三方登录 identityProvider
create table identity_provider (
  id bigint primary key,
  tenant_id varchar(12) not null,
  source varchar(32) not null,
  name varchar(32) not null,
  protocol smallint not null,
  issuer varchar(255),
  authorize_url varchar(255),
  token_url varchar(255),
  userinfo_url varchar(255),
  client_id varchar(128) not null,
  client_secret text,
  requested_scope varchar(255),
  subject_field varchar(64),
  name_field varchar(64),
  console_origin varchar(255) not null,
  remark varchar(255),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index identity_provider_source_once on identity_provider (tenant_id, source) where is_deleted = 0;
create index identity_provider_list on identity_provider (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('identity_provider', true);

-- An identity at a provider belongs to one user of a tenant; the issuer and its subject never change.
create table user_identity (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- Where it was bound; issuer and subject are what counts.
  provider_id bigint not null,
  issuer varchar(255) not null,
  subject varchar(255) not null,
  display_name varchar(64) not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index user_identity_once on user_identity (tenant_id, issuer, subject);
create index user_identity_user on user_identity (tenant_id, user_id);
select serve_table('user_identity', true);
