-- What consoles of the BladeX contract send of clients and data scopes beside what the product used so far.

-- 应用 client
alter table client add column resource_ids varchar(256);
alter table client add column authorities varchar(256);

-- 数据权限 dataScope
alter table data_scope add column scope_column varchar(255);
alter table data_scope add column scope_value text;
alter table data_scope add column scope_class varchar(500);
