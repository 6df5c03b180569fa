/** How much users and tenants upload: tables that are no noun, with their columns as `ColumnSpec`. */
export interface FileTables {
  attach_usage: {
    tenant_id: 'varchar'
    bytes: 'bigint default'
    files: 'integer default'
  }
  single_use_file: {
    name: 'varchar'
    tenant_id: 'varchar'
    oss_id: 'bigint null'
    file_size: 'integer'
    due_time: 'timestamptz'
  }
  upload_minute: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    minute: 'timestamptz'
    count: 'integer'
  }
}
