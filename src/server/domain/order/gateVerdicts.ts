import type { Row } from '../../../contract/define/row.ts'
import type { GateName } from '../../../contract/parts/merchantGates.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Reading } from '../../engine/work.ts'
import type { RiskOrder, RiskReading } from '../risk/riskOrder.ts'
import { buyerBlock } from './buyer.ts'
import { balanceGate, goodsFigures, routeGates } from './gateFigures.ts'
import { Gates } from './gates.ts'
import { type OrderQuery, judgeGoods, refusalOf } from './judgedGoods.ts'
import { limitGate, listGate, type Verdict } from './riskGates.ts'

type Merchant = Row<typeof merchantConfig>

/** G1: what stands in the way of any order, and which part of the merchant it is. */
async function merchantGate(gates: Gates, merchant: Merchant, work: RiskReading) {
  const { merchantCode, status, expireTime, freezeReason } = merchant
  const { refusal } = await refusalOf(() => gates.buyer(merchantCode ?? ''))
  const cause = refusal ? ((await buyerBlock(merchant, work))?.cause ?? null) : null
  return { refusal, warns: false, figures: { status, expireTime, freezeReason, cause } }
}

/** What each gate answers an order of the merchant now. */
export async function verdictsOf(
  merchant: Merchant,
  { asked, account }: { readonly asked: OrderQuery; readonly account: string | null },
  reading: Reading,
): Promise<Readonly<Record<GateName, Verdict>>> {
  const { database, tenantId, services } = reading
  const work: RiskReading = { db: database.kysely, database, tenantId, vault: services.vault }
  const gates = new Gates(work)
  const [buyer, judged] = await Promise.all([
    merchantGate(gates, merchant, work),
    judgeGoods(gates, merchant, asked, work),
  ])
  const first = judged.passed[0]?.goods
  const order: RiskOrder = {
    merchantCode: merchant.merchantCode ?? '',
    skuId: first?.sku.id ?? asked.skuId ?? '0',
    orderAmount: first ? multiplyFen(first.unitPrice, asked.qty) : ZERO_FEN,
    account,
    province: asked.province,
  }
  const [limit, list, goods, balance] = await Promise.all([
    limitGate(work, order),
    listGate(work, order),
    goodsFigures(merchant, judged, reading),
    balanceGate(merchant, judged, { qty: asked.qty, work, reading }),
  ])
  return { merchant: buyer, goods, limit, list, ...routeGates(judged, reading), balance }
}
