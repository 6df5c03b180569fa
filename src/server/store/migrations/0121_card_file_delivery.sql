-- A bulk purchase delivered as card files: each stock-out names the purchase that was charged for it.

-- 卡密出库单 cardStockOut
alter table card_stock_out add column sc_order_no varchar(24);
create index card_stock_out_sc_order_no on card_stock_out (tenant_id, sc_order_no);
