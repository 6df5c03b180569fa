/**
 * Keys, traces, parcels, batches and counters of orders: tables that are no noun, with their columns as
 * `ColumnSpec`.
 */
export interface OrderTables {
  email_order_file: {
    order_id: 'bigint'
    tenant_id: 'varchar'
    content: 'text'
    create_time: 'timestamptz default'
  }
  merchant_order_key: {
    tenant_id: 'varchar'
    merchant_code: 'varchar'
    merchant_order_no: 'varchar'
    order_id: 'bigint'
    body_hash: 'varchar'
  }
  order_trace: {
    id: 'bigint'
    tenant_id: 'varchar'
    order_id: 'bigint'
    from_state: 'smallint null'
    to_state: 'smallint null'
    what: 'varchar'
    operator_id: 'bigint null'
    create_time: 'timestamptz'
  }
  channel_slot: {
    order_id: 'bigint'
    slice_no: 'integer'
    tenant_id: 'varchar'
    channel_order_id: 'bigint'
  }
  order_parcel: {
    id: 'bigint'
    tenant_id: 'varchar'
    order_id: 'bigint'
    parcel_no: 'varchar'
    qty: 'integer'
    express_code: 'varchar'
    express_no: 'varchar'
    deliver_time: 'timestamptz default'
    sign_time: 'timestamptz null'
    parcel_state: 'smallint default'
    operator_id: 'bigint null'
    source_parcel_id: 'bigint null'
  }
  merchant_order_batch_row: {
    batch_id: 'bigint'
    row_no: 'integer'
    tenant_id: 'varchar'
    body: 'text'
    unit_price: 'bigint null'
    error: 'varchar null'
    refused: 'varchar null'
    err_code: 'varchar null'
    refused_code: 'varchar null'
  }
  order_after_sale_locus: {
    id: 'bigint'
    tenant_id: 'varchar'
    after_sale_id: 'bigint'
    from_state: 'smallint null'
    to_state: 'smallint'
    operator_id: 'bigint null'
    content: 'varchar'
  }
  order_count_hour: {
    tenant_id: 'varchar'
    axis: 'smallint'
    key: 'varchar'
    hour: 'timestamptz'
    order_state: 'smallint'
    n: 'bigint'
    refunded: 'bigint'
    amount: 'bigint'
    refund_amount: 'bigint'
  }
  order_count_delta: {
    tenant_id: 'varchar'
    axis: 'smallint'
    key: 'varchar'
    hour: 'timestamptz'
    order_state: 'smallint'
    n: 'bigint'
    refunded: 'bigint'
    amount: 'bigint'
    refund_amount: 'bigint'
  }
  risk_counter: {
    tenant_id: 'varchar'
    merchant_code: 'varchar'
    target: 'varchar'
    day: 'date'
    times: 'integer default'
    amount: 'bigint default'
  }
  risk_recent: {
    tenant_id: 'varchar'
    merchant_code: 'varchar'
    sku_id: 'bigint'
    account_hmac: 'varchar'
    last_time: 'timestamptz'
  }
}
