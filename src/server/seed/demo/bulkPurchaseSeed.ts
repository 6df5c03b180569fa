import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { scPurchaseOrder } from '../../../contract/resources/purchase/scPurchaseOrder.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { dayAfter, formatDay } from '../../../kernel/time.ts'
import type { Vault } from '../../secrets/vault.ts'
import { replaceChildren } from '../../store/childRows.ts'
import type { Writer } from '../../store/db.ts'
import { selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'

type Lines = readonly (readonly [sku: string, qty: number])[]
/**
 * Bulk purchases: what numbers of the merchant begin with, age in days, merchant, state, lines, opinion, phone where
 * card files are delivered.
 */
const BULK: readonly (readonly [
  prefix: string,
  daysAgo: number,
  merchant: string,
  state: 'pending' | 'rejected',
  lines: Lines,
  opinion: string | null,
  filePhone?: string,
])[] = [
  ['XGD', 10, '鲜果达节日福利', 'rejected', [['SL-500', 200]], '超过可用额度，请先充值或减少数量'],
  [
    'XGD',
    8,
    '鲜果达节日福利',
    'pending',
    [
      ['SL-100', 20],
      ['SL-200', 10],
    ],
    null,
  ],
  ['JLT', 7, '锦礼堂积分商城', 'pending', [['CUP-350', 50]], null],
  ['XGD', 7, '鲜果达节日福利', 'pending', [['SL-100', 8]], null, '13900008803'],
]

/** Writes what merchants of the demonstration want to buy in bulk; none of it was paid yet. */
export async function seedBulkPurchases(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const merchants = await selectWhere(writer, merchantConfig, tenantId, { all: [] }),
    goods = await selectWhere(writer, merchantGoods, tenantId, { all: [] }),
    staff = await selectWhere(writer, user, tenantId, { all: [] })
  const idOf = (account: string): string | null => staff.find((one) => one.account === account)?.id ?? null
  for (const [index, [prefix, daysAgo, name, orderState, lines, auditOpinion, filePhone]] of BULK.entries()) {
    const merchant = merchants.find(({ merchantName }) => merchantName === name)
    const items = itemsOf(
      lines,
      goods.filter(({ merchantId }) => merchantId === merchant?.id),
    )
    if (!merchant || items.length === 0) continue
    const day = dayAfter(formatDay(new Date()), -daysAgo)
    const [parentId = ''] = await putFor(writer, tenantId)(scPurchaseOrder.id, [
      {
        merchantOrderNo: `${prefix}-${day.replaceAll('-', '')}-0${index + 1}`,
        createTime: `${day} 10:05:00`,
        merchantId: merchant.id,
        merchantCode: merchant.merchantCode,
        contractPartyId: merchant.contractPartyId,
        goodsText: items.length > 1 ? `${items[0]?.skuName ?? ''} 等 ${items.length} 种` : items[0]?.skuName,
        skuCode: items.map(({ skuCode }) => skuCode).join(','),
        totalQty: items.reduce((sum, { qty }) => sum + qty, 0),
        totalAmount: items.reduce((sum, { amount }) => sum + amount, 0),
        deliveredQty: 0,
        deliverCount: 0,
        capturedAmount: 0,
        releasedAmount: 0,
        refundAmount: 0,
        ...(filePhone === undefined
          ? { deliverMode: 'stock' }
          : {
              deliverMode: 'file',
              receiverPhone: vault.seal(filePhone),
              receiverPhoneMask: filePhone.replace(/^(\d{3})\d{4}/, '$1****'),
            }),
        orderState,
        createUser: idOf('dingguoping'),
        ...(auditOpinion === null
          ? {}
          : { auditUser: idOf('baixue'), auditTime: `${day} 16:20:00`, auditOpinion }),
      },
    ])
    await replaceChildren(writer, scPurchaseOrder, 'items', { tenantId, parentId, rows: items })
  }
}

type Goods = Row<typeof merchantGoods>

/** The lines at the prices of the merchant's list; what he has not opened is left out. */
function itemsOf(lines: Lines, goods: readonly Goods[]) {
  return lines.flatMap(([skuCode, qty]) => {
    const row = goods.find((one) => one.skuCode === skuCode)
    const unitPrice = row?.settlePrice ?? 0
    return row
      ? [
          {
            skuId: row.skuId,
            skuCode,
            qty,
            unitPrice,
            amount: qty * unitPrice,
            deliveredQty: 0,
            skuName: row.skuName,
          },
        ]
      : []
  })
}
