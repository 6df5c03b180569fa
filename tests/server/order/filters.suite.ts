import { describe, expect, test } from 'vitest'
import { merchantOrderInfo } from '../../../src/contract/resources/order/merchantOrderInfo.ts'
import type { Listed, Query } from '../../support/client.ts'
import { detail as exportDetail, submit } from '../../support/exporting.ts'
import { ok } from '../../support/answers.ts'
import { newShop, tick } from '../../support/orders.ts'
import { placeOrders } from '../../support/placedOrders.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const admin = () => server.as('admin', '100001')
const ORDER = merchantOrderInfo.path
const SHANGHAI_MS = 8 * 3_600_000
const today = (): string => new Date(Date.now() + SHANGHAI_MS).toISOString().slice(0, 10)
interface Row {
  readonly id: string
  readonly orderState: number
  readonly orderAmount: number
  readonly createTime: string
}

async function listed(filter: Query): Promise<readonly Row[]> {
  const answer = await admin().get<Listed<Row>>(`${ORDER}/list`, { size: 200, ...filter })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data.records
}
const ids = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id).toSorted()

/** Three orders of one shop: two done, one held for review. */
async function shopWithOrders(): Promise<Readonly<Record<string, string>>> {
  const shop = await newShop(admin(), 1_000_000, { 'HF-100': 9980, 'HF-50': 5000 })
  const orders = await placeOrders(server, shop, [
    { skuCode: 'HF-100', account: '13922270001', qty: 1 },
    { skuCode: 'HF-50', account: '13922270002', qty: 1 },
    { skuCode: 'HF-50', account: '13922270003', qty: 1 },
  ])
  ok(await admin().post(`${ORDER}/blockOrder`, { ids: orders[2]?.id, reason: '核对' }))
  await tick(admin())
  return { merchantCode: shop.merchantCode }
}

describe('ranges of time', () => {
  test('a relative range lists the rows of its days, in lists and in counts alike', async () => {
    const days = { createTime_datege: `${today()} 00:00:00`, createTime_datele: `${today()} 23:59:59` }
    const ofShop = await shopWithOrders()
    const dated = await listed({ ...ofShop, ...days })
    expect(dated.length).toBe(3)
    for (const createTime of ['today', 'last30Days', 'last1Hours', `${today()}..${today()}`])
      expect(ids(await listed({ ...ofShop, createTime }))).toEqual(ids(dated))
    expect(ids(await listed(ofShop))).toEqual(ids(dated))
    expect(await listed({ ...ofShop, createTime: 'yesterday' })).toEqual([])
    for (const [createTime, all] of [
      ['last30Days', 3],
      ['yesterday', 0],
    ] as const)
      expect(
        (await admin().get<{ all: number }>(`${ORDER}/top/count`, { ...ofShop, createTime })).data,
      ).toMatchObject({ all })
  })

  test.each([
    ['createTime', 'last93Days', '查询时间跨度不能超过92天'],
    ['createTime', '2026-01-01..', '查询时间跨度不能超过92天'],
    ['createTime', 'lastDays', '不是有效时间'],
    ['createTime', '2026-11-31..2026-12-01', '不是有效时间'],
    ['createTime', '2026-12-01..2026-11-01', '不是有效时间'],
    ['createTime', '11-2', '不是有效时间'],
    ['orderNo_ge', 'today..', null],
  ])('%s=%s is answered with %s', async (key, value, message) => {
    const answer = await admin().get(`${ORDER}/list`, { [key]: value })
    if (message === null) expect(answer).toMatchObject({ code: 200 })
    else {
      expect(answer).toMatchObject({ code: 400 })
      expect(answer.msg).toContain(message)
    }
  })
})

describe('alternatives', () => {
  test('one of the conditions of a group has to hold, beside every other filter', async () => {
    const ofShop = await shopWithOrders()
    const rows = await listed(ofShop)
    const amount = Math.max(...rows.map(({ orderAmount }) => orderAmount))
    const expected = rows.filter(({ orderState, orderAmount }) => orderState === 15 || orderAmount >= amount)
    expect(expected.length).toBe(2)
    expect(
      ids(
        await listed({
          ...ofShop,
          'or.1': new URLSearchParams({ orderState: '15', orderAmount_ge: String(amount) }).toString(),
        }),
      ),
    ).toEqual(ids(expected))
    expect(
      ids(
        await listed({
          ...ofShop,
          'or.1': `orderState=15&orderAmount_ge=${amount}`,
          'or.2': 'orderState=15&orderState=20',
        }),
      ),
    ).toEqual(ids(expected.filter(({ orderState }) => orderState === 15)))
  })

  test('an exact number among alternatives does not lift the limit on the range', async () => {
    expect(
      await admin().get(`${ORDER}/list`, { 'or.1': 'orderNo=O1&orderState=30', createTime: 'last93Days' }),
    ).toMatchObject({ code: 400, msg: '查询时间跨度不能超过92天' })
  })

  test.each([
    ['nonsense=1', 'UNKNOWN_FILTER'],
    ['orderState=40&nonsense=1', 'UNKNOWN_FILTER'],
    ['', 'VALIDATION'],
    ['orderState=4000', 'VALIDATION'],
    ['orderAmount_like=3', 'VALIDATION'],
    ['or.2=orderState%3D30', 'UNKNOWN_FILTER'],
    ['%', 'UNKNOWN_FILTER'],
    [Array.from({ length: 21 }, () => 'orderState=30').join('&'), 'VALIDATION'],
  ])('or.1=%s is refused', async (group, errCode) => {
    const answer = await admin().get(`${ORDER}/list`, { 'or.1': group === '' ? '&' : group })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 400, errCode })
  })
})

test('an export says and keeps the range it was submitted with, whatever day it runs on', async () => {
  const filter = { ...(await shopWithOrders()), createTime: 'last30Days', orderState: '15' }
  const id = await submit(admin(), merchantOrderInfo, filter)
  const task = await exportDetail(admin(), id)
  expect(task.paramsText).toContain('已拦截')
  expect(task.paramsText).toMatch(new RegExp(`创建时间：\\d{4}-\\d\\d-\\d\\d 00:00:00 ~ ${today()} 23:59:59`))
  await expect.poll(async () => (await exportDetail(admin(), id)).totalCount).toBe(1)
  const implied = await exportDetail(admin(), await submit(admin(), merchantOrderInfo, { orderState: '30' }))
  expect(implied.paramsText).toContain(`创建时间：${today()} 00:00:00 ~ ${today()} 23:59:59`)
  const exact = await exportDetail(admin(), await submit(admin(), merchantOrderInfo, { orderNo: 'O1' }))
  expect(exact.paramsText).not.toContain('创建时间')
})
