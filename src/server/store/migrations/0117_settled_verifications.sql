-- 核销订单 verifyOrder: the statement of the merchant's account with which a redemption was settled.
alter table verify_order add column bill_no varchar(32);
create index verify_order_open on verify_order (tenant_id, merchant_id, verify_time) where settle_state = 0;
create index verify_order_bill on verify_order (tenant_id, bill_no) where bill_no is not null;
