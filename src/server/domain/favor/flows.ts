import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import { markMatched, matchable } from '../../store/favor/notificationRows.ts'
import { flowingStocks } from '../../store/favor/stockRows.ts'
import { findRows } from '../../store/rows.ts'
import { asTenant, type TenantRow } from '../../store/tenancy.ts'
import type { UseRow } from '../../vouchers/favorGateway.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { gatewayFor } from '../../vouchers/gatewayFor.ts'
import { takeReturn, takeUse } from './uses.ts'

const LIMIT = 500

/** Reads the uses and returns of one stock from its platform. */
async function readFlows(services: Services, { id, tenantId }: TenantRow): Promise<void> {
  const [stock] = await findRows(services.database.kysely, favorCoupon, tenantId, [id])
  const gateway = stock ? await gatewayFor(services, tenantId, stock) : null
  if (!gateway || !stock?.stockId) return
  try {
    for await (const use of gateway.useFlow(stock.stockId)) await takeUse(services, tenantId, use)
    for await (const back of gateway.returnFlow(stock.stockId)) await takeReturn(services, tenantId, back)
  } catch (error) {
    // A platform without an answer is asked again the next day.
    if (!(error instanceof GatewayError)) throw error
  }
}

/** Reads what was used without a notification of it. */
export async function readUseFlows(services: Services): Promise<boolean> {
  const stocks = await flowingStocks(services.database.kysely)
  await eachRow(stocks, (row) => asTenant(row.tenantId, () => readFlows(services, row)))
  return false
}

/** Applies notifications that arrived before the platform's answer to us. */
export async function matchNotifications(services: Services): Promise<boolean> {
  const heard = await matchable(services.database.kysely, LIMIT)
  await eachRow(heard, async ({ body, ...key }) => {
    const use = JSON.parse(services.vault.open(body)) as UseRow
    await takeUse(services, key.tenantId, { ...use, useTime: use.useTime ? new Date(use.useTime) : null })
    await services.database.transaction((db) => markMatched(db, key))
  })
  return heard.length === LIMIT
}
