/** Limits and use of the open platform: tables that are no noun, with their columns as `ColumnSpec`. */
export interface OpenapiTables {
  openapi_bucket: {
    name: 'varchar'
    tokens: 'float8'
    filled_at: 'timestamptz'
    allowed: 'boolean'
  }
  openapi_nonce: {
    key_id: 'bigint'
    nonce: 'varchar'
    expires_at: 'timestamptz'
  }
  openapi_quota: {
    secret_id: 'bigint'
    day: 'date'
    used: 'integer'
    allowed: 'boolean'
  }
  openapi_suspect: {
    key_id: 'bigint'
    ip: 'varchar'
    since: 'timestamptz'
    failures: 'integer'
    blocked_until: 'timestamptz null'
  }
  openapi_usage_day: {
    tenant_id: 'varchar'
    secret_id: 'bigint'
    api_code: 'varchar'
    day: 'date'
    calls: 'integer'
    failed: 'integer'
    p95_ms: 'integer'
  }
}
