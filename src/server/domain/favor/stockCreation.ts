import type { Services } from '../../services.ts'
import { STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { changeStock } from './changeStock.ts'

/** The platform has the stock: what it may give away begins to count. */
export const noteCreated = (services: Services, row: TenantRow, stockId: string): Promise<boolean> =>
  changeStock(services, row, 'created', async (stock, { db, tenantId }) => {
    if (stock.stockId) return null
    await moveQuota(db, tenantId, STOCK_QUOTA, {
      ownerId: stock.id,
      type: 'initial',
      delta: stock.maxCoupons,
      bizNo: stock.outRequestNo ?? stock.id,
    })
    return { stockId, platformMax: stock.maxCoupons }
  })

/** The platform refused the stock for good; what it could have given away is void. */
export const noteFailed = (services: Services, row: TenantRow, failMsg: string): Promise<boolean> =>
  changeStock(services, row, 'createFailed', async (stock, { db, tenantId }) => {
    if (stock.status !== 'creating') return null
    if ((stock.balance ?? 0) > 0)
      await moveQuota(db, tenantId, STOCK_QUOTA, {
        ownerId: stock.id,
        type: 'void',
        delta: -(stock.balance ?? 0),
        bizNo: stock.outRequestNo ?? stock.id,
      })
    return { status: 'failed', failMsg: failMsg.slice(0, 200) }
  })
