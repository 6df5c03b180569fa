import { fail } from '../../../contract/errors.ts'
import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { type Fen, multiplyFen, ZERO_FEN, isFen } from '../../../kernel/money.ts'
import { numberOfId } from '../../../kernel/id.ts'
import type { Work } from '../../engine/work.ts'
import type { Buyer } from './buyer.ts'
import type { Gates, Goods, PricedGoods, Sku } from './gates.ts'
import type { Claim } from '../../store/product/activityUseRows.ts'
import { idOf } from './moves.ts'
import {
  bodyHashOf,
  accountColumns,
  maskReceiver,
  type OrderRequest,
  requireAccount,
  requireReceiver,
} from './request.ts'
import type { RiskOrder, RiskContext } from '../risk/riskOrder.ts'
import { checkRisk, checkTrans } from '../risk/rules.ts'
import { requireTicket, ticketColumns } from './ticket.ts'

/** An order that passed its gates and is not written yet. */
export interface Prepared {
  readonly row: Readonly<Record<string, unknown>> & {
    readonly id: string
    readonly orderNo: string
    readonly merchantCode: string
    readonly merchantOrderNo: string
    readonly unitPrice: Fen
    readonly orderAmount: Fen
  }
  readonly bodyHash: string
  readonly accountId: string
  /** Fen to be held; 0 where nothing is paid. */
  readonly amount: Fen
  readonly blockReason: string | null
  readonly riskOrder: RiskOrder
  /** What it takes of an activity, and the name of it; null at the usual price. */
  readonly claim: (Claim & { readonly activityName: string }) | null
}

/** What the risk gates know of a request before its goods. */
export const riskTargetsOf = (
  request: OrderRequest,
  at: Date | undefined,
): Omit<RiskOrder, 'skuId' | 'orderAmount'> => ({
  ...(at ? { at } : {}),
  merchantCode: request.merchantCode,
  account: request.account?.trim() || null,
  buyerIp: request.buyerIp ?? null,
  buyerUserId: request.buyerUserId ?? null,
  province: request.province ?? request.receiver?.province ?? null,
  address: request.receiver
    ? [request.receiver.province, request.receiver.city, request.receiver.district, request.receiver.address]
        .filter(Boolean)
        .join('')
    : null,
})

const riskOrderOf = (request: OrderRequest, { sku, unitPrice }: Goods, at: Date | undefined): RiskOrder => ({
  ...riskTargetsOf(request, at),
  skuId: sku.id,
  orderAmount: multiplyFen(unitPrice, request.qty),
})

/** The current work, with prefetched risk data where many orders are prepared. */
export type RiskWork = Work & Pick<RiskContext, 'riskPrefetch'>

/** G3 and G4. Returns the reason why the order has to be held for review, null where it need not be. */
async function assessRisk(riskOrder: RiskOrder, work: RiskWork): Promise<string | null> {
  await checkTrans(work, riskOrder)
  const { hit, code, reason } = await checkRisk(work, riskOrder)
  if (hit === 'reject') fail(code ?? 'RISK_REJECT', {}, 'account')
  return hit === 'block' ? (reason ?? '命中风控规则').slice(0, 200) : null
}

/** G2 at the price the order pays: one agreed before, an activity's, or the usual one. */
async function goodsAtPrice(gates: Gates, sku: Sku, request: OrderRequest): Promise<PricedGoods> {
  const { merchantCode, unitPrice = null, deductType, qty } = request
  const usual = await gates.goods(merchantCode, sku)
  return unitPrice !== null || deductType === 'free'
    ? { ...usual, unitPrice: unitPrice ?? usual.unitPrice, line: null }
    : gates.priced(merchantCode, usual, qty)
}

/**
 * Passes one order through the gates in their order; writes nothing. Throws the refusal of the first gate
 * that fails.
 */
