import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { fen } from '../../../kernel/money.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { findRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { postReceipt, stageCards } from './stockCardSeed.ts'

/** Receipts: SKU, batch, pieces, cost in fen, expiry, author, whether it is posted. */
const RECEIPTS: readonly (readonly [
  sku: string,
  batch: string,
  qty: number,
  cost: number,
  expires: string | null,
  maker: string,
  posted: boolean,
])[] = [
  ['CUP-350', 'CUP-2610', 260, 6200, null, 'zhongliqun', true],
  ['CUP-350', 'CUP-2611', 180, 6350, null, 'zhongliqun', true],
  ['TEA-W', 'TEA-2609', 90, 8800, null, 'zhongliqun', true],
  ['SL-100', 'SL100-2701', 60, 9650, '2027-12-31 23:59:59', 'tanyajing', true],
  ['SL-100', 'SL100-2702', 40, 9640, '2028-06-30 23:59:59', 'tanyajing', true],
  ['SL-200', 'SL200-2701', 30, 19_300, '2027-12-31 23:59:59', 'tanyajing', true],
  ['TEA-W', 'TEA-2611', 120, 8750, null, 'zhongliqun', false],
  ['SL-500', 'SL500-2701', 25, 48_250, '2027-12-31 23:59:59', 'tanyajing', false],
]
/** As long ago as their amounts are posted. */
const POSTED_DAYS_AGO = 12
const CARD_TYPES = new Set(['card', 'coupon'])

type Text = Readonly<Record<string, unknown>>
/** Whose stock it is, and what its receipts name. */
export interface Stocking {
  readonly writer: Writer
  readonly tenantId: string
  readonly vault: Vault
  readonly supplier: Text
  readonly skus: ReadonlyMap<string, Text>
  readonly staff: ReadonlyMap<string, string>
}

/** Writes the receipts of the demonstration; two of them wait for approval by another user. */
export async function seedReceipts(stocking: Stocking): Promise<void> {
  for (const receipt of RECEIPTS) await seedReceipt(receipt, stocking)
}

async function seedReceipt(
  [skuCode, batchNo, qty, unitCost, expireTime, maker, posted]: (typeof RECEIPTS)[number],
  { writer, tenantId, vault, supplier, skus, staff }: Stocking,
): Promise<void> {
  const sku = skus.get(skuCode) ?? {},
    skuId = String(sku.id),
    userId = staff.get(maker) ?? null
  const isCards = CARD_TYPES.has(String(sku.goodsType))
  const day = dayAfter(formatDay(new Date()), -POSTED_DAYS_AGO)
  const [recordId = ''] = await putFor(writer, tenantId)('stockInRecord', [
    {
      inType: 'direct',
      skuId,
      skuCode,
      supplierId: supplier.id,
      batchNo,
      qty,
      totalRows: qty,
      okQty: qty,
      dupQty: 0,
      badQty: 0,
      unitCost,
      totalCost: qty * unitCost,
      expireTime,
      createUser: userId,
      ...(posted ? { createTime: `${day} 09:40:00` } : {}),
      ...(isCards ? { fileName: `${batchNo}.xlsx`, fileSha: vault.digest(batchNo) } : {}),
      ...decisionOf(posted ? day : null, staff),
    },
  ])
  if (isCards) await stageCards(writer, { tenantId, vault, recordId, batchNo, qty })
  if (!posted) return
  const [record] = await findRows(writer, stockInRecord, tenantId, [recordId])
  await postReceipt(writer, {
    tenantId,
    userId,
    recordId,
    skuId,
    batchNo,
    qty,
    unitCost: fen(unitCost),
    expireTime,
    inNo: record?.inNo ?? '',
    supplier,
    isCards,
  })
}

/** Approval columns of a receipt that was posted on a day; null waits for approval. */
const decisionOf = (day: string | null, staff: Stocking['staff']): Text =>
  day !== null
    ? {
        orderState: 'posted',
        auditUser: staff.get('operator') ?? null,
        auditTime: `${day} 11:20:00`,
        auditOpinion: '数量与到货单一致',
      }
    : { orderState: 'pending' }
