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
export const buyerOf = async (merchantCode: string, work: Lookup): Promise<Buyer> =>
  buyerAs(await merchantOf(merchantCode, work), work)

/** The merchant with this code; null where there is none. */
export async function merchantOf(
  merchantCode: string,
  { db, tenantId }: Lookup,
): Promise<Row<typeof merchantConfig> | null> {
  const [merchant] = await selectWhere(db, merchantConfig, tenantId, {
    field: 'merchantCode',
    operator: 'equals',
    values: [merchantCode],
  })
  return merchant ?? null
}

/** Gate G1 for a merchant that was read already. */
export async function buyerAs(merchant: Row<typeof merchantConfig> | null, work: Lookup): Promise<Buyer> {
  if (!merchant) return fail('MCH_DISABLED')
  const [group, account, party] = await Promise.all([
    rowOf(work, merchantGroup, merchant.merchantGroupId),
    rowOf(work, contractPartyAccount, merchant.accountId),
    rowOf(work, contractParty, merchant.contractPartyId),
  ])
  if (merchant.status === 'disabled' || group?.status !== 'enabled') fail('MCH_DISABLED')
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
