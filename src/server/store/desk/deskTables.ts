/** Messages, who has read a notice, and views of lists: tables that are no noun, with their columns as `ColumnSpec`. */
export interface DeskTables {
  message: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    category: 'smallint'
    sentence: 'jsonb'
    link: 'varchar default'
    read_time: 'timestamptz null'
    create_time: 'timestamptz default'
  }
  notice_read: {
    tenant_id: 'varchar'
    notice_id: 'bigint'
    user_id: 'bigint'
    read_time: 'timestamptz default'
  }
  list_view: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    resource: 'varchar'
    name: 'varchar'
    filter: 'jsonb'
    sort: 'varchar'
    group_by: 'varchar default'
    columns: 'jsonb null'
    density: 'varchar null'
    role_ids: 'bigint[] default'
    version: 'integer default'
    create_time: 'timestamptz default'
    update_time: 'timestamptz default'
    removed_time: 'timestamptz null'
  }
  list_view_order: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    resource: 'varchar'
    view_ids: 'varchar[]'
    default_id: 'varchar null'
  }
}
