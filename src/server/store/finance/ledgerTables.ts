/** The ledger without its entries, which are a noun: tables that are no noun, with their columns as `ColumnSpec`. */
export interface LedgerTables {
  ledger_account: {
    id: 'bigint'
    tenant_id: 'varchar'
    subject: 'varchar'
    owner_id: 'bigint default'
    realtime: 'boolean'
    balance: 'bigint default'
    last_seq: 'integer default'
    create_time: 'timestamptz default'
  }
  ledger_txn: {
    id: 'bigint'
    tenant_id: 'varchar'
    txn_no: 'varchar'
    biz_type: 'smallint'
    biz_no: 'varchar'
    biz_phase: 'varchar'
    accounting_date: 'date'
    post_time: 'timestamptz default'
    operator_id: 'bigint null'
    audit_id: 'bigint null'
    reversal_of: 'varchar null'
    origin_bill_id: 'bigint null'
    remark: 'varchar null'
  }
  ledger_txn_key: {
    tenant_id: 'varchar'
    biz_type: 'smallint'
    biz_no: 'varchar'
    biz_phase: 'varchar'
    txn_id: 'bigint'
    txn_no: 'varchar'
    amount: 'bigint'
    accounting_date: 'date'
  }
  ledger_hold: {
    id: 'bigint'
    tenant_id: 'varchar'
    hold_no: 'varchar'
    account_id: 'bigint'
    biz_type: 'smallint'
    biz_no: 'varchar'
    phase: 'varchar'
    amount: 'bigint'
    captured_amount: 'bigint default'
    released_amount: 'bigint default'
    status: 'smallint default'
    expire_time: 'timestamptz null'
    create_time: 'timestamptz default'
    update_time: 'timestamptz default'
  }
  ledger_snapshot: {
    tenant_id: 'varchar'
    ledger_account_id: 'bigint'
    accounting_date: 'date'
    opening: 'bigint'
    debit_sum: 'bigint'
    credit_sum: 'bigint'
    closing: 'bigint'
    entry_count: 'integer'
    subject: 'varchar'
    debit_count: 'integer'
  }
  ledger_day: {
    tenant_id: 'varchar'
    accounting_date: 'date'
    closed_at: 'timestamptz default'
  }
  ledger_check: {
    tenant_id: 'varchar'
    check_time: 'timestamptz default'
    broken: 'jsonb'
  }
  bill_payment: {
    tenant_id: 'varchar'
    bill_id: 'bigint'
    txn_id: 'bigint'
    amount: 'bigint'
    create_time: 'timestamptz default'
  }
}
