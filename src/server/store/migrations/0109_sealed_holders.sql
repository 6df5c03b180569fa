-- 恒券 eternityOrder, eternityVerification, eternityOrderExtension: mobile numbers are stored encrypted and found by
-- their digest. The scheduled job `eternitySealing` encrypts those that are stored as they are (no digest yet).
alter table eternity_order alter column mobile type text;
alter table eternity_order add column mobile_hmac varchar(64);
alter table eternity_order add column mobile_mask varchar(20);
alter table eternity_verification alter column mobile type text;
alter table eternity_verification add column mobile_hmac varchar(64);
alter table eternity_verification add column mobile_mask varchar(20);
alter table eternity_order_extension alter column mobile type text;
alter table eternity_order_extension add column mobile_hmac varchar(64);
alter table eternity_order_extension add column mobile_mask varchar(20);
update eternity_order set mobile_mask = left(mobile, 3) || '****' || right(mobile, 4) where mobile is not null;
update eternity_verification set mobile_mask = left(mobile, 3) || '****' || right(mobile, 4) where mobile is not null;
update eternity_order_extension set mobile_mask = left(mobile, 3) || '****' || right(mobile, 4)
  where mobile is not null;
drop index eternity_order_mobile;
drop index eternity_verification_activity_id_mobile;
create index eternity_order_mobile on eternity_order (tenant_id, mobile_hmac);
create index eternity_verification_holder on eternity_verification (tenant_id, activity_id, mobile_hmac);
create index eternity_order_extension_mobile on eternity_order_extension (tenant_id, mobile_hmac);
create index eternity_order_unsealed on eternity_order (id) where mobile is not null and mobile_hmac is null;
create index eternity_verification_unsealed on eternity_verification (id)
  where mobile is not null and mobile_hmac is null;
create index eternity_order_extension_unsealed on eternity_order_extension (id)
  where mobile is not null and mobile_hmac is null;
-- Extensions are only ever added; what is stored of their mobile number may be encrypted, and nothing else changed.
grant update (mobile, mobile_hmac, mobile_mask) on eternity_order_extension to quarterdeck_app;
