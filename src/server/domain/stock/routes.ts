import { stock } from '../../../contract/resources/stock/stock.ts'
import { stockFlow } from '../../../contract/resources/stock/stockFlow.ts'
import { readFilter } from '../../engine/query.ts'
import { readPage } from '../../engine/page.ts'
import { maskRows, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { selectWhere } from '../../store/rows.ts'
import { ALERT_ROUTES } from './alertRoutes.ts'
import { CARD_ROUTES } from './cardRoutes.ts'
import { TRANSFER_ROUTES } from './transfer/transferRoutes.ts'

/** Batches of a SKU in one state, for a picker. */
async function queryBatchNos({ skuId, status = 1 }: Parameters, reading: Reading): Promise<unknown> {
  const { where } = await readFilter(stock, { skuId, status }, reading)
  const rows = await selectWhere(reading.database.kysely, stock, reading.tenantId, {
    all: [visibleTo(stock, reading), where],
  })
  maskRows(stock, rows, reading.caller)
  return rows.map(({ id, batchNo, availableQty, expireTime, unitCost }) => ({
    id,
    batchNo,
    availableQty,
    expireTime,
    unitCost,
  }))
}

const flowPage = async (parameters: Parameters, reading: Reading): Promise<unknown> =>
  (await readPage(stockFlow, parameters, reading)).answer

/** Routes of stock beside the declared ones. */
export const STOCK_ROUTES: readonly Route[] = [
  ...ALERT_ROUTES,
  {
    method: 'GET',
    path: '/biz-product/stock/queryBatchNos',
    summary: '商品批次',
    choices: true,
    permission: ['stock_view', 'stockInRecord_view', 'cardStockOut_view'],
    read: queryBatchNos,
  },
  {
    method: 'GET',
    path: '/biz-product/stock/flowPage',
    summary: '批次流水',
    permission: 'stock_view',
    read: flowPage,
  },
  {
    method: 'GET',
    path: '/biz-merchant/merchantStock/flowPage',
    summary: '商户库存流水',
    permission: 'merchantStock_view',
    read: flowPage,
  },
  ...CARD_ROUTES,
  ...TRANSFER_ROUTES,
]
