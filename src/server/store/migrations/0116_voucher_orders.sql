-- Vouchers that orders wait for: the number of each voucher leads to its order, which is looked at again whenever the
-- voucher changed, until it has ended.
create table favor_order (
  tenant_id varchar(12) not null,
  biz_order_no varchar(64) not null,
  order_id bigint not null,
  is_due boolean not null,
  primary key (tenant_id, biz_order_no)
);
create index favor_order_order on favor_order (tenant_id, order_id);
create index favor_order_due on favor_order (order_id) where is_due;
select serve_table('favor_order', true);
