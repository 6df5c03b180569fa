import { multiplyFen, shareOfFen } from '../../../kernel/money.ts'
import { numberOfId } from '../../../kernel/id.ts'
import { foldOrderCounts } from '../../store/order/orderCountRows.ts'
import { keepOrderKeys } from '../../store/seed/fillOrderRows.ts'
import { between, pickRandom, serialNumber } from '../fillText.ts'
import { CITIES } from '../fillWords.data.ts'
import { momentAfter, masked, phone, type FillTarget, type PostedFill, sealed } from './posted.ts'
import { type Sku, soldIn, type SoldGoods } from './soldGoods.ts'

/** Random end state of an order. */
const randomEndState = (): 'success' | 'partial' | 'failed' | 'canceled' => {
  const share = Math.random()
  return share < 0.9 ? 'success' : share < 0.965 ? 'failed' : share < 0.99 ? 'canceled' : 'partial'
}

/** Quantities and amounts of an order in an end state. */
function figuresOf(sku: Sku, state: ReturnType<typeof randomEndState>) {
  const qty = Math.random() < 0.9 || state === 'partial' ? 1 + Number(state === 'partial') : between(2, 5),
    unitPrice = shareOfFen(sku.faceValue, 9650)
  const successQty = state === 'success' ? qty : state === 'partial' ? 1 : 0,
    refundedQty = successQty > 0 && Math.random() < 0.02 ? successQty : 0
  return {
    qty,
    successQty,
    failQty: qty - successQty,
    refundedQty,
    deliveredQty: successQty,
    faceValue: sku.faceValue,
    unitPrice,
    orderAmount: multiplyFen(unitPrice, qty),
    capturedAmount: multiplyFen(unitPrice, successQty),
    refundAmount: multiplyFen(unitPrice, refundedQty),
    costAmount: multiplyFen(shareOfFen(unitPrice, 9900), successQty),
  }
}

interface RowIdentity {
  readonly number: number
  readonly at: number
  readonly id: unknown
}

function orderRow(
  target: FillTarget,
  { merchant, sku }: { readonly merchant: SoldGoods['merchants'][number]; readonly sku: Sku },
  { number, at, id }: RowIdentity,
) {
  const account = phone(),
    state = randomEndState()
  const figures = figuresOf(sku, state)
  const { successQty, refundedQty } = figures
  return {
    orderNo: numberOfId('O', String(id)),
    merchantOrderNo: `F${serialNumber(number, 15)}`,
    merchantId: merchant.id,
    merchantCode: merchant.merchantCode,
    contractPartyId: merchant.contractPartyId,
    accountId: merchant.accountId,
    source: pickRandom(['api', 'api', 'api', 'batch', 'mall']),
    province: pickRandom(CITIES),
    goodsType: sku.spu.goodsType,
    deliverType: sku.spu.deliverType,
    skuId: sku.id,
    skuCode: sku.skuCode,
    goodsName: sku.skuName,
    brandId: sku.spu.brandId,
    ...sealed(target, 'account', account),
    accountMask: masked(account),
    ...figures,
    deductType: 'account',
    refundState: refundedQty > 0 ? 'full' : 'none',
    deliverState: sku.spu.goodsType === 'inKind' && successQty > 0 ? 'signed' : 'none',
    notifyState: 'none',
    allowPartial: state === 'partial',
    notifyCount: 0,
    failReason: state === 'failed' ? '暂无可用渠道' : null,
    finishTime: momentAfter(at, between(1, 300) * 1000),
    refundCount: Number(refundedQty > 0),
    orderState: state,
    version: 3,
  }
}

/** Changes of counts that are folded at a time; a fill leaves millions of them. */
const FOLDED = 500_000

/** Ended orders of the existing merchants and goods. */
export const orders: PostedFill = {
  distinct: ['merchantOrderNo'],
  begin: async (target) => {
    const { merchants, skus } = await soldIn(target)
    return (number, at, { id }) =>
      orderRow(target, { merchant: pickRandom(merchants), sku: pickRandom(skus) }, { number, at, id })
  },
  finish: async ({ database, tenantId }) => {
    await keepOrderKeys(database.kysely, tenantId)
    while (await foldOrderCounts(database, FOLDED)) continue
  },
}
