/**
 * Holds of stock, files of cards that come in and go out, prepaid lots and cards of transfers: tables that are no
 * noun, with their columns as `ColumnSpec`.
 */
export interface StockTables {
  stock_hold: {
    tenant_id: 'varchar'
    biz_no: 'varchar'
    stock_id: 'bigint'
    biz_type: 'smallint'
    sku_id: 'bigint'
    merchant_code: 'varchar null'
    merchant_stock_id: 'bigint null'
    round: 'integer default'
    qty: 'integer'
    issued_qty: 'integer default'
    released_qty: 'integer default'
    returned_qty: 'integer default'
    create_time: 'timestamptz default'
  }
  stock_in_file: {
    record_id: 'bigint'
    tenant_id: 'varchar'
    content: 'text'
    create_time: 'timestamptz default'
  }
  stock_in_line: {
    record_id: 'bigint'
    row_no: 'integer'
    tenant_id: 'varchar'
    state: 'smallint'
    reason: 'varchar null'
    card_no_masked: 'varchar null'
    card_no: 'text null'
    card_no_hmac: 'varchar null'
    card_secret: 'text null'
    card_hash: 'varchar null'
    expire_time: 'timestamptz null'
  }
  card_package_file: {
    record_id: 'bigint'
    tenant_id: 'varchar'
    content: 'text'
    create_time: 'timestamptz default'
  }
  physical_card_file: {
    order_id: 'bigint'
    tenant_id: 'varchar'
    content: 'text'
    create_time: 'timestamptz default'
  }
  merchant_stock_lot: {
    id: 'bigint'
    tenant_id: 'varchar'
    merchant_stock_id: 'bigint'
    biz_no: 'varchar'
    account_id: 'bigint null'
    unit_price: 'bigint'
    qty: 'integer'
    returned_qty: 'integer default'
    refund_count: 'integer default'
    create_time: 'timestamptz default'
  }
  card_transfer_item: {
    id: 'bigint'
    tenant_id: 'varchar'
    transfer_id: 'bigint'
    card_id: 'bigint'
    card_no_masked: 'varchar null'
    item_state: 'smallint default'
    fail_reason: 'varchar null'
    push_count: 'integer default'
    done_time: 'timestamptz null'
  }
}
