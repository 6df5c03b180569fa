import { expect, test } from 'vitest'
import type { ChartAnswer } from '../../../src/contract/define/chart.ts'
import type { TotalsAnswer } from '../../../src/contract/define/totals.ts'
import { newShop, skuId, tick } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const admin = () => server.as('admin', '100001')
const ORDER = '/biz-order/merchantOrderInfo'
const chart = async (path: string, query: Record<string, string>) => {
  const answer = await admin().get<ChartAnswer>(`${path}/chart`, query)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}
const totalOf = async (path: string, filter: Readonly<Record<string, string>>) => {
  const answer = await admin().get<{ total: number }>(`${path}/list`, { ...filter, size: 1 })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data.total
}

/** Of two successful orders and a failed one of 99.80 each. */
async function totalsOfOrders(merchantCode: string): Promise<void> {
  const totals = async (query: Record<string, string>, client = admin()) =>
    (await client.get<TotalsAnswer>(`${ORDER}/totals`, { merchantCode, ...query })).data
  expect(await totals({ fields: 'orderAmount,qty' })).toEqual({
    count: 3,
    sums: { orderAmount: { sum: 29_940, count: 3 }, qty: { sum: 3, count: 3 } },
  })
  expect((await totals({ fields: 'orderAmount', orderState: '40' })).count).toBeLessThan(3)
  const { groups = [] } = await totals({ fields: 'orderAmount', groupBy: 'orderState' })
  expect(groups.map(({ key, count, sums }) => [key, count, sums.orderAmount?.sum])).toEqual([
    ['success', 2, 19_960],
    ['failed', 1, 9980],
  ])
  const byMerchant = await totals({ groupBy: 'merchantId' })
  expect(byMerchant.groups?.map(({ label, count }) => [label !== '', count])).toEqual([[true, 3]])
  const byDay = await totals({ groupBy: 'createTime' })
  expect(byDay.groups?.reduce((all, { count }) => all + count, 0)).toBe(3)
  expect(byDay.groups?.[0]?.key).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(await totals({ fields: 'orderAmount' }, server.as('admin', '100002'))).toMatchObject({ count: 0 })
  for (const query of [{ fields: 'orderNo' }, { fields: 'nothing' }, { groupBy: 'account' }])
    expect(await admin().get(`${ORDER}/totals`, query), JSON.stringify(query)).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FIELD',
    })
  expect(await server.as('viewer', '100001').get('/biz-finance/accountDetail/totals')).toMatchObject({
    code: 403,
  })
}

test('state counts and charts cover the rows of the filter', async () => {
  const shop = await newShop(admin(), 100_000, { 'HF-100': 9980 }),
    { merchantCode } = shop
  for (const account of ['13922230001', '13922230002', '13922230008'])
    expect(
      await admin().post('/blade-test/acceptOrder', {
        merchantCode,
        skuId: await skuId(admin(), 'HF-100'),
        qty: 1,
        account,
      }),
    ).toMatchObject({ code: 200 })
  await tick(admin())
  expect((await admin().get(`${ORDER}/top/count`, { merchantCode })).data).toMatchObject({
    all: 3,
    success: 2,
    failed: 1,
    blocked: 0,
    amount: 29_940,
  })
  expect(
    (await admin().get(`${ORDER}/top/count`, { merchantCode, orderState: '40' })).data,
    'a tab counts whatever state is chosen',
  ).toMatchObject({ all: 3 })
  const byState = (await chart(ORDER, { chart: '各状态订单', merchantCode })).points
  expect(Object.fromEntries(byState.map(({ key, count, sums }) => [key, [count, sums.orderAmount]]))).toEqual(
    {
      success: [2, 19_960],
      failed: [1, 9980],
    },
  )
  const byHour = await chart(ORDER, { chart: '每小时订单', merchantCode })
  expect(byHour.total).toMatchObject({
    count: 3,
    sums: { capturedAmount: 19_960, refundAmount: 0 },
    good: 2,
    ended: 3,
  })
  expect(byHour.points.reduce((all, { count }) => all + count, 0)).toBe(3)
  const bySupplier = (await chart('/biz-order/channelOrderInfo', { chart: '供应商成功率', merchantCode }))
    .points
  expect(bySupplier.find(({ label }) => label === '星河数科')).toMatchObject({ good: 2, ended: 3 })
  expect(bySupplier.find(({ label }) => label === '北辰通信')).toMatchObject({ good: 0, ended: 1 })
  expect(await admin().get(`${ORDER}/chart`, { chart: '没有这张图' })).toMatchObject({ code: 400 })
  expect(await admin().get(`${ORDER}/chart`, { chart: '商户排行', compare: 'tomorrow' })).toMatchObject({
    code: 400,
  })
  await totalsOfOrders(merchantCode)
  expect(
    (
      await server
        .as('admin', '100002')
        .get<ChartAnswer>(`${ORDER}/chart`, { chart: '各状态订单', merchantCode })
    ).data.points,
  ).toEqual([])
  expect(
    await server.as('viewer', '100001').get('/biz-finance/accountDetail/chart', { chart: '每日发生额' }),
  ).toMatchObject({ code: 403 })
})

