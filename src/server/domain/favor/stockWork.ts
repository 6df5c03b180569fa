import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Services } from '../../services.ts'
import { creatingStocks, liveStocks } from '../../store/favor/stockRows.ts'
import { findRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { gatewayFor } from '../../vouchers/gatewayFor.ts'
import { pushBudget } from './pushBudget.ts'
import { noteCreated, noteFailed } from './stockCreation.ts'
import { termsOf } from './stockTerms.ts'
import { readStock } from './readStock.ts'

const LIMIT = 50
const SYNC_SECONDS = 600

/** Creates a stock at its platform, starts it, and follows its review. */
async function advance(services: Services, row: TenantRow): Promise<void> {
  const { kysely } = services.database
  const [stock] = await findRows(kysely, favorCoupon, row.tenantId, [row.id])
  const gateway = stock ? await gatewayFor(services, row.tenantId, stock) : null
  if (!stock || !gateway) return
  if (stock.status !== 'creating') {
    await pushBudget(services, row, { stock, gateway })
    return
  }
  const stockId = stock.stockId ?? (await gateway.createStock(termsOf(stock))).stockId
  await noteCreated(services, row, stockId)
  const { state } = await gateway.queryStock(stockId)
  if (state === 'inactive' && stock.autoStart) await gateway.startStock(stockId)
  await readStock(services, row, gateway, stockId)
}

/** Does something at a platform; a definite refusal is noted, and whatever is unknown is tried again. */
async function tried(services: Services, row: TenantRow, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.klass !== 'unknown') await noteFailed(services, row, error.message)
  }
}

/** Creates stocks and raises their budgets at their platforms. */
export async function workStocks(services: Services): Promise<boolean> {
  const due = await creatingStocks(services.database.kysely, LIMIT)
  await eachRow(due, (row) => tried(services, row, () => advance(services, row)))
  return false
}

/** Compares stocks with their platforms. */
export async function syncStocks(services: Services): Promise<boolean> {
  const due = await liveStocks(services.database.kysely, LIMIT, SYNC_SECONDS)
  await eachRow(due, (row) =>
    tried(services, row, async () => {
      const [stock] = await findRows(services.database.kysely, favorCoupon, row.tenantId, [row.id])
      const gateway = stock ? await gatewayFor(services, row.tenantId, stock) : null
      if (gateway && stock?.stockId) await readStock(services, row, gateway, stock.stockId)
    }),
  )
  return due.length === LIMIT
}
