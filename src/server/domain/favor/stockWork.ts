import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { changesOf } from '../../engine/audit.ts'
import { eachRow } from '../../engine/eachRow.ts'
import type { Changes } from '../../engine/hooks.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { creatingStocks, liveStocks, noteStock, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { findMatching, findRows, updateRows } from '../../store/rows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import type { FavorGateway, StockTerms } from '../../vouchers/favorGateway.ts'
import { GatewayError } from '../../vouchers/gatewayError.ts'
import { gatewayFor } from '../../vouchers/gatewayFor.ts'
import { takeReading } from './stockReading.ts'
import type { Stock } from './stockRules.ts'

const LIMIT = 50
const SYNC_SECONDS = 600
const listOf = (text: string | null): readonly string[] =>
  (text ?? '').split(/[\s,，]+/).filter((part) => part !== '')

const termsOf = (stock: Stock): StockTerms => ({
  outRequestNo: stock.outRequestNo ?? stock.id,
  stockName: stock.stockName,
  stockType: stock.stockType ?? 'normal',
  couponAmount: stock.couponAmount,
  transactionMinimum: stock.transactionMinimum,
  maxCoupons: stock.maxCoupons,
  maxAmountByDay: stock.maxAmountByDay ?? ZERO_FEN,
  maxCouponsPerUser: stock.maxCouponsPerUser ?? 1,
  noCash: stock.noCash ?? false,
  availableBegin: parseMoment(stock.availableBegin),
  availableEnd: parseMoment(stock.availableEnd),
  validDays: stock.validDays ?? 0,
  limitBank: stock.limitBank,
  limitCardType: stock.limitCardType,
  limitBins: listOf(stock.limitBins),
  goodsTag: stock.goodsTag,
  availableMchs: listOf(stock.availableMchs),
  items: listOf(stock.items),
  description: stock.description,
})

/** Changes a stock in a transaction of its own, with its audit row; `change` sees the row as it is then. */
export const changeStock = (
  services: Services,
  { id, tenantId }: TenantRow,
  action: string,
  change: (stock: Stock, work: Work) => Promise<Changes | null>,
): Promise<boolean> =>
  performBySystem(services, tenantId, { resource: favorCoupon.id, action }, async (work) => {
    const [stock] = await findMatching(work.db, favorCoupon, { tenantId, ids: [id], lock: true })
    const set = stock ? await change(stock, work) : null
    if (!stock || !set || Object.keys(set).length === 0) return { answer: false, targets: [] }
    await updateRows(work.db, favorCoupon, { tenantId, ids: [id], set, userId: null })
    return {
      answer: true,
      targets: [id],
      changes: changesOf(favorCoupon, id, stock, { ...stock, ...set }),
    }
  })

/** The platform has the stock: what it may give away begins to count. */
const noteCreated = (services: Services, row: TenantRow, stockId: string): Promise<boolean> =>
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
const noteFailed = (services: Services, row: TenantRow, failMsg: string): Promise<boolean> =>
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

/** Tells the platform of a greater budget. */
async function pushBudget(
  services: Services,
  row: TenantRow,
  { stock, gateway }: { readonly stock: Stock; readonly gateway: FavorGateway },
): Promise<void> {
  if (!stock.stockId) return
  await gateway.addBudget(stock.stockId, {
    maxAmount: multiplyFen(stock.couponAmount, stock.maxCoupons),
    before: multiplyFen(stock.couponAmount, stock.platformMax ?? 0),
    outRequestNo: `${stock.outRequestNo ?? stock.id}B${stock.maxCoupons}`,
  })
  await changeStock(services, row, 'addBudget', () => Promise.resolve({ platformMax: stock.maxCoupons }))
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
