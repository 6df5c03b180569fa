-- The lines on the page of a stock count its records by the day they were sent, were used, or end.
create index favor_record_sent on favor_record (tenant_id, favor_coupon_id, send_time) include (state, coupon_amount)
  where send_time is not null;
create index favor_record_used on favor_record (tenant_id, favor_coupon_id, use_time) include (state, coupon_amount)
  where use_time is not null;
create index favor_record_end on favor_record (tenant_id, favor_coupon_id, expire_time) include (state, coupon_amount)
  where expire_time is not null;
