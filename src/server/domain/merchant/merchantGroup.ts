import { fail, type PlainCode, say } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

/** Refuses an account of another party. */
export async function requireAccountOf(
  partyId: unknown,
  accountId: unknown,
  work: Work,
  { field, code }: { readonly field: string; readonly code: PlainCode },
): Promise<void> {
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [String(accountId)])
  if (account?.contractPartyId !== partyId) fail(code, {}, field)
}

const merchantsOf = (groupIds: readonly string[], work: Work) =>
  selectWhere(work.db, merchantConfig, work.tenantId, {
    field: 'merchantGroupId',
    operator: 'in',
    values: groupIds,
  })

const merchantGroupHooks: Hooks<typeof merchantGroup> = {
  beforeSave: async ({ before, draft, work }) => {
    const partyId = draft.contractPartyId ?? before?.contractPartyId
    // Accounts of merchants belong to the party of their group.
    if (before && partyId !== before.contractPartyId && (await merchantsOf([before.id], work)).length > 0)
      fail('MERCHANT_GROUP_PARTY_FIXED', {}, 'contractPartyId')
    const accountId = draft.defaultAccountId === undefined ? before?.defaultAccountId : draft.defaultAccountId
    if (accountId)
      await requireAccountOf(partyId, accountId, work, {
        field: 'defaultAccountId',
        code: 'DEFAULT_ACCOUNT_OTHER_PARTY',
      })
  },
  decorate: [
    {
      sets: ['merchantCount'],
      from: [],
      run: async (rows, { database, tenantId }) => {
        const merchants = await selectWhere(database.kysely, merchantConfig, tenantId, {
          field: 'merchantGroupId',
          operator: 'in',
          values: rows.map(({ id }) => id),
        })
        for (const row of rows)
          row.merchantCount = merchants.filter(({ merchantGroupId }) => merchantGroupId === row.id).length
      },
    },
  ],
  beforeRemove: async (rows, work) => {
    if (
      (
        await merchantsOf(
          rows.map(({ id }) => id),
          work,
        )
      ).length > 0
    )
      fail('MERCHANT_GROUP_NOT_EMPTY')
  },
}

const disable: ActionHandler<typeof merchantGroup, 'disable'> = async (row, _input, work) => {
  const selling = (await merchantsOf([row.id], work)).filter(({ status }) => status === 'enabled').length
  return {
    previousInput: {},
    consequences: [
      say('{group}：{count} 个启用的商户不再接受新订单，商户自身状态不变', {
        group: row.groupName,
        count: selling,
      }),
    ],
  }
}
const enable: ActionHandler<typeof merchantGroup, 'enable'> = (row) => ({
  previousInput: {},
  consequences: [say('{group}：其下启用的商户恢复接受新订单', { group: row.groupName })],
})

export const merchantGroupParticulars = particulars(merchantGroup, {
  hooks: merchantGroupHooks,
  actions: { disable, enable },
})
