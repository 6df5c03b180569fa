import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Services } from '../../services.ts'
import { noteStock } from '../../store/favor/stockRows.ts'
import { findRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import type { FavorGateway } from '../../vouchers/favorGateway.ts'
import { changeStock } from './changeStock.ts'
import { noteFailed } from './stockCreation.ts'
import { takeReading } from './stockReading.ts'

/** Reads how a stock stands at its platform and takes that over. */
export async function readStock(
  services: Services,
  row: TenantRow,
  gateway: FavorGateway,
  stockId: string,
): Promise<void> {
  const view = await gateway.queryStock(stockId)
  await services.database.transaction((db) =>
    noteStock(db, row.tenantId, { id: row.id, distributed: view.distributed }),
  )
  if (view.state === 'stopped') {
    const [stock] = await findRows(services.database.kysely, favorCoupon, row.tenantId, [row.id])
    if (stock?.status === 'creating') {
      await noteFailed(services, row, '平台审核未通过')
      return
    }
  }
  await changeStock(services, row, 'sync', async (stock, work) => {
    if (!['inactive', 'creating', 'running', 'paused'].includes(stock.status)) return null
    return { ...(await takeReading(stock, view, work)).set }
  })
}
