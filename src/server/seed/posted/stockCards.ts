import type { Row as RowOf } from '../../../contract/define/row.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { fen, shareOfFen, maxFen } from '../../../kernel/money.ts'
import { selectWhere } from '../../store/rows.ts'
import { analyzeCards } from '../../store/seed/fillCardRows.ts'
import { type CardBatch, writeBatch } from './cardBatch.ts'
import type { FillTarget, WrittenFill } from './posted.ts'

type Sku = RowOf<typeof goodsSku>
type Supplier = RowOf<typeof supplierConfig>
const YEAR_MS = 365 * 86_400_000
/** Cards of one batch, written in one transaction. */
const BATCH = 20_000

/**
 * Batches of all card SKUs, one SKU after another so that inserts stay in one part of the index, each SKU's
 * batches spread over the past year.
 */
function* batchesOf(
  skus: readonly Sku[],
  suppliers: readonly Supplier[],
  rows: number,
): Generator<CardBatch> {
  let first = 0,
    number = 0
  for (const [skuIndex, sku] of skus.entries()) {
    const own =
        Math.floor((rows * (skuIndex + 1)) / skus.length) - Math.floor((rows * skuIndex) / skus.length),
      batches = Math.ceil(own / BATCH)
    for (let batchIndex = 0; batchIndex < batches; batchIndex += 1) {
      const qty = Math.min(BATCH, own - batchIndex * BATCH),
        supplier = suppliers[number % suppliers.length]
      if (supplier?.accountId)
        yield {
          skuId: sku.id,
          unitCost: maxFen(fen(1), sku.costPrice ?? shareOfFen(sku.faceValue, 9600)),
          supplierId: supplier.id,
          accountId: supplier.accountId,
          number: (number += 1),
          first,
          qty,
          at:
            Math.floor(
              (Date.now() - YEAR_MS * (1 - (batchIndex + skuIndex / skus.length) / batches)) / 1000,
            ) * 1000,
        }
      first += qty
    }
  }
}

async function write(target: FillTarget): Promise<number> {
  const {
    database: { kysely },
    tenantId,
    rows,
    report,
  } = target
  const skus = (await selectWhere(kysely, goodsSku, tenantId, { all: [] })).filter(
    ({ goodsType }) => goodsType === 'card' || goodsType === 'coupon',
  )
  const open = new Set(
    (
      await selectWhere(kysely, contractPartyAccount, tenantId, {
        field: 'accountType',
        operator: 'equals',
        values: [2],
      })
    )
      .filter(({ status }) => status === 'active')
      .map(({ id }) => id),
  )
  const suppliers = (await selectWhere(kysely, supplierConfig, tenantId, { all: [] })).filter(
    ({ accountId }) => open.has(accountId ?? ''),
  )
  if (skus.length === 0 || suppliers.length === 0) throw new Error('请先有卡密商品和带结算账户的供应商')
  let written = 0
  for (const batch of batchesOf(skus, suppliers, rows)) {
    await writeBatch(target, batch)
    report?.((written += batch.qty))
  }
  await analyzeCards(target.database)
  return written
}

/**
 * Cards in new batches, each with its own number and a secret sealed with the server's key; stock, movements,
 * payables and costs agree.
 */
export const stockCards: WrittenFill = { write }
