-- The cards of a batch are listed newest first; of a batch of twenty thousand a list by state alone had to look at every card of the tenant.
create index stock_card_stock on stock_card (stock_id, create_time, id);
drop index stock_card_batch;
