import { fail } from '../../../contract/errors.ts'
import type { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { randomWord } from '../../../kernel/id.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { renameGoods, suppliedSkus } from '../../store/supplier/supplierRows.ts'
import { addPrepaidBalance, addTodayFigures } from './figures.ts'
import { prepareSupplierDraft } from './supplierDraft.ts'
import { followRoutes } from './routeCount.ts'
import { hasOrders } from './orderHistory.ts'

export const supplierConfigHooks: Hooks<typeof supplierConfig> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before?.status === 'terminated') fail('SUPPLIER_TERMINATED')
    const old: Changes = { ...before }
    await prepareSupplierDraft(before, draft, work)
    if (before === null)
      Object.assign(draft, {
        callbackToken: randomWord(32),
        noReplyCount: 0,
        replyCount: 0,
        testPassed: false,
      })
    // A new address or credential invalidates the connection test.
    else if (
      ['adapterCode', 'apiUrl', 'queryUrl', 'appId', 'appSecret'].some(
        (name) => draft[name] !== undefined && draft[name] !== old[name],
      )
    )
      draft.testPassed = false
  },
  afterSave: async ({ before, after, work }) => {
    if (before && before.supplierName !== after.supplierName)
      await renameGoods(work.db, work.tenantId, { supplierId: after.id })
  },
  decorate: [
    { sets: ['prepaidAvailable'], from: ['accountId'], run: addPrepaidBalance },
    { sets: ['todayCount', 'todayRate'], from: [], run: addTodayFigures },
  ],
  beforeRemove: async (rows, work) => {
    for (const { id, status } of rows) {
      if (status !== 'disabled') fail('SUPPLIER_NOT_DISABLED')
      if (await hasOrders(id, work)) fail('SUPPLIER_HAS_ORDERS')
    }
  },
  afterAct: async (ids, work) =>
    followRoutes(await suppliedSkus(work.db, work.tenantId, { supplierIds: ids }), work),
}
