-- 恒券发放单 eternityOrder: whether the holder was told by a short message, and by which.
alter table eternity_order add column send_status smallint;
alter table eternity_order add column sms_record_id bigint;
create index eternity_order_sms on eternity_order (sms_record_id) where send_status = 0;
