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

/** Why a merchant may not order, and what of it stands in the way. */
export interface BuyerBlock {
  readonly code: 'MCH_DISABLED' | 'MCH_FROZEN'
  readonly cause: 'merchant' | 'group' | 'expired' | 'account' | 'party'
}

function blockOf(
  merchant: Row<typeof merchantConfig>,
  group: Row<typeof merchantGroup> | null,
  account: Row<typeof contractPartyAccount> | null,
  party: Row<typeof contractParty> | null,
): BuyerBlock | null {
  if (merchant.status === 'disabled') return { code: 'MCH_DISABLED', cause: 'merchant' }
  if (group?.status !== 'enabled') return { code: 'MCH_DISABLED', cause: 'group' }
  if (merchant.status === 'frozen') return { code: 'MCH_FROZEN', cause: 'merchant' }
  if (merchant.expireTime !== null && merchant.expireTime <= formatMoment(new Date()))
    return { code: 'MCH_FROZEN', cause: 'expired' }
  if (account?.status !== 'active') return { code: 'MCH_FROZEN', cause: 'account' }
  return party?.status === 'disabled' ? { code: 'MCH_FROZEN', cause: 'party' } : null
}

async function readStanding(merchant: Row<typeof merchantConfig>, work: Lookup) {
  const [group, account, party] = await Promise.all([
    rowOf(work, merchantGroup, merchant.merchantGroupId),
    rowOf(work, contractPartyAccount, merchant.accountId),
    rowOf(work, contractParty, merchant.contractPartyId),
  ])
  return { account, block: blockOf(merchant, group, account, party) }
}

/** What closes gate G1 for a merchant; null where it is open. */
export const buyerBlock = async (
  merchant: Row<typeof merchantConfig>,
  work: Lookup,
): Promise<BuyerBlock | null> => (await readStanding(merchant, work)).block

/** Gate G1 for a merchant that was read already. */
export async function buyerAs(merchant: Row<typeof merchantConfig> | null, work: Lookup): Promise<Buyer> {
  if (!merchant) return fail('MCH_DISABLED')
  const { account, block } = await readStanding(merchant, work)
  if (block) fail(block.code)
  return account ? { merchant, account } : fail('MCH_FROZEN')
}
