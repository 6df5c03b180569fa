import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { stockInRecord } from '../../../contract/resources/stock/stockInRecord.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { PURCHASES, type PurchaseSeed } from './purchases.data.ts'

const SUPPLIER = '云卡供应链'
/** Before their receipts, which are posted twelve days ago. */
const ORDERED_DAYS_AGO = 15
const UNDECIDED = new Set(['draft', 'pending'])

type Text = Readonly<Record<string, unknown>>
interface Buying {
  readonly writer: Writer
  readonly tenantId: string
  readonly supplier: Text
  readonly skus: ReadonlyMap<string, Text>
  readonly staff: ReadonlyMap<string, string>
  readonly receipts: ReadonlyMap<string, string>
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Writes the purchase orders of the demonstration, and names them in the receipts that are for them. */
export async function seedPurchases(writer: Writer, tenantId: string): Promise<void> {
  const all = async (resource: Parameters<typeof selectWhere>[1]): Promise<readonly Text[]> =>
    selectWhere(writer, resource, tenantId, { all: [] })
  const buying: Buying = {
    writer,
    tenantId,
    supplier: (await all(supplierConfig)).find(({ supplierName }) => supplierName === SUPPLIER) ?? {},
    skus: new Map((await all(goodsSku)).map((sku) => [String(sku.skuCode), sku])),
    staff: new Map((await all(user)).map(({ account, id }) => [String(account), String(id)])),
    receipts: new Map((await all(stockInRecord)).map(({ batchNo, id }) => [String(batchNo), String(id)])),
  }
  for (const seed of PURCHASES) await seedPurchase(seed, buying)
}

async function seedPurchase(seed: PurchaseSeed, buying: Buying): Promise<void> {
  const { writer, tenantId, receipts } = buying
  const items = linesOf(seed, buying)
  const [id = ''] = await putFor(writer, tenantId)(purchaseOrder.id, [headOf(seed, { buying, items })])
  const children = (field: 'items' | 'payments', rows: readonly Text[]): Promise<void> =>
    replaceChildren(writer, purchaseOrder, field, { tenantId, parentId: id, rows })
  await children('items', items)
  await children(
    'payments',
    seed.paid.map((amount, part) => ({
      amount,
      payTime: `2026-10-2${part + 1} 10:20:00`,
      payUser: buying.staff.get('baixue') ?? null,
      payUserName: '白雪',
    })),
  )
  const ids = (seed.batches ?? []).flatMap((batch) => receipts.get(batch) ?? [])
  if (ids.length > 0)
    await updateRows(writer, stockInRecord, {
      tenantId,
      ids,
      set: { inType: 'purchase', purchaseOrderId: id },
      userId: null,
    })
}

interface Line {
  readonly [name: string]: unknown
  readonly qty: number
  readonly unitPrice: number
  readonly inQty: number
}

const linesOf = ({ lines }: PurchaseSeed, { skus }: Buying): readonly Line[] =>
  lines.map(([skuCode, qty, unitPrice, inQty]) => ({
    skuId: skus.get(skuCode)?.id,
    skuName: skus.get(skuCode)?.skuName,
    skuCode,
    qty,
    unitPrice,
    amount: qty * unitPrice,
    inQty,
    returnQty: 0,
  }))

function headOf(
  { type, state, lines, maker, days, paid, payType, reason, remark, opinion }: PurchaseSeed,
  { buying, items }: { readonly buying: Buying; readonly items: readonly Line[] },
): Text {
  const { supplier, skus, staff } = buying
  const totalAmount = sum(items.map(({ qty, unitPrice }) => qty * unitPrice)),
    paidAmount = sum(paid)
  const day = dayAfter(formatDay(new Date()), UNDECIDED.has(state) ? -1 : -ORDERED_DAYS_AGO),
    userId = staff.get(maker) ?? null,
    name = String(skus.get(lines[0]?.[0] ?? '')?.skuName ?? '')
  return {
    createTime: `${day} 10:20:00`,
    supplierId: supplier.id,
    contractPartyId: supplier.contractPartyId,
    purchaseType: type,
    goodsText: lines.length > 1 ? `${name} 等 ${lines.length} 种` : name,
    skuCode: lines.map(([code]) => code).join(','),
    totalQty: sum(items.map(({ qty }) => qty)),
    inQty: sum(items.map(({ inQty }) => inQty)),
    returnQty: 0,
    totalAmount,
    inAmount: sum(items.map(({ inQty, unitPrice }) => inQty * unitPrice)),
    paidAmount,
    unpaidAmount: totalAmount - paidAmount,
    payState: paidAmount === 0 ? 'unpaid' : paidAmount < totalAmount ? 'partly' : 'paid',
    payType,
    expectDate: dayAfter(formatDay(new Date()), days),
    remark,
    closeReason: reason,
    orderState: state,
    createUser: userId,
    ...(state === 'draft' ? {} : { submitUser: userId, submitTime: `${day} 11:05:00` }),
    ...(UNDECIDED.has(state)
      ? {}
      : {
          auditUser: staff.get('baixue') ?? null,
          auditTime: `${day} 15:40:00`,
          auditOpinion: opinion,
        }),
  }
}
