/** Limits, numbers and notifications of vouchers, and the sandbox: tables that are no nouns. */
export interface FavorTables {
  favor_count: { tenant_id: 'varchar'; owner_id: 'bigint'; count_key: 'varchar'; used: 'bigint' }
  favor_biz_key: {
    tenant_id: 'varchar'
    biz_type: 'smallint'
    biz_order_no: 'varchar'
    seq: 'integer'
    record_id: 'bigint'
  }
  favor_order: { tenant_id: 'varchar'; biz_order_no: 'varchar'; order_id: 'bigint'; is_due: 'boolean' }
  favor_notification: {
    tenant_id: 'varchar'
    platform: 'smallint'
    notification_id: 'varchar'
    event_type: 'varchar'
    coupon_id: 'varchar'
    is_matched: 'boolean'
    body: 'text'
    create_time: 'timestamptz default'
  }
  favor_reissue_live: { tenant_id: 'varchar'; original_id: 'bigint'; record_id: 'bigint' }
  favor_sandbox_stock: {
    tenant_id: 'varchar'
    stock_id: 'varchar'
    request_no: 'varchar'
    mch_id: 'varchar'
    platform: 'smallint'
    terms: 'jsonb'
    state: 'varchar'
    state_time: 'timestamptz default'
    distributed: 'integer default'
  }
  favor_sandbox_coupon: {
    tenant_id: 'varchar'
    coupon_id: 'varchar'
    stock_id: 'varchar'
    account: 'varchar'
    request_no: 'varchar'
    state: 'varchar'
    create_time: 'timestamptz default'
    expire_time: 'timestamptz'
    use_time: 'timestamptz null'
    refund_time: 'timestamptz null'
    transaction_id: 'varchar null'
    amount: 'bigint null'
  }
  favor_sandbox_call: { tenant_id: 'varchar'; request_no: 'varchar'; body: 'text'; calls: 'integer' }
}
