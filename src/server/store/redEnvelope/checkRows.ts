import { sql } from 'kysely'
import { redEnvelopeRecord } from '../../../contract/resources/redEnvelope/redEnvelopeRecord.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const HELD = stateSql(redEnvelopeRecord, 'sending', 'sent', 'received', 'refunding')
const ISSUED = stateSql(redEnvelopeRecord, 'sent', 'received', 'refunding', 'refunded')
const RECEIVED = stateSql(redEnvelopeRecord, 'received')
const REFUNDED = stateSql(redEnvelopeRecord, 'refunded')

/** The figures of one campaign, and what its records say. */
export interface EnvelopeCheck {
  readonly tenantId: string
  readonly id: string
  readonly totalCount: number
  readonly totalAmount: number
  readonly countBalance: number
  readonly amountBalance: number
  readonly issued: readonly number[]
  readonly received: readonly number[]
  readonly refunded: readonly number[]
  readonly heldRows: readonly number[]
  readonly issuedRows: readonly number[]
  readonly receivedRows: readonly number[]
  readonly refundedRows: readonly number[]
  /** Red packets outside the bounds of their campaign, or of which more was spent than they held. */
  readonly wrongRows: number
}

const pair = (count: string, amount: string) => sql`
  array[coalesce(${sql.ref(count)}, 0)::float8, coalesce(${sql.ref(amount)}, 0)::float8]
`
const sums = (states: ReturnType<typeof stateSql>) => sql`
  array[count(*) filter (where r.state in (${states}))::float8,
    coalesce(sum(r.amount) filter (where r.state in (${states})), 0)::float8]
`

/** Every campaign with what its records come to, of every tenant. */
export async function envelopeChecks(db: Reader): Promise<readonly EnvelopeCheck[]> {
  const { rows } = await sql<EnvelopeCheck>`
    select e.tenant_id as "tenantId", e.id::text as id, e.total_count::float8 as "totalCount",
      e.total_amount::float8 as "totalAmount",
      e.count_balance::float8 as "countBalance", e.amount_balance::float8 as "amountBalance",
      ${pair('e.issued_count', 'e.issued_amount')} as issued,
      ${pair('e.received_count', 'e.received_amount')} as received,
      ${pair('e.refunded_count', 'e.refunded_amount')} as refunded,
      ${sums(HELD)} as "heldRows", ${sums(ISSUED)} as "issuedRows", ${sums(RECEIVED)} as "receivedRows",
      ${sums(REFUNDED)} as "refundedRows",
      count(*) filter (where r.state in (${HELD}) and (r.amount < coalesce(e.amount, e.min_amount)
        or r.amount > coalesce(e.amount, e.max_amount) or coalesce(r.used_amount, 0) > r.amount))::float8
        as "wrongRows"
    from red_envelope e
    left join red_envelope_record r on r.tenant_id = e.tenant_id and r.envelope_id = e.id
    where e.is_deleted = 0
    group by e.id
    order by e.id
  `.execute(db)
  return rows
}
