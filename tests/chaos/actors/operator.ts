import { type Act, anOrder, often, type ActContext, someOrders } from '../actContext.ts'
import { APPLY_STATE, DELIVER_STATE, ORDER_STATE } from '../../support/wireNumbers.ts'

const ORDER = '/biz-order/merchantOrderInfo',
  CASE = '/biz-order/orderAfterSale',
  CHANGE = '/biz-order/orderChangeApply'
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const write = (
  { site, random }: ActContext,
  account: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
) => site.write<Row>(random, { account, path, body, kind: path.slice(path.indexOf('/', 1) + 1) })
/** Rows of a list, the newest first. */
async function listRows(
  { site, random }: ActContext,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly Row[]> {
  const answer = await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
    client.get(`${path}/list`, { size: 20, ...query }),
  )
  return answer?.data.records ?? []
}

const block: Act = async (context) => {
  await write(context, 'admin', `${ORDER}/blockOrder`, { ids: someOrders(context, 3), reason: '核对' })
}
const release: Act = async (context) => {
  const rows = await listRows(context, ORDER, { orderState: ORDER_STATE.blocked })
  if (rows.length > 0)
    await write(context, 'admin', `${ORDER}/releaseOrder`, {
      ids: rows.slice(0, 3).map(({ id }) => id),
      reason: '核对无误',
    })
}
/** Several orders of several merchants at once: their stock and money are released in one transaction. */
const cancel: Act = async (context) => {
  await write(context, 'admin', `${ORDER}/cancelOrder`, { ids: someOrders(context, 6), reason: '客户取消' })
}
const cancelStopped: Act = async (context) => {
  const rows = await listRows(context, ORDER, { orderState: ORDER_STATE.blocked })
  if (rows.length > 0)
    await write(context, 'admin', `${ORDER}/cancelOrder`, {
      ids: context.random.once(2) ? rows.map(({ id }) => id) : rows.map(({ id }) => id).toReversed(),
      reason: '客户取消',
    })
}
const refund: Act = async (context) => {
  await write(context, 'admin', `${ORDER}/refund`, {
    orderId: anOrder(context),
    refundQty: 1,
    refundAmount: context.random.below(8000),
    reason: '未到账',
    recoverCost: context.random.below(2),
  })
}
const sync: Act = async (context) => {
  await write(context, 'admin', `${ORDER}/syncOrderStatus`, { ids: someOrders(context, 4) })
}
const resendState: Act = async (context) => {
  await write(context, 'admin', `${ORDER}/sendOrderState`, { ids: someOrders(context, 4) })
}

/** A parcel is sent, or all parcels are delivered. */
const ship: Act = async (context) => {
  const row = (await listRows(context, ORDER, { orderState: ORDER_STATE.processing, goodsType: 4 }))[
    context.random.below(10)
  ]
  if (!row) return
  if (row.deliverState === DELIVER_STATE.shipped)
    await write(context, 'admin', `${ORDER}/inKind/sign`, { orderId: row.id })
  else
    await write(context, 'admin', `${ORDER}/inKind/upDeliverGoods`, {
      orderId: row.id,
      qty: 1 + context.random.below(2),
      expressCode: 'SF',
      expressNo: `SF${String(1_020_304_050_607 + context.random.below(1000))}`,
    })
}

/** A user reports the result of an attempt that has been open long enough. */
const reportResult: Act = async (context) => {
  const row = (
    await listRows(context, '/biz-order/channelOrderInfo', { channelState: context.random.of([20, 45]) })
  )[context.random.below(8)]
  if (row)
    await write(
      context,
      'admin',
      `/biz-order/channelOrderInfo/${context.random.once(2) ? 'isSuccessState' : 'isFailState'}`,
      { ids: [row.id], reason: '供应商电话确认', voucher: '工单 7', reRoute: context.random.below(2) },
    )
}

const voidCard: Act = async (context) => {
  const row = (
    await listRows(context, '/biz-order/merchantCardOrderInfo', { issueState: context.random.of([1, 2]) })
  )[context.random.below(10)]
  if (row)
    await write(context, 'admin', '/biz-order/merchantCardOrderInfo/invalid', {
      ids: [row.id],
      reason: '客户已兑换',
    })
}

const apply: Act = async (context) => {
  const orderNo = context.world.orderNos.get(anOrder(context))
  await write(context, 'operator', `${CASE}/save`, {
    orderNo,
    afterType: context.random.of([1, 2, 4]),
    applyQty: 1,
    reasonType: 3,
  })
}
/** The next step of a waiting after-sale case. */
const settle: Act = async (context) => {
  const row = (await listRows(context, CASE, {})).filter(({ afterState }) =>
    [10, 20, 30, 40, 48].includes(Number(afterState)),
  )[context.random.below(6)]
  if (!row) return
  const { id } = row,
    amount = context.random.below(8000)
  const next: Readonly<Record<number, readonly [string, Readonly<Record<string, unknown>>]>> = {
    10: ['audit/update', { ids: [id], pass: context.random.once(4) ? 0 : 1, opinion: '核实' }],
    20: ['returnGoods', { id, returnExpressCode: 'YTO', returnExpressNo: 'YT8800112233' }],
    30: ['receive', { id, checkResult: context.random.once(3) ? 2 : 1 }],
    40: ['refund', { id, refundAmount: amount, recoverCost: context.random.below(2) }],
    48: ['buyBack', { id, buyBackPrice: amount }],
  }
  const step = next[Number(row.afterState)]
  if (step) await write(context, 'admin', `${CASE}/${step[0]}`, step[1])
}

/**
 * Requests that change how an order ended concern the orders of one merchant, whose counters are not
 * compared.
 */
const change: Act = async (context) => {
  const buyer = context.world.buyers.find(({ changed }) => changed)
  const row = (await listRows(context, ORDER, { merchantCode: buyer?.merchantCode ?? '' }))[
    context.random.below(20)
  ]
  if (row)
    await write(context, 'operator', `${CHANGE}/save`, {
      orderNo: row.orderNo,
      changeType: context.random.of([1, 2, 5]),
      adjustAmount: context.random.below(900) - 450,
      reason: '客户证明未到账',
    })
}
const decide: Act = async (context) => {
  const rows = await listRows(context, CHANGE, { applyState: APPLY_STATE.pending })
  if (rows.length > 0)
    await write(context, 'admin', `${CHANGE}/audit`, {
      ids: rows.slice(0, 3).map(({ id }) => id),
      pass: context.random.once(4) ? 0 : 1,
      opinion: '同意',
    })
}

/** Acts of the order desk. */
export const OPERATOR_ACTS: readonly Act[] = [
  ...often(3, block),
  ...often(3, release),
  ...often(3, cancel),
  ...often(2, cancelStopped),
  ...often(5, refund),
  sync,
  resendState,
  ...often(6, ship),
  ...often(2, reportResult),
  ...often(2, voidCard),
  ...often(2, apply),
  ...often(3, settle),
  change,
  decide,
]