export async function prepareOrder(gates: Gates, request: OrderRequest, work: RiskWork): Promise<Prepared> {
  const buyer = await gates.buyer(request.merchantCode)
  const sku = await gates.sku(request.skuId ?? null, request.skuCode ?? null)
  gates.requireQty(sku, request.qty)
  const isFree = request.deductType === 'free'
  const goods = await goodsAtPrice(gates, sku, request)
  const account = request.account?.trim() || null
  requireAccount(account, goods.spu.accountType)
  requireReceiver(request.receiver ?? null, sku.goodsType ?? '')
  requireTicket(request, sku.goodsType, work.at)
  const riskOrder = riskOrderOf({ ...request, account }, goods, work.at)
  const blockReason = await assessRisk(riskOrder, work)
  await gates.requireRoute({
    buyer,
    goods,
    qty: request.qty,
    province: riskOrder.province ?? null,
    allowPartial: request.allowPartial ?? false,
  })
  const unitPrice = isFree ? ZERO_FEN : goods.unitPrice
  const orderAmount = multiplyFen(unitPrice, request.qty)
  if (!isFen(orderAmount) || orderAmount < 0) fail('PRICE_LOSS')
  const id = idOf(work)
  const merchantOrderNo = request.merchantOrderNo?.trim() || numberOfId('M', id)
  if (merchantOrderNo.length > 64) fail('MERCHANT_ORDER_NO_TOO_LONG', {}, 'merchantOrderNo')
  gates.take(request.merchantCode, goods, request.qty)
  return {
    claim: claimOf(request, goods),
    bodyHash: bodyHashOf(sku.id, request),
    accountId: buyer.account.id,
    amount: orderAmount,
    blockReason,
    riskOrder,
    row: {
      ...snapshotOf({ ...request, account }, buyer, goods, work),
      id,
      orderNo: numberOfId('O', id),
      merchantCode: request.merchantCode,
      merchantOrderNo,
      unitPrice,
      orderAmount,
      province: riskOrder.province ?? null,
      deductType: isFree ? 'free' : 'account',
      blockReason,
      orderState: blockReason ? 'blocked' : ORDER_STATES.initial,
    },
  }
}

const claimOf = ({ qty }: OrderRequest, { line }: PricedGoods): Prepared['claim'] =>
  line && {
    activityId: line.activityId,
    activityName: line.activityName,
    skuId: line.skuId,
    merchantCode: line.merchantCode,
    quota: line.quota,
    limitPerMerchant: line.limitPerMerchant,
    qty,
  }

/**
 * Columns an order copies from merchant, goods and request, so that later changes do not affect it; private
 * values are sealed.
 */
function snapshotOf(
  request: OrderRequest,
  { merchant }: Buyer,
  { sku, spu, line }: PricedGoods,
  { vault, caller, at }: Work,
): Readonly<Record<string, unknown>> {
  const notifyUrl = request.notifyUrl ?? merchant.notifyUrl
  return {
    merchantId: merchant.id,
    contractPartyId: merchant.contractPartyId,
    accountId: merchant.accountId,
    source: request.source,
    batchNo: request.batchNo ?? null,
    secretId: request.secretId ?? null,
    activityItemId: request.activityItemId ?? line?.activityId ?? null,
    buyerIp: request.buyerIp ?? null,
    buyerUserId: request.buyerUserId ?? null,
    goodsType: sku.goodsType,
    deliverType: spu.deliverType,
    skuId: sku.id,
    skuCode: sku.skuCode,
    goodsName: sku.skuName,
    brandId: sku.brandId,
    taxCode: spu.taxCode,
    ...sealedColumns(request, vault),
    ...INITIAL_COLUMNS,
    ...ticketColumns(request.ticket ?? null, sku.goodsType, at),
    qty: request.qty,
    faceValue: sku.faceValue,
    notifyState: notifyUrl ? 'waiting' : 'none',
    notifyUrl,
    allowPartial: request.allowPartial ?? false,
    remark: request.remark ?? null,
    createUser: caller.session.userId,
    createDept: caller.session.deptIds[0] ?? null,
  }
}

/** Initial columns of an order. */
const INITIAL_COLUMNS = {
  successQty: 0,
  failQty: 0,
  refundedQty: 0,
  deliveredQty: 0,
  capturedAmount: ZERO_FEN,
  refundAmount: ZERO_FEN,
  costAmount: ZERO_FEN,
  refundState: 'none',
  deliverState: 'none',
  notifyCount: 0,
  refundCount: 0,
} as const

/** Sealed account and receiver, with their masks for lists and digests for search. */
const sealedColumns = (
  { account = null, receiver = null }: OrderRequest,
  vault: Work['vault'],
): Readonly<Record<string, unknown>> => ({
  ...accountColumns(account, vault),
  ...(receiver
    ? {
        receiver: vault.seal(JSON.stringify(receiver)),
        receiverMask: maskReceiver(receiver),
        receiverPhone: vault.seal(receiver.phone),
        'receiverPhone.hmac': vault.digest(receiver.phone),
      }
    : {}),
})
