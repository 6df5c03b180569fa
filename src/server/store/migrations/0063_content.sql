-- Articles and their categories; what each publication looked like, and who found an article useful.

-- 内容 content
create table content (
  id bigint primary key,
  tenant_id varchar(12) not null,
  title varchar(80) not null,
  category_id bigint not null,
  summary varchar(200),
  content_body text not null,
  keywords varchar(200),
  menu_code varchar(60),
  cover varchar(1000),
  audience smallint,
  tenant_ids bigint[] default '{}',
  role_ids bigint[] default '{}',
  platform_shared boolean,
  publish_time timestamptz,
  expire_time timestamptz,
  top_flag boolean,
  sort integer,
  view_count integer,
  useful_count integer,
  useless_count integer,
  content_version integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index content_menucode_once on content (tenant_id, menu_code) where is_deleted = 0;
create index content_list on content (tenant_id, create_time, id) where is_deleted = 0;
create index content_category_id on content (tenant_id, category_id) where is_deleted = 0;
create index content_tenant_ids on content using gin (tenant_ids);
create index content_role_ids on content using gin (role_ids);
select serve_table('content', true);
select serve_numbers('content', '{menu_code}');

-- content_attachments
create table content_attachments (
  id bigint primary key,
  tenant_id varchar(12) not null,
  content_id bigint not null references content (id) on delete cascade,
  position integer not null,
  file varchar(1000) not null
);
create index content_attachments_parent on content_attachments (content_id, position);
select serve_table('content_attachments', true);

-- 内容分类 contentCategory
create table content_category (
  id bigint primary key,
  tenant_id varchar(12) not null,
  parent_id bigint,
  category_name varchar(40) not null,
  category_code varchar(40),
  content_type smallint not null,
  level integer,
  ancestors varchar(100),
  icon varchar(1000),
  visible smallint[] default '{}',
  content_count integer,
  sort integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index content_category_categorycode_once on content_category (tenant_id, category_code) where is_deleted = 0;
create unique index content_category_parentid_categoryname_once on content_category (tenant_id, coalesce(parent_id, 0), category_name) where is_deleted = 0;
create index content_category_list on content_category (tenant_id, sort, id) where is_deleted = 0;
create index content_category_recent on content_category (tenant_id, create_time, id) where is_deleted = 0;
create index content_category_parent on content_category (tenant_id, parent_id, sort) where is_deleted = 0;
create index content_category_ancestors on content_category (tenant_id, ancestors) where is_deleted = 0;
create index content_category_visible on content_category using gin (visible);
select serve_table('content_category', true);
select serve_numbers('content_category', '{category_code}');

-- Copies of an article, one for each publication; the last twenty are kept.
create table content_version (
  tenant_id varchar(12) not null,
  content_id bigint not null references content (id) on delete cascade,
  content_version integer not null,
  title varchar(80) not null,
  summary varchar(200),
  content_body text not null,
  keywords varchar(200),
  user_id bigint,
  create_time timestamptz not null default now(),
  primary key (content_id, content_version)
);
select serve_table('content_version', true);

-- One vote of each reader, in the tenant of the article.
create table content_vote (
  tenant_id varchar(12) not null,
  content_id bigint not null references content (id) on delete cascade,
  user_id bigint not null,
  useful boolean not null,
  create_time timestamptz not null default now(),
  primary key (content_id, user_id)
);
select serve_table('content_vote', true);

create index content_to_publish on content (publish_time) where status = 3 and is_deleted = 0;
create index content_to_expire on content (expire_time) where status = 1 and is_deleted = 0;

-- Substrings are searched by trigrams where the extension may be installed; the embedded database has none.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema public;
    create index content_words on content
      using gin (title public.gin_trgm_ops, keywords public.gin_trgm_ops, content_body public.gin_trgm_ops);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm is not installed: articles are searched without an index';
end $$;
