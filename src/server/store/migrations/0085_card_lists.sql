-- Cards of one state, newest first: the list and its capped count look at those only.
create index stock_card_newest on stock_card (tenant_id, card_state, create_time, id);
