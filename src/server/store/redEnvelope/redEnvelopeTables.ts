/** Numbers under which red packets were asked for, and the sandbox: tables that are no nouns. */
export interface RedEnvelopeTables {
  red_envelope_key: { tenant_id: 'varchar'; biz_no: 'varchar'; record_id: 'bigint' }
  red_packet_sandbox: {
    tenant_id: 'varchar'
    record_no: 'varchar'
    account: 'varchar'
    amount: 'bigint'
    detail_id: 'varchar'
    create_time: 'timestamptz default'
  }
  red_campaign_sandbox: {
    tenant_id: 'varchar'
    crowd_no: 'varchar'
    mch_id: 'varchar'
    budget: 'bigint'
    spent: 'bigint default'
    state: 'varchar'
  }
}
