-- How long an order took from its creation to its delivery, for orders delivered by us or a supplier (not by hand, 3)
-- in whole (30) or in part (35). At most what the column can hold, 24 days.
alter table merchant_order_info add column deliver_ms integer generated always as (
  case when order_state in (30, 35) and deliver_type <> 3 then
    least(greatest(extract(epoch from (finish_time - create_time)) * 1000, 0), 2147483647)::integer
  end
) stored;

-- What waits for a person is counted on every desk: abandoned callbacks (3) and claims to be judged (10) are few.
create index notify_task_abandoned on notify_task (tenant_id, create_time) where status = 3;
create index order_after_sale_pending on order_after_sale (tenant_id, create_time) where after_state = 10;
