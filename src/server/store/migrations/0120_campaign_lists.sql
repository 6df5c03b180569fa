-- The filters of marketers and support staff over ten million coupons and vouchers: a state, a state of one coupon,
-- a placement, a stock, an order, a grant. Each index has the order of the list, so that a page is read without sorting.
create index coupon_user_state on coupon_user (tenant_id, state, create_time, id);
create index coupon_user_coupon_state on coupon_user (tenant_id, coupon_id, state, create_time, id);
create index coupon_user_order on coupon_user (tenant_id, order_no) where order_no is not null;
create index coupon_user_lock_order on coupon_user (tenant_id, lock_order_no) where lock_order_no is not null;
create index coupon_user_batch on coupon_user (tenant_id, batch_no, create_time, id) where batch_no is not null;

drop index favor_record_favor_id;
create index favor_record_placement on favor_record (tenant_id, favor_id, create_time, id);
drop index favor_record_favor_coupon_id;
create index favor_record_batch on favor_record (tenant_id, favor_coupon_id, create_time, id);
create index favor_record_stock on favor_record (tenant_id, stock_id, create_time, id) where stock_id is not null;
create index favor_record_state on favor_record (tenant_id, state, create_time, id);
