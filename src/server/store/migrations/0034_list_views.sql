-- Saved views of lists: filters, sort order and columns under a name, of one user and, where he shares it, of
-- everyone who has one of the roles.
create table list_view (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  -- Id of the noun whose list it is a view of.
  resource varchar(64) not null,
  name varchar(32) not null,
  -- Conditions as the address of the list has them.
  filter jsonb not null,
  sort varchar(200) not null,
  -- Arrangement of the columns; null: that of whoever opens it.
  columns jsonb,
  role_ids bigint[] not null default '{}',
  version integer not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  -- Removed views can be restored for a while.
  removed_time timestamptz
);
create unique index list_view_name_once on list_view (tenant_id, user_id, resource, name) where removed_time is null;
create index list_view_shared on list_view using gin (role_ids) where removed_time is null;
select serve_table('list_view', true);

-- The order in which a user has the views of a list, his own and shared ones, and the one it opens with.
create table list_view_order (
  tenant_id varchar(12) not null,
  user_id bigint not null,
  resource varchar(64) not null,
  view_ids bigint[] not null,
  default_id bigint,
  primary key (tenant_id, user_id, resource)
);
select serve_table('list_view_order', true);
