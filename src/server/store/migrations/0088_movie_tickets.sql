-- Orders of movie tickets: the show, the seats and until when they are locked, how far the issue is, and the sealed
-- code with which the tickets are picked up.

-- 商户订单 merchantOrderInfo
alter table merchant_order_info add column cinema_name varchar(60);
alter table merchant_order_info add column film_name varchar(60);
alter table merchant_order_info add column hall_name varchar(30);
alter table merchant_order_info add column show_time timestamptz;
alter table merchant_order_info add column seats varchar(440);
alter table merchant_order_info add column lock_expire_time timestamptz;
alter table merchant_order_info add column ticket_state smallint;
alter table merchant_order_info add column ticket_code text;

create index merchant_order_info_tickets
  on merchant_order_info (tenant_id, create_time, id) where goods_type = 6;
create index merchant_order_info_seat_locks
  on merchant_order_info (lock_expire_time)
  where lock_expire_time is not null and order_state in (10, 15, 20, 45);
