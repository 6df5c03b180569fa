import type { Reader } from '../db.ts'

/** Encrypted values of a change request. */
export interface SealedChange {
  readonly account: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly address: string | null
}

/** The encrypted values of a change request; all null where it is missing. */
export async function sealedChange(db: Reader, tenantId: string, id: string): Promise<SealedChange> {
  const [row] = await db
    .selectFrom('order_change_apply')
    .select([
      'new_account as account',
      'new_receiver_name as name',
      'new_receiver_phone as phone',
      'new_receiver_address as address',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  return row ?? { account: null, name: null, phone: null, address: null }
}
