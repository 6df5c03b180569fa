-- What coupon orders were paid with, whom used vouchers belong to, and the addresses of pages.

-- 券订单 couponOrder
alter table coupon_order add column pay_type smallint;
select set_config('app.tenant_id', '*', true);
update coupon_order c set pay_type = m.deduct_type from merchant_order_info m
where m.id = c.order_id and m.tenant_id = c.tenant_id;

-- 恒券发放单 eternityOrder
alter table eternity_order add column user_id bigint;
create index eternity_order_user_id on eternity_order (tenant_id, user_id);
update eternity_order o set user_id = (
  select min(u.id) from userinfo u
  where u.tenant_id = o.tenant_id and u.mobile_hmac = o.mobile_hmac and u.is_deleted = 0)
where o.mobile_hmac is not null
  and exists (select from eternity_verification v where v.tenant_id = o.tenant_id and v.order_id = o.id);

-- 兑换活动 activityEternityCoupon
alter table activity_eternity_coupon add column url varchar(500);

-- 立减金投放 favor
alter table favor add column claim_url varchar(500);
