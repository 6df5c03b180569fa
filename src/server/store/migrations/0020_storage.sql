-- Object storages of tenants; attachments remember which one holds them. Attachments may also be the address
-- of a file elsewhere, which takes no space.

-- 附件 attach
select set_config('app.tenant_id', '*', true);
update attach set link = '' where link is null;
update attach set name = '' where name is null;
update attach set original_name = '' where original_name is null;
update attach set extension = '' where extension is null;
update attach set attach_size = 0 where attach_size is null;
alter table attach alter column link set not null;
alter table attach alter column name set not null;
alter table attach alter column original_name set not null;
alter table attach alter column extension set not null;
alter table attach alter column attach_size set not null;
alter table attach add column oss_id bigint;
alter table attach add column is_external boolean;
-- Removed rows count too: until they are gone, their storage has their files.
create index attach_oss on attach (oss_id) where oss_id is not null;

create or replace function count_attach() returns trigger language plpgsql as $$
declare
  whose varchar := coalesce(new.tenant_id, old.tenant_id);
  more bigint := coalesce(new.attach_size, 0)::bigint - coalesce(old.attach_size, 0);
  one integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
  if coalesce(new.is_external, old.is_external, false) then return null; end if;
  insert into attach_usage (tenant_id, bytes, files) values (whose, more, one)
  on conflict (tenant_id) do update set bytes = attach_usage.bytes + more, files = attach_usage.files + one;
  return null;
end $$;

-- 对象存储 oss
create table oss (
  id bigint primary key,
  tenant_id varchar(12) not null,
  category smallint not null,
  oss_code varchar(32) not null,
  endpoint varchar(255),
  transform_endpoint varchar(255),
  bucket_name varchar(63),
  access_key varchar(128),
  secret_key text,
  region varchar(64),
  app_id varchar(64),
  remark varchar(255),
  last_test_time timestamptz,
  last_test_result smallint,
  last_test_text varchar(255),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index oss_osscode_once on oss (tenant_id, oss_code) where is_deleted = 0;
create index oss_list on oss (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('oss', true);
