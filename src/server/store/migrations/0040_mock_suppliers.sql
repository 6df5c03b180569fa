-- What the supplier that answers by rule remembers of orders it has not decided on at once.
create table mock_supplier_order (supplier_id bigint not null, channel_order_no varchar(64) not null, taken_at timestamptz not null default now(), primary key (supplier_id, channel_order_no));
grant select, insert, update, delete on mock_supplier_order to quarterdeck_app;