test('a chart compares with the same time before, and every mark opens exactly its rows', async () => {
  const { merchantCode } = await newShop(admin(), 200_000, { 'HF-100': 9980, 'SL-100': 9850 })
  const accept = async (skuCode: string, more: Record<string, unknown>) =>
    expect(
      await admin().post('/blade-test/acceptOrder', {
        merchantCode,
        skuId: await skuId(admin(), skuCode),
        qty: 1,
        ...more,
      }),
    ).toMatchObject({ code: 200 })
  await accept('HF-100', { account: '13922231001' })
  await accept('HF-100', { account: '13922231008' })
  await tick(admin())
  await server.sql(
    `update merchant_order_info set create_time = create_time - interval '24 hours',
       finish_time = finish_time - interval '24 hours' where merchant_code = '${merchantCode}'`,
  )
  await accept('HF-100', { account: '13922231002' })
  await accept('HF-100', { account: '13922231018' })
  await accept('SL-100', {})
  await tick(admin())
  const filter = { merchantCode, compare: 'yesterday', createTime: 'today' }
  const hours = await chart(ORDER, { ...filter, chart: '每小时订单' })
  expect(hours).toMatchObject({
    unit: 'hour',
    total: {
      count: 3,
      sums: { capturedAmount: 19_830, refundAmount: 0 },
      good: 2,
      ended: 3,
      parts: { refunded: 0 },
    },
    before: { count: 2, sums: { capturedAmount: 9980 }, good: 1, ended: 2 },
  })
  expect(hours.total.p50).toBeGreaterThanOrEqual(0)
  expect(hours.beforePoints.reduce((all, { count }) => all + count, 0)).toBe(2)
  expect(hours.beforePoints.every(({ key }) => key.slice(0, 10) === hours.from?.slice(0, 10))).toBe(true)
  const ranks = await chart(ORDER, { ...filter, chart: '商户排行' })
  expect(ranks.points).toMatchObject([{ count: 3, sums: { capturedAmount: 19_830 }, before: { count: 2 } }])
  for (const title of ['每小时订单', '各状态订单', '商户排行', '商品排行', '交付时长', '失败原因']) {
    const { points } = await chart(ORDER, { ...filter, chart: title })
    expect(points.length, title).toBeGreaterThan(0)
    for (const point of points)
      expect(await totalOf(ORDER, point.filter), `${title} ${point.label}`).toBe(point.count)
  }
  const channels = '/biz-order/channelOrderInfo'
  for (const point of (await chart(channels, { ...filter, chart: '供应商成功率' })).points)
    expect(await totalOf(channels, point.filter), point.label).toBe(point.count)
  const days = await chart(ORDER, {
    merchantCode,
    chart: '每小时订单',
    createTime: 'last7Days',
    compare: 'previous',
  })
  expect(days).toMatchObject({ unit: 'day', total: { count: 5 }, before: { count: 0 } })
  expect(days.points.map(({ count }) => count)).toEqual([2, 3])
})

test('costs and delivery times are left out for those who may not see them', async () => {
  const ofViewer = await server
    .as('viewer', '100001')
    .get<ChartAnswer>(`${ORDER}/chart`, { chart: '每小时订单' })
  expect(ofViewer.code === 200 ? Object.keys(ofViewer.data.total.sums) : ['refused']).not.toContain(
    'costAmount',
  )
})

test('an account gives its balance at the end of every day on which it changed, with its holds', async () => {
  const { accountId, merchantCode } = await newShop(admin(), 50_000, { 'HF-100': 9980 })
  expect(
    await admin().post('/blade-test/acceptOrder', {
      merchantCode,
      skuId: await skuId(admin(), 'HF-100'),
      qty: 1,
      account: '13922230011',
    }),
  ).toMatchObject({ code: 200 })
  const holds = await admin().get<{ records: readonly Record<string, unknown>[] }>(
    '/biz-finance/accountDetail/holdPage',
    { accountId },
  )
  expect(holds.data.records[0]).toMatchObject({
    amount: 9980,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
  })
  await tick(admin())
  const days = async () =>
    (
      await admin().get<{ records: readonly Record<string, unknown>[] }>(
        '/biz-finance/accountDetail/dayBalance',
        { accountId },
      )
    ).data.records
  const [today, ...earlier] = await days()
  expect(earlier).toEqual([])
  expect(today).toMatchObject({ income: 50_000, expense: 9980, balance: 40_020 })
  expect(await admin().post('/blade-test/ledger', { verb: 'closeDay' })).toMatchObject({
    code: 200,
    data: true,
  })
  expect(await days(), 'a closed day says the same').toEqual([today])
  expect(
    await server.as('admin', '100002').get('/biz-finance/accountDetail/dayBalance', { accountId }),
  ).toMatchObject({ code: 404 })
})

test('long answers are compressed for clients that accept it, short ones are not', async () => {
  const fetchEncoded = (path: string, encoding: string) =>
    fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } })
  const packed = await fetchEncoded('/openapi.json', 'gzip'),
    plain = await fetchEncoded('/openapi.json', 'identity')
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'gzip',
    expect.stringContaining('accept-encoding'),
  ])
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    expect.stringContaining('accept-encoding'),
  ])
  expect(await packed.json()).toEqual(await plain.json())
  expect((await fetchEncoded('/health', 'gzip')).headers.get('content-encoding')).toBeNull()
})
