import { fail } from '../../../../contract/errors.ts'
import { merchantConfig } from '../../../../contract/resources/merchant/merchantConfig.ts'
import { merchantEcommerce } from '../../../../contract/resources/merchant/merchantEcommerce.ts'
import type { Hooks } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import { momentOf, type Work } from '../../../engine/work.ts'
import { hasOpenPlatformOrders } from '../../../store/order/daPaiRows.ts'
import { requirePublicHost } from '../callbackAddress.ts'
import { destroyShopSecrets } from '../../../store/merchant/ecommerceRows.ts'
import { selectWhere, updateRows } from '../../../store/rows.ts'

/** Marks merchants as ones of commerce, or as such no more. */
async function markMerchants(ids: readonly string[], isMarked: boolean, work: Work): Promise<void> {
  for (const id of ids)
    await updateRows(work.db, merchantConfig, {
      tenantId: work.tenantId,
      ids: [id],
      set: { ecommerceFlag: isMarked },
      userId: work.caller.session.userId,
    })
}

const hooks: Hooks<typeof merchantEcommerce> = {
  beforeSave: async ({ before, draft, work }) => {
    if (before === null) Object.assign(draft, { syncState: 'none', lastSyncTime: null })
    const end = (draft.tokenExpireTime ?? before?.tokenExpireTime) as string | null
    const isExpired = end !== null && end !== undefined && end <= momentOf(work)
    if (isExpired) draft.syncState = 'expired'
    else if (before?.syncState === 'expired') draft.syncState = 'none'
    if (!String(draft.returnUrl ?? '').startsWith('sandbox:'))
      await requirePublicHost(draft.returnUrl, work, 'returnUrl')
  },
  beforeRemove: async (rows, { db, tenantId }) => {
    if (
      await hasOpenPlatformOrders(
        db,
        tenantId,
        rows.map(({ id }) => id),
      )
    )
      fail('PLATFORM_ORDERS_OPEN')
  },
  afterSave: ({ before, after, work }) =>
    before === null ? markMerchants([after.merchantId], true, work) : Promise.resolve(),
  afterRemove: async (rows, work) => {
    await destroyShopSecrets(
      work.db,
      work.tenantId,
      rows.map(({ id }) => id),
    )
    await markMerchants(idsOf(rows), false, work)
  },
  afterRestore: (rows, work) => markMerchants(idsOf(rows), true, work),
  alsoFilter: {
    merchantCode: {
      field: 'merchantId',
      find: async (code, { database, tenantId }) =>
        (
          await selectWhere(database.kysely, merchantConfig, tenantId, {
            field: 'merchantCode',
            operator: 'equals',
            values: [code],
          })
        ).map(({ id }) => id),
    },
  },
}

const idsOf = (rows: readonly { readonly merchantId: string }[]): string[] =>
  rows.map(({ merchantId }) => merchantId)

export const merchantEcommerceParticulars = particulars(merchantEcommerce, { hooks })
