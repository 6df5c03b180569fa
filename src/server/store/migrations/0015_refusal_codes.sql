-- The codes of the refusals whose sentences stand at rows of files and batches; null for rows of before.
alter table import_fault add column err_code varchar(64);
alter table merchant_order_batch_row add column err_code varchar(64), add column refused_code varchar(64);
