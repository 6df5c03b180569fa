-- How many orders there are of each hour in each state, and what they are worth: over all (axis 0), and by merchant id (1), merchant code (2), kind of goods (3) and SKU code (4).
-- What the tabs of a list of orders cost hangs on hours and states then, not on orders.
create table order_count_hour (
  tenant_id varchar(12) not null, axis smallint not null, key varchar(32) not null, hour timestamptz not null, order_state smallint not null,
  n bigint not null, refunded bigint not null, amount bigint not null, refund_amount bigint not null,
  primary key (tenant_id, axis, key, hour, order_state)
);
alter table order_count_hour enable row level security;
alter table order_count_hour force row level security;
create policy tenant_rows on order_count_hour using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- What changed and is not folded into the hours yet: appended by whatever changes an order, so that no two orders wait for one row. Whoever counts adds both.
create table order_count_delta (
  tenant_id varchar(12) not null, axis smallint not null, key varchar(32) not null, hour timestamptz not null, order_state smallint not null,
  n bigint not null, refunded bigint not null, amount bigint not null, refund_amount bigint not null
);
alter table order_count_delta enable row level security;
alter table order_count_delta force row level security;
create policy tenant_rows on order_count_delta using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update on order_count_hour to quarterdeck_app;
grant select, insert, delete on order_count_delta to quarterdeck_app;

-- Orders come one by one or in great numbers: once a statement.
create function order_counts_come() returns trigger language plpgsql as $$ begin
  insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
    select o.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', o.create_time, 'UTC'), o.order_state, count(*), count(*) filter (where o.refund_state in (2, 3)), coalesce(sum(o.order_amount), 0), coalesce(sum(o.refund_amount), 0)
    from come o cross join lateral (values (0, ''), (1, o.merchant_id::text), (2, o.merchant_code), (3, o.goods_type::text), (4, o.sku_code)) as x (axis, key) group by 1, 2, 3, 4, 5;
  return null;
end $$;
-- They change one by one, and most changes touch nothing that is counted.
create function order_counts_move() returns trigger language plpgsql as $$ begin
  insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
    select old.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', old.create_time, 'UTC'), old.order_state, -1, case when old.refund_state in (2, 3) then -1 else 0 end, -coalesce(old.order_amount, 0), -coalesce(old.refund_amount, 0)
    from (values (0, ''), (1, old.merchant_id::text), (2, old.merchant_code), (3, old.goods_type::text), (4, old.sku_code)) as x (axis, key);
  if tg_op <> 'DELETE' then
    insert into order_count_delta (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
      select new.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', new.create_time, 'UTC'), new.order_state, 1, case when new.refund_state in (2, 3) then 1 else 0 end, coalesce(new.order_amount, 0), coalesce(new.refund_amount, 0)
      from (values (0, ''), (1, new.merchant_id::text), (2, new.merchant_code), (3, new.goods_type::text), (4, new.sku_code)) as x (axis, key);
  end if;
  return null;
end $$;
-- The orders that are there already; nobody may add one between this and the triggers.
lock table merchant_order_info in share row exclusive mode;
select set_config('app.tenant_id', '*', true);
insert into order_count_hour (tenant_id, axis, key, hour, order_state, n, refunded, amount, refund_amount)
  select o.tenant_id, x.axis, coalesce(x.key, ''), date_trunc('hour', o.create_time, 'UTC'), o.order_state, count(*), count(*) filter (where o.refund_state in (2, 3)), coalesce(sum(o.order_amount), 0), coalesce(sum(o.refund_amount), 0)
  from merchant_order_info o cross join lateral (values (0, ''), (1, o.merchant_id::text), (2, o.merchant_code), (3, o.goods_type::text), (4, o.sku_code)) as x (axis, key) group by 1, 2, 3, 4, 5;
create trigger merchant_order_counts_come after insert on merchant_order_info referencing new table as come for each statement execute function order_counts_come();
create trigger merchant_order_counts_move after update on merchant_order_info for each row
  when ((old.order_state, old.refund_state, old.order_amount, old.refund_amount, old.merchant_id, old.merchant_code, old.goods_type, old.sku_code, old.create_time) is distinct from (new.order_state, new.refund_state, new.order_amount, new.refund_amount, new.merchant_id, new.merchant_code, new.goods_type, new.sku_code, new.create_time)) execute function order_counts_move();
create trigger merchant_order_counts_go after delete on merchant_order_info for each row execute function order_counts_move();
