/** Messages, and who has read a notice: tables that are no noun, with their columns as `ColumnSpec`. */
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
}
