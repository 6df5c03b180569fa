import { sql } from 'kysely'
import { type Locks, takeLocks } from '../locks.ts'
import { ACCOUNT_TYPE, type AccountType } from './ledgerAccountRows.ts'
import type { Reader } from '../db.ts'

/**
 * Locks the holds and accounts of several documents at once, with our own bank accounts on the other side.
 */
export async function lockAccounts(
  db: Reader,
  tenantId: string,
  { holds = [], accountIds }: { readonly holds?: readonly string[]; readonly accountIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{
    id: string
    type: AccountType
    own_account: string | null
  }>`
    select a.id::text as id, ${ACCOUNT_TYPE} as type, l.id::text as own_account
    from contract_party_account a
    left join ledger_account l on l.tenant_id = a.tenant_id and l.owner_id = a.own_party_id
      and l.realtime
    where a.tenant_id = ${tenantId} and a.id = any(${accountIds}::bigint[])
  `.execute(db)
  const idsOf = (accountType: AccountType): string[] =>
    rows.flatMap(({ id, type }) => (type === accountType ? [id] : []))
  const locks: Locks = {
    hold: holds,
    customer: idsOf('customer'),
    supplier: idsOf('supplier'),
    ownAccount: rows.flatMap((row) => (row.own_account ? [row.own_account] : [])),
  }
  await takeLocks(db, tenantId, locks)
}
