import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoment } from '../../src/kernel/time.ts'
import type { Client, Listed } from '../support/client.ts'
import { newShop, RECEIVER, skuId, tick } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { detail, ORDER } from '../support/placedOrders.ts'
import { useServer } from '../support/server.ts'
import { type SmsServer, startSmsServer } from '../support/smsServer.ts'
import { DELIVER_STATE, ORDER_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const EXPRESS = '/biz-product/express'
let service: SmsServer
beforeAll(async () => {
  service = await startSmsServer()
})
afterAll(() => service.close())

interface Company {
  readonly id: string
  readonly expressCode: string
  readonly version: number
}
const track = (query: Readonly<Record<string, string>>, by: Client = admin(server)) =>
  by.get<{ state: number; traces: readonly { time: string; context: string; city: string }[] }>(
    `${EXPRESS}/track`,
    query,
  )

/** An order of goods that is ready to be shipped. */
async function order(qty = 1): Promise<string> {
  const shop = await newShop(admin(server), 500_000, { 'CUP-350': 8000 })
  const accepted = await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
    merchantCode: shop.merchantCode,
    skuId: await skuId(admin(server), 'CUP-350'),
    qty,
    receiver: RECEIVER,
  })
  await tick(admin(server))
  return accepted.data.id
}
const ship = (orderId: string, expressCode: string, expressNo: string, qty = 1) =>
  admin(server).post(`${ORDER}/inKind/upDeliverGoods`, { orderId, qty, expressCode, expressNo })

interface Parcel {
  readonly expressCode: string
  readonly expressCodeName: string
  readonly deliverTime: string
  readonly signTime: string | null
}

test('a number is checked by the pattern of its company wherever a parcel is sent', async () => {
  const id = await order(3)
  expect(await ship(id, 'SF', 'YT8800112233')).toMatchObject({
    code: 400,
    msg: '物流单号格式不正确',
    data: { field: 'expressNo' },
  })
  expect(await ship(id, 'FEDEX', 'FX1234567890')).toMatchObject({
    code: 400,
    msg: '快递公司不存在或已停用',
    data: { field: 'expressCode' },
  })
  expect(await ship(id, 'DBL', 'DPK123456789012')).toMatchObject({ code: 400, msg: '快递公司不存在或已停用' })
  expect(await ship(id, 'sf', 'SF1020304050601')).toMatchObject({ code: 200 })
  expect(await ship(id, '圆通速递', 'YT8800112233')).toMatchObject({ code: 200 })
  const { parcels } = (
    await admin(server).get<{ parcels: readonly Parcel[] }>(`${ORDER}/inKind/detail`, { id })
  ).data
  expect(parcels.map(({ expressCode }) => expressCode)).toEqual(['SF', 'YTO'])
  expect(parcels.map(({ expressCodeName }) => expressCodeName)).toEqual(['顺丰速运', '圆通速递'])
  for (const { deliverTime, signTime } of parcels) {
    expect(Math.abs(parseMoment(deliverTime).getTime() - Date.now())).toBeLessThan(60_000)
    expect(signTime).toBeNull()
  }
})

test('patterns that could hang the server are refused, and codes are kept', async () => {
  const save = (more: Readonly<Record<string, unknown>>) =>
    admin(server).post<Company>(`${EXPRESS}/save`, { expressCode: 'TEST', expressName: '测试快递', ...more })
  for (const noRegex of ['(a+)+$', '^(\\d|\\d\\d)*$', '(?=x)', '[', 'a{1,999}'])
    expect(await save({ noRegex })).toMatchObject({ code: 400, data: { field: 'noRegex' } })
  expect(await save({ expressCode: 'ab' })).toMatchObject({ code: 400, data: { field: 'expressCode' } })
  expect(await save({ expressCode: 'SF' })).toMatchObject({ code: 400, msg: '编码已存在' })
  const { data } = await save({ noRegex: '^T\\d{6}$' })
  expect(
    await admin(server).post(`${EXPRESS}/update`, {
      id: data.id,
      version: data.version,
      expressCode: 'OTHER',
    }),
  ).toMatchObject({ code: 400 })
  expect(await admin(server).post(`${EXPRESS}/changeStatus`, { ids: [data.id], status: 0 })).toMatchObject({
    code: 200,
  })
  const names = await admin(server).get<readonly { id: string }[]>(`${EXPRESS}/companies`)
  expect(names, JSON.stringify(names.body)).toMatchObject({ code: 200 })
  expect(names.data.map(({ id }) => id)).not.toContain('TEST')
  const list = await admin(server).get<Listed<Company>>(`${EXPRESS}/list`, { expressCode: 'YTO' })
  expect(
    await admin(server).post(`${EXPRESS}/remove`, {}, { query: { ids: list.data.records[0]?.id } }),
  ).toMatchObject({ code: 400, msg: '已有包裹使用该快递公司，只能停用' })
  expect(await server.as('viewer', '100001').post(`${EXPRESS}/save`, {})).toMatchObject({ code: 403 })
  expect(await server.as('admin', '100002').get(`${EXPRESS}/detail`, { id: data.id })).toMatchObject({
    code: 404,
  })
})

