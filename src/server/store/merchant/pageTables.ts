/** Versions of pages: a table that is no noun, with its columns as `ColumnSpec`. */
export interface PageTables {
  app_page_version: {
    tenant_id: 'varchar'
    page_id: 'bigint'
    publish_version: 'integer'
    config: 'jsonb'
    user_id: 'bigint null'
    create_time: 'timestamptz default'
  }
}
