-- A word to whoever routes next.
alter table goods_channel_group add column remark varchar(200);
