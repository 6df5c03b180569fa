-- Shares are shown as percentages, as everywhere else.
alter table supplier_config alter column today_rate type numeric(9,4);
alter table supplier_goods alter column success_rate type numeric(9,4);
alter table supplier_price_change alter column change_rate type numeric(9,4);
