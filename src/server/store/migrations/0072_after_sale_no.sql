-- Messages about a case name it by its number, and its order is looked up by that.
create index order_after_sale_no on order_after_sale (tenant_id, after_sale_no);
