import { type Act, anOrder, often, type Place, someOrders } from '../place.ts'

const ORDER = '/biz-order/merchantOrderInfo',
  CASE = '/biz-order/orderAfterSale',
  CHANGE = '/biz-order/orderChangeApply'
type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const write = (
  { site, random }: Place,
  account: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
) => site.write<Row>(random, { account, path, body, kind: path.slice(path.indexOf('/', 1) + 1) })
/** Rows of a list, the newest first. */
async function listed(
  { site, random }: Place,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly Row[]> {
  const answer = await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
    client.get(`${path}/list`, { size: 20, ...query }),
  )
  return answer?.data.records ?? []
}

const block: Act = async (place) => {
  await write(place, 'admin', `${ORDER}/blockOrder`, { ids: someOrders(place, 3), reason: '核对' })
}
const release: Act = async (place) => {
  const rows = await listed(place, ORDER, { orderState: 15 })
  if (rows.length > 0)
    await write(place, 'admin', `${ORDER}/releaseOrder`, {
      ids: rows.slice(0, 3).map(({ id }) => id),
      reason: '核对无误',
    })
}
/** Several orders at once, of several merchants: their stock and money are taken in one transaction. */
const cancel: Act = async (place) => {
  await write(place, 'admin', `${ORDER}/cancelOrder`, { ids: someOrders(place, 6), reason: '客户取消' })
}
const cancelStopped: Act = async (place) => {
  const rows = await listed(place, ORDER, { orderState: 15 })
  if (rows.length > 0)
    await write(place, 'admin', `${ORDER}/cancelOrder`, {
      ids: place.random.once(2) ? rows.map(({ id }) => id) : rows.map(({ id }) => id).toReversed(),
      reason: '客户取消',
    })
}
const refund: Act = async (place) => {
  await write(place, 'admin', `${ORDER}/refund`, {
    orderId: anOrder(place),
    refundQty: 1,
    refundAmount: place.random.below(8000),
    reason: '未到账',
    recoverCost: place.random.below(2),
  })
}
const sync: Act = async (place) => {
  await write(place, 'admin', `${ORDER}/syncOrderStatus`, { ids: someOrders(place, 4) })
}
const tellAgain: Act = async (place) => {
  await write(place, 'admin', `${ORDER}/sendOrderState`, { ids: someOrders(place, 4) })
}

/** A parcel leaves, or all of them arrived. */
const ship: Act = async (place) => {
  const row = (await listed(place, ORDER, { orderState: 20, goodsType: 4 }))[place.random.below(10)]
  if (!row) return
  if (row.deliverState === 3) await write(place, 'admin', `${ORDER}/inKind/sign`, { orderId: row.id })
  else
    await write(place, 'admin', `${ORDER}/inKind/upDeliverGoods`, {
      orderId: row.id,
      qty: 1 + place.random.below(2),
      expressCode: 'SF',
      expressNo: `SF${String(1_020_304_050_607 + place.random.below(1000))}`,
    })
}

/** A person says what became of an attempt that has been open long enough. */
const sayResult: Act = async (place) => {
  const row = (
    await listed(place, '/biz-order/channelOrderInfo', { channelState: place.random.of([20, 45]) })
  )[place.random.below(8)]
  if (row)
    await write(
      place,
      'admin',
      `/biz-order/channelOrderInfo/${place.random.once(2) ? 'isSuccessState' : 'isFailState'}`,
      { ids: [row.id], reason: '供应商电话确认', voucher: '工单 7', reRoute: place.random.below(2) },
    )
}

const voidCard: Act = async (place) => {
  const row = (
    await listed(place, '/biz-order/merchantCardOrderInfo', { issueState: place.random.of([1, 2]) })
  )[place.random.below(10)]
  if (row)
    await write(place, 'admin', '/biz-order/merchantCardOrderInfo/invalid', {
      ids: [row.id],
      reason: '客户已兑换',
    })
}

const apply: Act = async (place) => {
  const orderNo = place.world.orderNos.get(anOrder(place))
  await write(place, 'operator', `${CASE}/save`, {
    orderNo,
    afterType: place.random.of([1, 2, 4]),
    applyQty: 1,
    reasonType: 3,
  })
}
/** Whatever is next for a case that waits. */
const settle: Act = async (place) => {
  const row = (await listed(place, CASE, {})).filter(({ afterState }) =>
    [10, 20, 30, 40, 48].includes(Number(afterState)),
  )[place.random.below(6)]
  if (!row) return
  const { id } = row,
    amount = place.random.below(8000)
  const next: Readonly<Record<number, readonly [string, Readonly<Record<string, unknown>>]>> = {
    10: ['audit/update', { ids: [id], pass: place.random.once(4) ? 0 : 1, opinion: '核实' }],
    20: ['returnGoods', { id, returnExpressCode: 'YTO', returnExpressNo: 'YT8800112233' }],
    30: ['receive', { id, checkResult: place.random.once(3) ? 2 : 1 }],
    40: ['refund', { id, refundAmount: amount, recoverCost: place.random.below(2) }],
    48: ['buyBack', { id, buyBackPrice: amount }],
  }
  const found = next[Number(row.afterState)]
  if (found) await write(place, 'admin', `${CASE}/${found[0]}`, found[1])
}

/**
 * Requests that change how an order ended are about the orders of one merchant, whose counters are not
 * compared.
 */
const change: Act = async (place) => {
  const buyer = place.world.buyers.find(({ changed }) => changed)
  const row = (await listed(place, ORDER, { merchantCode: buyer?.merchantCode ?? '' }))[
    place.random.below(20)
  ]
  if (row)
    await write(place, 'operator', `${CHANGE}/save`, {
      orderNo: row.orderNo,
      changeType: place.random.of([1, 2, 5]),
      adjustAmount: place.random.below(900) - 450,
      reason: '客户证明未到账',
    })
}
const decide: Act = async (place) => {
  const rows = await listed(place, CHANGE, { applyState: 0 })
  if (rows.length > 0)
    await write(place, 'admin', `${CHANGE}/audit`, {
      ids: rows.slice(0, 3).map(({ id }) => id),
      pass: place.random.once(4) ? 0 : 1,
      opinion: '同意',
    })
}

/** What the colleagues at the order desk do. */
export const OPERATOR_ACTS: readonly Act[] = [
  ...often(3, block),
  ...often(3, release),
  ...often(3, cancel),
  ...often(2, cancelStopped),
  ...often(5, refund),
  sync,
  tellAgain,
  ...often(6, ship),
  ...often(2, sayResult),
  ...often(2, voidCard),
  ...often(2, apply),
  ...often(3, settle),
  change,
  decide,
]
