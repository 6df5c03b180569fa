-- 商户卡密订单 merchantCardOrderInfo: the short message that sent a card, and the cards whose message is under way.
alter table merchant_card_order_info add column sms_record_id bigint;
create index merchant_card_order_info_sms on merchant_card_order_info (sms_record_id) where sms_state = 1;