test('a parcel is tracked by number and phone, and a signed one ends its order', async () => {
  expect(await track({ expressCode: 'YTO', expressNo: 'YT8800112235' })).toMatchObject({
    code: 200,
    data: { state: 2 },
  })
  expect(await track({ expressCode: 'YTO', expressNo: 'SF1' })).toMatchObject({
    code: 400,
    msg: '物流单号格式不正确',
  })
  expect(await track({ expressCode: 'YTO', expressNo: 'YT8800100000' })).toMatchObject({
    code: 400,
    msg: '暂无物流信息',
  })
  const number = 'SF1020399999'
  for (const phoneTail of ['', '12a4', '123'])
    expect(await track({ expressCode: 'SF', expressNo: number, phoneTail })).toMatchObject({
      code: 400,
      msg: '请输入收件人手机号后四位',
      data: { field: 'phoneTail' },
    })
  const id = await order()
  expect(await ship(id, 'SF', number)).toMatchObject({ code: 200 })
  const neighbour = server.as('admin', '100002')
  expect(await track({ expressCode: 'SF', expressNo: number, phoneTail: '0056' }, neighbour)).toMatchObject({
    code: 400,
  })
  // Whoever sees the order needs no phone number.
  expect(await track({ expressCode: 'SF', expressNo: number, orderId: id })).toMatchObject({
    code: 200,
    data: { state: 4 },
  })
  expect(await detail(server, id)).toMatchObject({
    deliverState: DELIVER_STATE.signed,
    orderState: ORDER_STATE.success,
    capturedAmount: 8000,
  })
})

test('parcels under way are asked about by themselves; an order of two parcels ends with the second', async () => {
  const id = await order(2)
  expect(await ship(id, 'YTO', 'YT8800199999')).toMatchObject({ code: 200 })
  expect(await ship(id, 'YTO', 'YT8800155555')).toMatchObject({ code: 200 })
  await admin(server).post('/blade-test/tick', { work: 'parcelTracking' })
  expect(await detail(server, id)).toMatchObject({
    deliverState: DELIVER_STATE.shipped,
    orderState: ORDER_STATE.processing,
  })
  await server.sql("update express_track set asked_time = now() - interval '31 minutes', track_state = 4")
  await server.sql("update order_parcel set express_no = 'YT8800299999' where express_no = 'YT8800155555'")
  await admin(server).post('/blade-test/tick', { work: 'parcelTracking' })
  expect(await detail(server, id)).toMatchObject({
    deliverState: DELIVER_STATE.signed,
    orderState: ORDER_STATE.success,
  })
})

test('快递100 is asked with a signature, once in half an hour, and its silence is said', async () => {
  const platform = server.as('admin')
  const params = await platform.get<Listed<{ paramKey: string }>>('/blade-system/param/list', {
    paramKey: 'net.allowPrivateHosts',
  })
  const param = params.data.records.find(({ paramKey }) => paramKey === 'net.allowPrivateHosts')
  await platform.post('/blade-system/param/submit', { ...param, paramValue: '1' })
  for (const [name, paramValue] of Object.entries({ customer: 'C100', key: 'K200', url: service.url }))
    expect(
      await admin(server).post('/blade-system/param/submit', {
        paramName: `物流${name}`,
        paramKey: `express.track.${name}`,
        paramValue,
      }),
    ).toMatchObject({ code: 200 })
  service.answer = [
    200,
    {
      message: 'ok',
      state: '5',
      data: [{ ftime: '2026-11-24 09:10:11', context: '派送中', areaName: '上海市' }],
    },
  ]
  const query = { expressCode: 'SF', expressNo: 'SF7020304050607', phoneTail: '0056' }
  const answer = {
    code: 200,
    data: { state: 3, traces: [{ time: '2026-11-24 09:10:11', context: '派送中', city: '上海市' }] },
  }
  expect(await track(query)).toMatchObject(answer)
  expect(await track(query)).toMatchObject(answer)
  expect(service.calls).toHaveLength(1)
  const form = new URLSearchParams(service.calls[0]?.body)
  const asked = form.get('param') ?? ''
  expect(JSON.parse(asked)).toMatchObject({ com: 'shunfeng', num: 'SF7020304050607', phone: '0056' })
  expect(form.get('sign')).toBe(createHash('md5').update(`${asked}K200C100`).digest('hex').toUpperCase())
  service.answer = [200, { result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' }]
  expect(await track({ ...query, expressNo: 'SF7020304050608' })).toMatchObject({
    code: 400,
    msg: '暂无物流信息',
  })
  for (const silence of [null, [200, { returnCode: '601', message: '账号余额不足' }], [502, '']] as const) {
    service.answer = silence
    expect(await track({ ...query, expressNo: 'SF7020304050609' })).toMatchObject({
      code: 503,
      msg: '物流查询服务没有应答，请稍后再试',
    })
  }
})
