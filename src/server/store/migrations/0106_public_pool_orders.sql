-- Orders that one tenant places with another: which attempt each of them is, and what of it the ordering tenant has
-- been given. Rows of two tenants meet here, so there is no row-level security.
create table public_pool_order (
  source_order_id bigint primary key,
  source_tenant_id varchar(12) not null,
  buyer_tenant_id varchar(12) not null,
  channel_order_no varchar(64) not null,
  changes integer not null default 0,
  followed integer not null default 0
);
create index public_pool_order_due on public_pool_order (source_order_id) where followed < changes;
select serve_table('public_pool_order', false);

-- The parcel at the supplying tenant that a parcel of the ordering one shows.
alter table order_parcel add column source_parcel_id bigint;
create unique index order_parcel_source on order_parcel (order_id, source_parcel_id) where source_parcel_id is not null;

-- Orders that were placed before are looked at once.
select set_config('app.tenant_id', '*', true);
insert into public_pool_order (source_order_id, source_tenant_id, buyer_tenant_id, channel_order_no, changes)
select o.id, o.tenant_id, l.buyer_tenant_id, o.merchant_order_no, 1
from public_pool_link l
join merchant_order_info o on o.tenant_id = l.source_tenant_id and o.merchant_code = l.merchant_code;
