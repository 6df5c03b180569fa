import type { Resource } from '../../../contract/define/resource.ts'
import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Lookup } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'

/** The merchant and account that passed gate G1. */
export interface Buyer {
  readonly merchant: Row<typeof merchantConfig>
  readonly account: Row<typeof contractPartyAccount>
}

async function rowOf<R extends Resource>(
  { db, tenantId }: Lookup,
  resource: R,
  id: string | null,
): Promise<Row<R> | null> {
  const [row] = id ? await findRows(db, resource, tenantId, [id]) : []
  return row ?? null
}

/**
 * Gate G1: merchant, group, contract and account must be usable. Refuses with `MCH_DISABLED` or `MCH_FROZEN`.
 */
export async function buyerOf(merchantCode: string, work: Lookup): Promise<Buyer> {
  const [merchant] = await selectWhere(work.db, merchantConfig, work.tenantId, {
    field: 'merchantCode',
    operator: 'equals',
    values: [merchantCode],
  })
  if (!merchant) return fail('MCH_DISABLED')
  const group = await rowOf(work, merchantGroup, merchant.merchantGroupId)
  if (merchant.status === 'disabled' || group?.status !== 'enabled') fail('MCH_DISABLED')
  const account = await rowOf(work, contractPartyAccount, merchant.accountId)
  const party = await rowOf(work, contractParty, merchant.contractPartyId)
  const isExpired = merchant.expireTime !== null && merchant.expireTime <= formatMoment(new Date())
  if (
    merchant.status === 'frozen' ||
    isExpired ||
    account?.status !== 'active' ||
    party?.status === 'disabled'
  )
    fail('MCH_FROZEN')
  return account ? { merchant, account } : fail('MCH_FROZEN')
}
