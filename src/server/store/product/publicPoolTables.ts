/** Who quotes shared products, and who supplies whom: tables that are no noun, with their columns as `ColumnSpec`. */
export interface PublicPoolTables {
  public_pool_quote: {
    id: 'bigint'
    pool_id: 'bigint'
    buyer_tenant_id: 'varchar'
    spu_id: 'bigint'
    source_version: 'integer'
    markup: 'numeric'
    follow_price: 'boolean'
    is_open: 'boolean default'
    is_supplied: 'boolean default'
    fail_reason: 'varchar null'
    next_try_at: 'timestamptz default'
    create_time: 'timestamptz default'
  }
  public_pool_order: {
    source_order_id: 'bigint'
    source_tenant_id: 'varchar'
    buyer_tenant_id: 'varchar'
    channel_order_no: 'varchar'
    changes: 'integer default'
    followed: 'integer default'
  }
  public_pool_link: {
    source_tenant_id: 'varchar'
    buyer_tenant_id: 'varchar'
    supplier_id: 'bigint'
    merchant_code: 'varchar null'
  }
}
