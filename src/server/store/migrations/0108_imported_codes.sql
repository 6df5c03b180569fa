-- 券码活动 couponActivity: codes that others made, and how many codes were ever handed out.
alter table coupon_activity add column code_mode smallint;
alter table coupon_activity add column handed_qty integer;
update coupon_activity a set code_mode = 1, handed_qty = (
  select count(*) from coupon_activity_code c where c.activity_id = a.id and c.assign_time is not null);
