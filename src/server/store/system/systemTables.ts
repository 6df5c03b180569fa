/**
 * Operations, numbering, preferences and the migrations that ran: tables that are no noun, with their columns as
 * `ColumnSpec`.
 */
export interface SystemTables {
  operation: {
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint'
    resource: 'varchar'
    action: 'varchar'
    changes: 'jsonb'
    created_at: 'timestamptz default'
    undone_at: 'timestamptz null'
  }
  idempotency: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    route: 'varchar'
    key: 'varchar'
    body_sha: 'varchar'
    response: 'jsonb'
    created_at: 'timestamptz default'
  }
  doc_number: {
    tenant_id: 'varchar'
    prefix: 'varchar'
    day: 'date'
    last: 'bigint'
  }
  preference: {
    tenant_id: 'varchar'
    user_id: 'bigint'
    key: 'varchar'
    value: 'jsonb'
    updated_at: 'timestamptz default'
  }
  unmatched_query_user: {
    tenant_id: 'varchar'
    query_id: 'bigint'
    user_id: 'bigint'
  }
  top_menu_setting: {
    tenant_id: 'varchar'
    top_menu_id: 'bigint'
    menu_id: 'bigint'
  }
  migration: {
    name: 'varchar'
    sha256: 'varchar'
    ran_at: 'timestamptz default'
  }
}
