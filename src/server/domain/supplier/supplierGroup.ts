import { fail, say } from '../../../contract/errors.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import type { ActionHandler, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { suppliedSkus } from '../../store/supplier/supplierRows.ts'
import { requireAccountOf } from '../merchant/merchantGroup.ts'
import { followRoutes } from './routeCount.ts'
import { particulars } from '../../engine/particulars.ts'

const suppliersOf = (groupIds: readonly string[], work: Work) =>
  selectWhere(work.db, supplierConfig, work.tenantId, {
    field: 'supplierGroupId',
    operator: 'in',
    values: groupIds,
  })

const supplierGroupHooks: Hooks<typeof supplierGroup> = {
  beforeSave: async ({ before, draft, work }) => {
    const partyId = draft.contractPartyId ?? before?.contractPartyId
    // Accounts of suppliers belong to the party of their group.
    if (before && partyId !== before.contractPartyId && (await suppliersOf([before.id], work)).length > 0)
      fail('SUPPLIER_GROUP_PARTY_FIXED', {}, 'contractPartyId')
    const accountId = draft.defaultAccountId === undefined ? before?.defaultAccountId : draft.defaultAccountId
    if (accountId)
      await requireAccountOf(partyId, accountId, work, {
        field: 'defaultAccountId',
        code: 'DEFAULT_ACCOUNT_OTHER_PARTY',
      })
  },
  decorate: [
    {
      sets: ['supplierCount'],
      from: [],
      run: async (rows, { database, tenantId }) => {
        const suppliers = await selectWhere(database.kysely, supplierConfig, tenantId, {
          field: 'supplierGroupId',
          operator: 'in',
          values: rows.map(({ id }) => id),
        })
        for (const row of rows)
          row.supplierCount = suppliers.filter(({ supplierGroupId }) => supplierGroupId === row.id).length
      },
    },
  ],
  beforeRemove: async (rows, work) => {
    if (
      (
        await suppliersOf(
          rows.map(({ id }) => id),
          work,
        )
      ).length > 0
    )
      fail('SUPPLIER_GROUP_NOT_EMPTY')
  },
  afterAct: async (ids, work) =>
    followRoutes(await suppliedSkus(work.db, work.tenantId, { groupIds: ids }), work),
}

const disable: ActionHandler<typeof supplierGroup, 'disable'> = async (row, _input, work) => {
  const active = (await suppliersOf([row.id], work)).filter(({ status }) => status === 'active').length
  return {
    previousInput: {},
    consequences: [
      say('{group}：{count} 个合作中的供应商不再接单，供应商自身状态不变', {
        group: row.groupName,
        count: active,
      }),
    ],
  }
}
const enable: ActionHandler<typeof supplierGroup, 'enable'> = (row) => ({
  previousInput: {},
  consequences: [say('{group}：其下合作中的供应商恢复接单', { group: row.groupName })],
})

export const supplierGroupParticulars = particulars(supplierGroup, {
  hooks: supplierGroupHooks,
  actions: { disable, enable },
})
