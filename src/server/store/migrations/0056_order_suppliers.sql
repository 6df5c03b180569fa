-- Orders and attempts name their supplier as a row names another.
alter table merchant_order_info alter column supplier_id type bigint using supplier_id::bigint;
alter table channel_order_info alter column supplier_id type bigint using supplier_id::bigint;
alter table channel_order_info alter column supplier_goods_id type bigint using supplier_goods_id::bigint;
