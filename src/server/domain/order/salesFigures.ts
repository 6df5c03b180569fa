import { fail, notFound } from '../../../contract/errors.ts'
import type { GoodsSales, Sold } from '../../../contract/parts/salesFigures.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { goodsSpu } from '../../../contract/resources/product/goodsSpu.ts'
import { sumFen } from '../../../kernel/money.ts'
import { formatDay, parseMoment } from '../../../kernel/time.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { hiddenFields, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { salesByDay, salesByMerchant, type SalesRow } from '../../store/order/salesRows.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'

const DAY_MS = 86_400_000
/** Days of the figures, and of the ranking of merchants. */
const DAYS = 30,
  RANKED_DAYS = 7

/** Ids of the SKUs of a product the caller may see; refuses with NOT_FOUND where there is no such product. */
async function skuIdsOf(spuId: string, reading: Reading): Promise<readonly string[]> {
  const { database, tenantId } = reading
  const [spu] = await findMatching(database.kysely, goodsSpu, {
    tenantId,
    ids: [spuId],
    where: visibleTo(goodsSpu, reading),
  })
  if (!spu) throw notFound(goodsSpu)
  const skus = await selectWhere(database.kysely, goodsSku, tenantId, {
    field: 'spuId',
    operator: 'equals',
    values: [spu.id],
  })
  return skus.map(({ id }) => id)
}

/** Adds up sales; money only where the caller may see it. */
function soldOf(rows: readonly SalesRow[], hidden: ReadonlySet<string>): Sold {
  const hidesAmount = hidden.has('capturedAmount') || hidden.has('refundAmount')
  return {
    qty: rows.reduce((sum, { qty }) => sum + qty, 0),
    amount: hidesAmount ? null : sumFen(rows.map(({ amount }) => amount)),
    cost: hidden.has('costAmount') ? null : sumFen(rows.map(({ cost }) => cost)),
  }
}

/** Sales of a product from the orders the caller may see. */
async function goodsSales({ id }: Parameters, reading: Reading): Promise<GoodsSales> {
  const { database, tenantId, caller } = reading
  const hidden = hiddenFields(merchantOrderInfo, caller)
  if (hidden.has('skuId') || hidden.has('successQty')) fail('FORBIDDEN', { permission: '' })
  const skuIds = await skuIdsOf(String(id ?? ''), reading)
  const today = parseMoment(`${formatDay(new Date())} 00:00:00`).getTime()
  const ordersSince = (daysAgo: number) => ({
    all: [
      visibleTo(merchantOrderInfo, reading),
      { field: 'skuId', operator: 'in', values: skuIds },
      { field: 'createTime', operator: 'ge', values: [new Date(today - daysAgo * DAY_MS)] },
    ] as const,
  })
  const [rows, merchants] = await Promise.all([
    salesByDay(database.kysely, tenantId, ordersSince(2 * DAYS - 1)),
    hidden.has('merchantCode')
      ? []
      : salesByMerchant(database.kysely, tenantId, ordersSince(RANKED_DAYS - 1)),
  ])
  const days = Array.from({ length: DAYS }, (_, index) =>
    formatDay(new Date(today - (DAYS - 1 - index) * DAY_MS)),
  )
  const first = days[0] ?? ''
  const recent = rows.filter(({ day }) => day >= first)
  return {
    days,
    total: soldOf(recent, hidden),
    before: soldOf(
      rows.filter(({ day }) => day < first),
      hidden,
    ),
    skus: skuIds.map((skuId) => {
      const own = recent.filter((row) => row.skuId === skuId)
      const byDay = new Map(own.map(({ day, qty }) => [day, qty]))
      return { skuId, sold: soldOf(own, hidden), days: days.map((day) => byDay.get(day) ?? 0) }
    }),
    merchants,
  }
}

/** Figures of a product from its orders. */
export const SALES_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${goodsSpu.path}/sales`,
    summary: '商品销量',
    permission: 'merchantOrderInfo_view',
    read: goodsSales,
  },
]
