-- Saved views also keep by which field the rows are grouped (empty: by none), and how high they are (null: as
-- everywhere).
alter table list_view
  add column group_by varchar(64) not null default '',
  add column density varchar(16);
