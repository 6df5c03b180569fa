-- An attempt knows the channel of its route, whose limits and failures it counts for.
alter table channel_order_info add column route_detail_id bigint;
