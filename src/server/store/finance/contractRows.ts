import { sql } from 'kysely'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** A row whose contract has ended; `end` is its last day, `YYYY-MM-DD`. */
export interface ExpiredContract {
  readonly tenantId: string
  readonly id: string
  readonly end: string
}

const expiredContracts = (
  rows: readonly { readonly tenant_id: string; readonly id: string; readonly contract_end: string }[],
): ExpiredContract[] => rows.map((row) => ({ tenantId: row.tenant_id, id: row.id, end: row.contract_end }))

/** Active parties whose contract ended before `today`, of every tenant. */
export async function endedContracts(db: Reader, today: string): Promise<ExpiredContract[]> {
  return expiredContracts(
    (
      await sql<{
        tenant_id: string
        id: string
        contract_end: string
      }>`
        select tenant_id, id::text, to_char(contract_end, 'YYYY-MM-DD') as contract_end
        from contract_party
        where is_deleted = 0 and status = ${stateSql(contractParty, 'active')} and contract_end < ${today}::date
        order by id limit 500
      `.execute(db)
    ).rows,
  )
}

/** Enabled merchants of parties whose contract has ended, of every tenant. */
export async function merchantsBeyondContract(db: Reader): Promise<ExpiredContract[]> {
  return expiredContracts(
    (
      await sql<{
        tenant_id: string
        id: string
        contract_end: string
      }>`
        select m.tenant_id, m.id::text, to_char(p.contract_end, 'YYYY-MM-DD') as contract_end
        from contract_party p
        join merchant_config m on m.contract_party_id = p.id and m.tenant_id = p.tenant_id
          and m.is_deleted = 0 and m.status = ${stateSql(merchantConfig, 'enabled')}
        where p.is_deleted = 0 and p.status = ${stateSql(contractParty, 'expired')}
          and p.contract_end is not null
        order by m.id limit 5000
      `.execute(db)
    ).rows,
  )
}
