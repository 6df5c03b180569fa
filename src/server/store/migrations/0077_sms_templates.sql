-- The texts of short messages by scene; a message keeps the text and the signature it was queued with.

-- 短信记录 smsRecord
alter table sms_record add column template_text text;
alter table sms_record add column sign_name varchar(64);

-- 短信模板 smsTemplate
create table sms_scene_template (
  id bigint primary key,
  tenant_id varchar(12) not null,
  scene_code varchar(32) not null,
  template_name varchar(40) not null,
  sms_code bigint,
  provider_template_id varchar(64),
  sign_name varchar(20),
  content text not null,
  sent_content text,
  sent_sign varchar(20),
  sent_template_id varchar(64),
  day_limit integer,
  interval_sec integer,
  allow_quiet_hours boolean,
  audit_status smallint,
  audit_reason varchar(200),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index sms_scene_template_scenecode_once on sms_scene_template (tenant_id, scene_code) where is_deleted = 0;
create index sms_scene_template_list on sms_scene_template (tenant_id, scene_code, id) where is_deleted = 0;
create index sms_scene_template_recent on sms_scene_template (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('sms_scene_template', true);
select serve_numbers('sms_scene_template', '{scene_code}');
