import type { Row } from '../../../contract/define/row.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import { hiddenFields } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { requireCover } from '../../ledger/holds.ts'
import { countByState } from '../../store/countRows.ts'
import { accountFigures } from '../../store/finance/ledgerAccountRows.ts'
import type { GateWork } from './gates.ts'
import { pickableQty } from '../../store/stock/stockRows.ts'
import { type Judged, type JudgedGoods, refusalOf } from './judgedGoods.ts'
import type { Verdict } from './riskGates.ts'

type Merchant = Row<typeof merchantConfig>

/** G2 with what is on the price list; the counts only for who may see the list. */
export async function goodsFigures(
  { merchantCode }: Merchant,
  { refusal, rows }: JudgedGoods,
  { caller, database, tenantId }: Reading,
): Promise<Verdict> {
  if (!caller.access.permissions.has('merchantGoods_view'))
    return { refusal, warns: false, figures: { on: null, maintain: null, off: null, judged: null } }
  const counts = await countByState(database.kysely, merchantGoods, tenantId, {
    field: 'merchantCode',
    operator: 'equals',
    values: [merchantCode],
  })
  const { on = 0, maintain = 0, off = 0 } = counts
  return { refusal, warns: false, figures: { on, maintain, off, judged: rows.length } }
}

const refusedBy = (passed: readonly Judged[], code: string): readonly Judged[] =>
  passed.filter(({ refusal }) => refusal?.code === code)

/** G5 and G6 over the goods that may be ordered: each refuses where it lets none of them pass. */
export function routeGates(
  { passed, rows }: JudgedGoods,
  { caller }: Reading,
): { readonly channel: Verdict; readonly price: Verdict } {
  const unrouted = refusedBy(passed, 'NO_CHANNEL'),
    losing = refusedBy(passed, 'PRICE_LOSS')
  const routed = passed.length - unrouted.length
  const single = passed.filter(({ channels }) => channels === 1)
  const margins = rows.flatMap(({ grossRate }) => (grossRate === null ? [] : [grossRate]))
  const seesMargin = !hiddenFields(merchantGoods, caller).has('grossRate')
  return {
    channel: {
      refusal: routed === 0 ? (unrouted[0]?.refusal ?? null) : null,
      warns: unrouted.length > 0 || single.length > 0,
      figures: { judged: passed.length, without: unrouted.length, single: single.length },
    },
    price: {
      refusal: losing.length > 0 && losing.length === routed ? (losing[0]?.refusal ?? null) : null,
      warns: losing.length > 0,
      figures: {
        losing: losing.length,
        lowestMargin: seesMargin && margins.length > 0 ? Math.min(...margins) : null,
      },
    },
  }
}

/** G7: whether the account pays for the cheapest order, or stock the merchant has paid for already. */
export async function balanceGate(
  merchant: Merchant,
  { passed }: JudgedGoods,
  { qty, work, reading }: { readonly qty: number; readonly work: GateWork; readonly reading: Reading },
): Promise<Verdict> {
  const accountId = merchant.accountId ?? ''
  const routed = passed.filter(({ refusal }) => refusal === null),
    cheapest = (routed[0] ?? passed[0])?.goods
  const figures = await accountFigures(work.db, work.tenantId, accountId)
  const { refusal } = await refusalOf(async () => {
    for (const { goods } of routed)
      if (await isPrepaid(goods, { merchantCode: merchant.merchantCode ?? '', qty, work })) return
    await requireCover(work, accountId, cheapest ? multiplyFen(cheapest.unitPrice, qty) : ZERO_FEN)
  })
  const isHidden =
    hiddenFields(merchantConfig, reading.caller).has('availableAmount') ||
    hiddenFields(contractPartyAccount, reading.caller).has('availableAmount')
  const alertValue = merchant.alertValue ?? ZERO_FEN
  return {
    refusal,
    warns: figures !== null && alertValue > 0 && figures.available < alertValue,
    figures: { available: isHidden ? null : (figures?.available ?? null), alertValue },
  }
}

const isPrepaid = async (
  { sku, spu: { deliverType } }: Judged['goods'],
  {
    merchantCode,
    qty,
    work,
  }: { readonly merchantCode: string; readonly qty: number; readonly work: GateWork },
): Promise<boolean> =>
  (deliverType === 'stock' || deliverType === 'stockFirst') &&
  (await pickableQty(work.db, { tenantId: work.tenantId, skuId: sku.id, merchantCode })).own >= qty
