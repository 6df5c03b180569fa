-- Drafted from the declarations by `npm run migration`. Review it and say here what it is for;
-- a file that ran anywhere is never changed again.

-- 卡密出库单 cardStockOut
alter table card_stock_out add column sc_order_no varchar(24);
create index card_stock_out_sc_order_no on card_stock_out (tenant_id, sc_order_no);
