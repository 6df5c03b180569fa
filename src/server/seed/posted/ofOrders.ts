import { multiplyFen, shareOfFen, ZERO_FEN } from '../../../kernel/money.ts'
import { numberOfId } from '../../../kernel/id.ts'
import { latestOrders, type OrderSample } from '../../store/seed/fillOrderRows.ts'
import { between, pickRandom, serialNumber } from '../fillText.ts'
import { momentAfter, masked, phone, type FillTarget, type PostedFill, sealed } from './posted.ts'

/** Rows about existing orders, one after another; throws where there are none. */
const ofOrders = (
  row: (
    order: OrderSample,
    target: FillTarget,
    identity: { readonly at: number; readonly id: string },
  ) => Record<string, unknown>,
): PostedFill => ({
  begin: async (target) => {
    const samples = await latestOrders(target.database.kysely, target.tenantId, 20_000)
    if (samples.length === 0) throw new Error('请先生成订单：npm run fill -- merchantOrderInfo <行数>')
    return (number, at, { id }) =>
      row(samples[number % samples.length] as OrderSample, target, { at, id: String(id) })
  },
})

/** Attempts at suppliers in an end state. */
export const channels = ofOrders((order, target, { at, id }) => {
  const account = phone(),
    succeeded = Math.random() < 0.93,
    durationMs = between(120, 9000)
  return {
    channelOrderNo: numberOfId('C', id),
    orderId: order.id,
    orderNo: order.orderNo,
    merchantCode: order.merchantCode,
    sliceNo: 1,
    attempt: 1,
    supplierId: order.supplierId,
    supplierOrderNo: `S${serialNumber(between(0, 10 ** 9), 14)}`,
    ...sealed(target, 'account', account),
    accountMask: masked(account),
    skuCode: order.skuCode,
    skuName: order.goodsName,
    qty: order.qty,
    deliveredQty: succeeded ? order.qty : 0,
    purchasePrice: shareOfFen(order.unitPrice, 9900),
    purchaseAmount: multiplyFen(shareOfFen(order.unitPrice, 9900), order.qty),
    costBackAmount: ZERO_FEN,
    respCode: succeeded ? '0' : '1001',
    respMsg: succeeded ? '充值成功' : '充值号码不支持',
    submitTime: momentAfter(at, 400),
    finishTime: momentAfter(at, 400 + durationMs),
    costMs: durationMs,
    queryCount: 0,
    submitCount: 1,
    failSwitch: true,
    maxSwitch: 2,
    manualFlag: false,
    channelState: succeeded ? 'success' : 'failed',
    version: 2,
  }
})

/** Delivered cards. */
export const cards = ofOrders((order, target, { at, id }) => {
  const receiver = phone()
  return {
    cardOrderNo: numberOfId('K', id),
    orderId: order.id,
    orderNo: order.orderNo,
    merchantId: order.merchantId,
    merchantCode: order.merchantCode,
    skuId: order.skuId,
    goodsName: order.goodsName,
    cardSource: pickRandom(['platform', 'supplier']),
    cardNoMasked: `****${String(between(0, 9999)).padStart(4, '0')}`,
    validEnd: momentAfter(at, 365 * 86_400_000),
    ...sealed(target, 'receivePhone', receiver),
    receivePhoneMask: masked(receiver),
    smsState: pickRandom(['none', 'sent', 'sent']),
    unitPrice: order.unitPrice,
    unitCost: shareOfFen(order.unitPrice, 9800),
    issueTime: momentAfter(at, 2000),
    issueState: pickRandom(['issued', 'viewed', 'used']),
    version: 1,
  }
})
