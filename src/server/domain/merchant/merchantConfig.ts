import { fail, say } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { requirePublicHost } from './callbackAddress.ts'
import { requireAccountOf } from './merchantGroup.ts'
import { hasOpenOrders } from '../../store/order/openOrderRows.ts'
import { hasTraded } from './eligibility.ts'

type Before = Readonly<{
  id: string
  merchantGroupId: string
  contractPartyId: string | null
  accountId: string
}>

/**
 * Sets the party, which follows from the group and never changes, and checks that the account belongs to it.
 */
async function assignParty(before: Before | null, draft: Changes, work: Work): Promise<void> {
  const groupId = draft.merchantGroupId ?? before?.merchantGroupId,
    accountId = draft.accountId ?? before?.accountId
  const [group] = await findRows(work.db, merchantGroup, work.tenantId, [String(groupId)])
  if (!group) return fail('REF_MISSING', { label: say('所属商户组') }, 'merchantGroupId')
  if (before && group.contractPartyId !== before.contractPartyId)
    fail('MERCHANT_GROUP_OTHER_PARTY', {}, 'merchantGroupId')
  if (
    before &&
    accountId !== before.accountId &&
    (await hasOpenOrders(work.db, work.tenantId, { merchantId: before.id }))
  )
    fail('ACCOUNT_CHANGE_OPEN_ORDERS', {}, 'accountId')
  if (accountId !== before?.accountId)
    await requireAccountOf(group.contractPartyId, accountId, work, {
      field: 'accountId',
      code: 'SETTLE_ACCOUNT_OTHER_PARTY',
    })
  draft.contractPartyId = group.contractPartyId
  if (before === null) draft.managerId ??= group.managerId ?? null
}

export const merchantConfigHooks: Hooks<typeof merchantConfig> = {
  beforeSave: async ({ before, draft, work }) => {
    await assignParty(before, draft, work)
    await requirePublicHost(draft.notifyUrl, work)
    if (before === null) draft.ecommerceFlag = false
  },
  decorate: [
    {
      sets: ['availableAmount'],
      from: ['accountId'],
      run: async (rows, { database, tenantId }) => {
        const accounts = new Map(
          (
            await findRows(
              database.kysely,
              contractPartyAccount,
              tenantId,
              rows.map(({ accountId }) => String(accountId)),
            )
          ).map((account) => [account.id, account]),
        )
        for (const row of rows)
          row.availableAmount = accounts.get(String(row.accountId))?.availableAmount ?? null
      },
    },
  ],
  beforeRemove: async (rows, work) => {
    for (const { status, merchantCode } of rows) {
      if (status !== 'disabled') fail('MERCHANT_NOT_DISABLED')
      if (await hasTraded(merchantCode ?? '', work)) fail('MERCHANT_HAS_TRADED')
    }
  },
}
