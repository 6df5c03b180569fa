/** Short messages: tables that are no noun, with their columns as `ColumnSpec`. */
export interface SmsTables {
  sms_count: {
    tenant_id: 'varchar'
    subject: 'varchar'
    span: 'varchar'
    begins_at: 'timestamptz'
    count: 'integer'
  }
  phone_code: {
    tenant_id: 'varchar'
    phone_hmac: 'varchar'
    id: 'varchar'
    code_hmac: 'varchar'
    account_id: 'bigint null'
    attempts: 'integer'
    expires_at: 'timestamptz'
  }
}
