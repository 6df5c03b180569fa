-- Short messages: accounts with providers, their templates, what was sent, limits, and codes for logins.

-- 短信配置 sms
create table sms (
  id bigint primary key,
  tenant_id varchar(12) not null,
  category smallint not null,
  sms_code varchar(32) not null,
  sign_name varchar(64),
  template_id varchar(64),
  content text,
  endpoint varchar(255),
  access_key varchar(255),
  secret_key text,
  region_id varchar(64),
  app_id varchar(64),
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
create unique index sms_smscode_once on sms (tenant_id, sms_code) where is_deleted = 0;
create index sms_list on sms (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('sms', true);

-- sms_templates
create table sms_templates (
  id bigint primary key,
  tenant_id varchar(12) not null,
  sms_id bigint not null references sms (id) on delete cascade,
  position integer not null,
  template_code varchar(32) not null,
  template_name varchar(64) not null,
  template_id varchar(64),
  content text
);
create index sms_templates_parent on sms_templates (sms_id, position);
select serve_table('sms_templates', true);

-- 短信记录 smsRecord
create table sms_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(24) not null,
  sms_id bigint,
  category smallint,
  purpose smallint,
  template_code varchar(32),
  template_id varchar(64),
  phone text,
  phone_hmac varchar(64),
  phone_mask varchar(20),
  content text,
  params text,
  try_count integer,
  next_time timestamptz,
  expire_time timestamptz,
  send_time timestamptz,
  provider_no varchar(64),
  error_text varchar(200),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index sms_record_list on sms_record (tenant_id, create_time, id);
select serve_table('sms_record', true);
-- Messages that are due.
create index sms_record_due on sms_record (next_time) where status in (0, 3);
create index sms_record_phone on sms_record (tenant_id, phone_hmac);

-- Messages of a tenant or a phone within a minute, an hour or a day.
create table sms_count (
  tenant_id varchar(12) not null,
  subject varchar(120) not null,
  span varchar(6) not null,
  begins_at timestamptz not null,
  count integer not null,
  primary key (tenant_id, subject, span, begins_at)
);
select serve_table('sms_count', true);

-- The code that was last sent to a phone, as a keyed digest; without an account nothing was sent.
create table phone_code (
  tenant_id varchar(12) not null,
  phone_hmac varchar(64) not null,
  id varchar(32) not null,
  code_hmac varchar(64) not null,
  account_id bigint,
  attempts integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, phone_hmac)
);
select serve_table('phone_code', true);
