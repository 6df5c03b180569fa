/** Tables of consumers that are no nouns, with their columns as `ColumnSpec`. */
export interface PeopleTables {
  user_tag_delta: {
    tenant_id: 'varchar'
    tag_id: 'bigint'
    n: 'bigint'
  }
  user_file: {
    id: 'bigint'
    tenant_id: 'varchar'
    batch_no: 'varchar'
    file_name: 'varchar'
    sha256: 'varchar'
    operation: 'smallint'
    tag_ids: 'bigint[]'
    group_id: 'bigint null'
    merchant_id: 'bigint'
    create_missing: 'boolean'
    total_count: 'integer'
    success_count: 'integer'
    fail_count: 'integer'
    dup_count: 'integer'
    file_state: 'smallint'
    create_user: 'bigint'
    create_time: 'timestamptz default'
  }
  user_file_row: {
    file_id: 'bigint'
    row_no: 'integer'
    tenant_id: 'varchar'
    /** What the row says, encrypted. */
    cell: 'text'
    /** Null where it is no mobile number. */
    mobile_hmac: 'varchar null'
    remark: 'varchar null'
    outcome: 'smallint'
    reason: 'varchar null'
  }
  user_order_mark: {
    name: 'varchar'
    counted_until: 'timestamptz'
  }
  user_group_member: {
    tenant_id: 'varchar'
    group_id: 'bigint'
    user_id: 'bigint'
    /** The change of the group with which the consumer came, and that with which he left. */
    entered_no: 'integer'
    left_no: 'integer null'
    enter_time: 'timestamptz default'
    leave_time: 'timestamptz null'
  }
  user_group_change: {
    id: 'bigint'
    tenant_id: 'varchar'
    group_id: 'bigint'
    snapshot_no: 'integer'
    kind: 'smallint'
    entered: 'integer'
    left_count: 'integer'
    member_count: 'integer'
    begin_time: 'timestamptz'
    create_user: 'bigint null'
    create_time: 'timestamptz default'
  }
  user_bulk: {
    id: 'bigint'
    tenant_id: 'varchar'
    /** The last consumer of the last part that was done. */
    last_id: 'bigint'
    create_time: 'timestamptz default'
  }
}
