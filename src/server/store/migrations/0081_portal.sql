-- Entries of tenants: how the login page under a domain looks, as a draft and as published.

-- 门户 portal
create table portal (
  id bigint primary key,
  tenant_id varchar(12) not null,
  portal_name varchar(50) not null,
  domain varchar(100) not null,
  title varchar(40) not null,
  logo varchar(1000),
  favicon varchar(1000),
  login_background varchar(1000),
  theme_color varchar(7),
  icp varchar(60),
  copyright varchar(100),
  content_ids bigint[] default '{}',
  service_phone varchar(20),
  published_config jsonb,
  is_modified boolean,
  publish_version integer,
  publish_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index portal_portalname_once on portal (tenant_id, portal_name) where is_deleted = 0;
create index portal_list on portal (tenant_id, create_time, id) where is_deleted = 0;
create index portal_domain on portal (tenant_id, domain) where is_deleted = 0;
create index portal_content_ids on portal using gin (content_ids);
select serve_table('portal', true);

-- portal_banners
create table portal_banners (
  id bigint primary key,
  tenant_id varchar(12) not null,
  portal_id bigint not null references portal (id) on delete cascade,
  position integer not null,
  image varchar(1000) not null,
  name varchar(40) not null,
  link varchar(300),
  start_time timestamptz,
  end_time timestamptz
);
create index portal_banners_parent on portal_banners (portal_id, position);
select serve_table('portal_banners', true);

-- portal_navs
create table portal_navs (
  id bigint primary key,
  tenant_id varchar(12) not null,
  portal_id bigint not null references portal (id) on delete cascade,
  position integer not null,
  name varchar(20) not null,
  link varchar(300) not null
);
create index portal_navs_parent on portal_navs (portal_id, position);
select serve_table('portal_navs', true);
