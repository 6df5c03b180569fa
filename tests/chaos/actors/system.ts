import { type Act, anOrder, often, type ActContext } from '../actContext.ts'
import { CARD_STATE } from '../../support/wireNumbers.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const test = ({ site, random }: ActContext, path: string, body: Readonly<Record<string, unknown>>) =>
  site.call(random, 'admin', `test ${path}`, (client) => client.post(`/blade-test/${path}`, body))
const tick = (context: ActContext, work: string) => test(context, 'tick', { work })

/** A supplier calls back, also twice, also about finished orders. */
const callBack: Act = async (context) => {
  await test(context, 'order/result', {
    orderId: anOrder(context),
    result: context.random.of(['success', 'fail', 'unknown', 'accepted']),
  })
}

const orders: Act = async (context) => {
  await tick(context, 'orders')
}
/**
 * Waiting work becomes due: attempts are queried; sometimes results are overdue or parcels were sent long
 * ago.
 */
const jump: Act = async (context) => {
  const far = context.random.below(12)
  await test(
    context,
    'order/due',
    far === 0 ? { late: 1 } : far === 1 ? { old: 1 } : far === 2 ? { shipped: 1 } : {},
  )
  await tick(context, far === 2 ? 'orderSigning' : 'orders')
}
const otherWork: Act = async (context) => {
  await tick(
    context,
    context.random.of([
      'stockExpiry',
      'temporaryCredits',
      'orderCounts',
      'notify',
      'sweep',
      'afterSaleDeadlines',
      'ledgerCheck',
    ]),
  )
}

const cards = async (
  { site, random }: ActContext,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly Row[]> =>
  (
    await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
      client.get('/biz-card/stockCard/list', { size: 10, ...query }),
    )
  )?.data.records ?? []

/** An issued card is revealed. */
const reveal: Act = async (context) => {
  const row = (await cards(context, { cardState: CARD_STATE.issued }))[context.random.below(10)]
  if (row)
    await context.site.call(context.random, 'admin', 'reveal', (client) =>
      client.post('/biz-card/cardInfoView/reveal', {
        cardKind: 1,
        cardId: row.id,
        reason: '客户反馈卡密无效，核对',
      }),
    )
}
const spoil: Act = async (context) => {
  const card = context.world.goods.find(({ kind }) => kind === 'card'),
    rows = await cards(context, { cardState: context.random.of([1, 2]), skuId: card?.skuId ?? '' })
  if (rows.length > 0)
    await context.site.write(context.random, {
      account: 'admin',
      path: '/biz-card/stockCard/invalid',
      body: { ids: rows.slice(0, 1 + context.random.below(3)).map(({ id }) => id), reason: '供应商通知失效' },
      kind: 'stockCard/invalid',
    })
}

/** A stock batch is corrected, or disabled and enabled. */
const adjustStock: Act = async (context) => {
  const { site, random, world } = context,
    goods = world.goods.find(({ kind }) => kind === 'inKind')
  const answer = await site.call<{ records: Row[] }>(random, 'admin', 'list', (client) =>
    client.get('/biz-product/stock/list', { skuId: goods?.skuId ?? '', size: 10 }),
  )
  const row = answer?.data.records[random.below(10)]
  if (!row) return
  if (random.once(2))
    await site.write(random, {
      account: 'admin',
      path: '/biz-product/stock/adjust',
      body: {
        id: row.id,
        actualQty: Math.max(0, Number(row.availableQty) + random.below(5) - 2),
        reason: '盘点',
      },
      kind: 'stock/adjust',
    })
  else
    for (const status of [0, 1])
      await site.write(random, {
        account: 'admin',
        path: '/biz-product/stock/changeStatus',
        body: { ids: [row.id], status, reason: '核对' },
        kind: 'stock/changeStatus',
      })
}

/** Verbs of stock for a document without order, also twice, also after its end. */
const movements: Act = async (context) => {
  const { random, world } = context,
    bizNo = `CHAOS-DOC-${random.below(6)}`
  const body = random.of([
    {
      verb: 'lock',
      bizNo,
      skuId: random.of(world.goods.filter(({ kind }) => kind !== 'topUp')).skuId,
      qty: 1 + random.below(4),
    },
    { verb: 'unlock', bizNo },
    { verb: 'issue', bizNo },
    { verb: 'issue', bizNo, phase: `p${random.below(2)}`, qty: 1 + random.below(2) },
    { verb: 'return', bizNo, phase: `r${random.below(3)}`, qty: 1 + random.below(2), clean: random.once(2) },
  ])
  await context.site.write(random, {
    account: 'admin',
    path: '/blade-test/stock',
    body,
    kind: `stock ${body.verb}`,
  })
}

/** A document from beginning to end: goods locked, issued, and partly returned. */
const wholeDocument: Act = async ({ site, random, world }) => {
  const bizNo = `CHAOS-WHOLE-${random.word()}`,
    { skuId } = random.of(world.goods.filter(({ kind }) => kind !== 'topUp'))
  for (const body of [
    { verb: 'lock', bizNo, skuId, qty: 2 },
    { verb: 'issue', bizNo },
    { verb: 'return', bizNo, phase: 'r0', qty: 1, clean: random.once(2) },
  ])
    await site.write(random, {
      account: 'admin',
      path: '/blade-test/stock',
      body,
      kind: `stock ${body.verb}`,
    })
}

/** Exports of orders cover at most 92 days. */
const MONTH_MS = 30 * 86_400_000

const exported: Act = async (context) => {
  await context.site.call(context.random, 'admin', 'export', (client) =>
    client.get('/biz-order/merchantOrderInfo/export', {
      fileType: context.random.of([1, 2]),
      orderState: context.random.of([20, 30, 40]),
      createTime_datege: new Date(Date.now() - MONTH_MS).toISOString().slice(0, 10),
    }),
  )
}

/** A parameter is changed, so that its audit rows can be counted. */
const parameter: Act = async (context) => {
  const name = `chaos.${context.random.word()}`
  await context.site.write(context.random, {
    account: 'admin',
    path: '/blade-system/param/submit',
    body: { paramName: name, paramKey: name, paramValue: '1' },
    kind: 'param',
  })
}

/** Acts of suppliers, scheduled work and administrators. */
export const SYSTEM_ACTS: readonly Act[] = [
  ...often(4, callBack),
  ...often(5, orders),
  ...often(4, jump),
  ...often(2, otherWork),
  ...often(2, reveal),
  spoil,
  ...often(2, adjustStock),
  ...often(4, movements),
  wholeDocument,
  exported,
  ...often(2, parameter),
]
