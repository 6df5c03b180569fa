import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { merchantGoodsPool } from '../../../contract/resources/merchant/merchantGoodsPool.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { selectMissing } from '../../store/merchant/merchantPoolRows.ts'
import { changeOnBehalf, recheckGoods, selectSaleFacts } from '../../store/merchant/recheckRows.ts'
import { findRows, insertRows, updateRows } from '../../store/rows.ts'
import { merchantColumns, skuColumns } from './inheritedColumns.ts'
import { settlePriceOf } from './price.ts'
import type { Writer } from '../../store/db.ts'

type Pool = Row<typeof merchantGoodsPool>
type Sku = Row<typeof goodsSku>
type Merchant = Row<typeof merchantConfig>
/** Kind of batch that opens the goods of a large pool. */
export const OPEN_POOL = 'merchantGoodsPool.open'
/** Maximum number of goods opened in one transaction. */
export const MAX_PER_TRANSACTION = 2_000

/**
 * `since`: only goods added to the pool after this moment, null for all. `limit`: maximum number.
 * `willContinue`: whether the scheduler opens the remaining ones.
 */
interface OpenOptions {
  readonly since: string | null
  readonly limit?: number
  readonly willContinue?: boolean
}

/**
 * Opens the goods of a pool that a merchant does not have yet, at the pool's terms. Returns how many were
 * opened and whether all are open now.
 */
export async function openPool(
  db: Writer,
  tenantId: string,
  pool: Pool,
  { since, limit = MAX_PER_TRANSACTION, willContinue = true }: OpenOptions,
): Promise<{ readonly opened: number; readonly isDone: boolean }> {
  const merchantId = pool.merchantId ?? ''
  const missing = await selectMissing(db, tenantId, {
    merchantId,
    poolId: pool.poolId ?? '',
    since,
    limit,
  })
  const [merchant] = await findRows(db, merchantConfig, tenantId, [merchantId])
  const skus = await skusOf(
    db,
    tenantId,
    missing.map(({ skuId }) => skuId),
  )
  const rows = merchant ? goodsAt(pool, merchant, missing, skus) : []
  const ids = await insertRows(db, merchantGoods, tenantId, rows)
  if (rows.length > 0) await recheckGoods(db, tenantId, [...skus.keys()], [merchantId])
  await changeOnBehalf(db, 'pool')
  if (pool.autoState !== 'off')
    await putOnSale(
      db,
      tenantId,
      rows.map((row, index) => ({ id: ids[index] ?? '', priced: isPriced(row) })),
    )
  const isDone = missing.length < limit
  await updateRows(db, merchantGoodsPool, {
    tenantId,
    ids: [pool.id],
    set: { syncTime: isDone || !willContinue ? formatMoment(new Date()) : null },
    userId: null,
  })
  return { opened: ids.length, isDone }
}

const skusOf = async (db: Writer, tenantId: string, ids: readonly string[]): Promise<Map<string, Sku>> =>
  new Map((await findRows(db, goodsSku, tenantId, ids)).map((row) => [row.id, row]))

/** Rows of new goods at the terms of the pool. */
function goodsAt(
  pool: Pool,
  merchant: Merchant,
  missing: Awaited<ReturnType<typeof selectMissing>>,
  skus: ReadonlyMap<string, Sku>,
) {
  const accountMethod = pool.accountMethod === 'costPlus' ? ('costPlus' as const) : ('discount' as const)
  return missing.flatMap(({ skuId, discount }) => {
    const sku = skus.get(skuId)
    return sku
      ? [
          {
            ...merchantColumns(merchant),
            ...skuColumns(sku),
            accountMethod,
            discount: accountMethod === 'discount' ? (pool.defaultDiscount ?? discount ?? 1) : null,
            point: accountMethod === 'costPlus' ? (pool.defaultPoint ?? 0) : null,
            fixedPrice: null,
            poolId: pool.poolId,
            shopState: 'off' as const,
            state: 'off' as const,
            priceEdited: false,
            alertValue: 0,
          },
        ]
      : []
  })
}

/** Whether goods have a price that is not below the minimum. */
const isPriced = (row: object): boolean =>
  (settlePriceOf(row as never) ?? -1) >= Number((row as { minSalePrice?: number | null }).minSalePrice ?? 0)

/** Puts new goods on sale where everything allows it, and into maintenance where only a route is missing. */
async function putOnSale(
  db: Writer,
  tenantId: string,
  goods: readonly { readonly id: string; readonly priced: boolean }[],
): Promise<void> {
  const facts = await selectSaleFacts(
    db,
    tenantId,
    goods.map(({ id }) => id),
  )
  const ready = goods.filter(({ id, priced }) => priced && facts.get(id)?.shelved && facts.get(id)?.enabled)
  for (const state of ['on', 'maintain'] as const) {
    const ids = ready
      .filter(({ id }) => (facts.get(id)?.routed ? 'on' : 'maintain') === state)
      .map(({ id }) => id)
    await updateRows(db, merchantGoods, { tenantId, ids, set: { state }, userId: null })
  }
}
