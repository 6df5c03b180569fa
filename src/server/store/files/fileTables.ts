/** How much users and tenants upload: tables that are no noun, with their columns as `ColumnSpec`. */
export interface FileTables {
  attach_usage: {
    tenant_id: 'varchar'
    bytes: 'bigint default'
    files: 'integer default'
  }
  upload_minute: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    minute: 'timestamptz'
    count: 'integer'
  }
}
