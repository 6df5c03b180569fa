import { numberOfId } from '../../../kernel/id.ts'
import { latestOrders, type OrderSample } from '../../store/seed/fillOrderRows.ts'
import { between, oneOfList, serialNumber } from '../fillText.ts'
import { later, masked, phone, type Place, type PostedFill, sealed } from './posted.ts'

/** Something about orders that are there, one after the other. */
const ofOrders = (
  row: (
    order: OrderSample,
    place: Place,
    made: { readonly at: number; readonly id: string },
  ) => Record<string, unknown>,
): PostedFill => ({
  begin: async (place) => {
    const known = await latestOrders(place.database.kysely, place.tenantId, 20_000)
    if (known.length === 0) throw new Error('请先生成订单：npm run fill -- merchantOrderInfo <行数>')
    return (number, at, { id }) =>
      row(known[number % known.length] as OrderSample, place, { at, id: String(id) })
  },
})

/** Attempts at suppliers. */
export const channels = ofOrders((order, place, { at, id }) => {
  const account = phone(),
    won = Math.random() < 0.93,
    took = between(120, 9000)
  return {
    channelOrderNo: numberOfId('C', id),
    orderId: order.id,
    orderNo: order.orderNo,
    merchantCode: order.merchantCode,
    sliceNo: 1,
    attempt: 1,
    supplierId: order.supplierId,
    supplierOrderNo: `S${serialNumber(between(0, 10 ** 9), 14)}`,
    ...sealed(place, 'account', account),
    accountMask: masked(account),
    skuCode: order.skuCode,
    skuName: order.goodsName,
    qty: order.qty,
    deliveredQty: won ? order.qty : 0,
    purchasePrice: Math.round(order.unitPrice * 0.99),
    purchaseAmount: Math.round(order.unitPrice * 0.99) * order.qty,
    costBackAmount: 0,
    respCode: won ? '0' : '1001',
    respMsg: won ? '充值成功' : '充值号码不支持',
    submitTime: later(at, 400),
    finishTime: later(at, 400 + took),
    costMs: took,
    queryCount: 0,
    submitCount: 1,
    failSwitch: true,
    maxSwitch: 2,
    manualFlag: false,
    channelState: won ? 'success' : 'failed',
    version: 2,
  }
})

/** Cards that were handed over. */
export const cards = ofOrders((order, place, { at, id }) => {
  const receiver = phone()
  return {
    cardOrderNo: numberOfId('K', id),
    orderId: order.id,
    orderNo: order.orderNo,
    merchantId: order.merchantId,
    merchantCode: order.merchantCode,
    skuId: order.skuId,
    goodsName: order.goodsName,
    cardSource: oneOfList(['platform', 'supplier']),
    cardNoMasked: `****${String(between(0, 9999)).padStart(4, '0')}`,
    validEnd: later(at, 365 * 86_400_000),
    ...sealed(place, 'receivePhone', receiver),
    receivePhoneMask: masked(receiver),
    smsState: oneOfList(['none', 'sent', 'sent']),
    unitPrice: order.unitPrice,
    unitCost: Math.round(order.unitPrice * 0.98),
    issueTime: later(at, 2000),
    issueState: oneOfList(['issued', 'viewed', 'used']),
    version: 1,
  }
})
