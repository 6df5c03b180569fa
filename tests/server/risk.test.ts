import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const LIST = '/biz-order/blackWhiteList'
type Row = Record<string, unknown> & { readonly id: string; readonly version: number }
interface Verdict {
  readonly hit: string | null
  readonly code: string | null
  readonly reason: string | null
}

let codes: string[] = []
async function merchant(index = 0): Promise<string> {
  if (codes.length === 0)
    codes = (
      await admin().get<{ records: { merchantCode: string }[] }>('/biz-merchant/merchantConfig/list', {
        size: 20,
        ascs: 'createTime',
      })
    ).data.records.map(({ merchantCode }) => merchantCode)
  return codes[index] ?? ''
}
const order = async (parts: Record<string, unknown> = {}, client = admin()) =>
  client.post<Verdict>(
    '/blade-test/risk',
    { merchantCode: await merchant(), skuId: '7001', orderAmount: 9980, ...parts },
    { key: null },
  )
const entry = (parts: Record<string, unknown>) =>
  admin().post<Row>(`${LIST}/save`, { listType: 1, targetType: 1, scope: 1, reason: '投诉', ...parts })
async function trans(parts: Record<string, unknown>): Promise<void> {
  const { data } = await admin().get<Row>('/biz-merchant/transRule/detail')
  expect(
    await admin().post('/biz-merchant/transRule/save', {
      ...data,
      singleMaxAmount: 0,
      dayMaxAmount: 0,
      duplicateWindowSec: 60,
      tradeStart: null,
      tradeEnd: null,
      status: 1,
      ...parts,
    }),
  ).toMatchObject({ code: 200 })
}
async function rule(parts: Record<string, unknown>, index = 0): Promise<void> {
  const merchantCode = await merchant(index)
  const { data } = await admin().get<Row>('/biz-merchant/blackWhiteRule/getByMerchantCode', { merchantCode })
  expect(
    await admin().post('/biz-merchant/blackWhiteRule/save', {
      ...data,
      listMode: 1,
      targets: [1, 2, 3, 4],
      useGlobal: 1,
      hitAction: 1,
      regionCodes: [],
      accountDayCount: 0,
      accountDayAmount: 0,
      accountMonthCount: 0,
      accountMonthAmount: 0,
      status: 1,
      ...parts,
    }),
  ).toMatchObject({ code: 200 })
}
let phones = 13_500_000_000
const phone = (): string => String((phones += 1))

afterEach(async () => {
  await trans({})
  await rule({})
  const { data } = await admin().get<{ records: Row[] }>(`${LIST}/list`, { size: 200 })
  if (data.records.length > 0) await admin().post(`${LIST}/remove`, { ids: data.records.map(({ id }) => id) })
})

describe('limits of orders', () => {
  test('the same goods for the same account wait for the window, blanks and dashes make no other account', async () => {
    const account = phone()
    expect(await order({ account, at: '2026-03-01 12:00:00' })).toMatchObject({
      code: 200,
      data: { hit: null },
    })
    expect(
      await order({ account: `${account.slice(0, 3)} ${account.slice(3)}`, at: '2026-03-01 12:00:59' }),
    ).toMatchObject({ code: 400, errCode: 'DUPLICATE_ORDER', msg: '重复下单，请稍后再试' })
    expect(await order({ account, skuId: '7002', at: '2026-03-01 12:00:59' })).toMatchObject({ code: 200 })
    expect(await order({ account, at: '2026-03-01 12:01:00' })).toMatchObject({ code: 200 })
    await trans({ duplicateWindowSec: 0 })
    expect(await order({ account, at: '2026-03-01 12:01:00' })).toMatchObject({ code: 200 })
  })

  test('amount of one order and of a merchant’s day, to the fen, and the day ends at midnight in Shanghai', async () => {
    await trans({ singleMaxAmount: 10_000, dayMaxAmount: 25_000 })
    const day = { merchantCode: await merchant(1), at: '2026-03-02 23:59:59' }
    expect(await order({ ...day, orderAmount: 10_001 })).toMatchObject({
      code: 400,
      errCode: 'TRANS_LIMIT',
      msg: '超出交易限额',
    })
    expect(await order({ ...day, orderAmount: 10_000 })).toMatchObject({ code: 200 })
    expect(await order({ ...day, orderAmount: 10_000 })).toMatchObject({ code: 200 })
    expect(await order({ ...day, orderAmount: 5_001 })).toMatchObject({ code: 400, errCode: 'TRANS_LIMIT' })
    expect(await order({ ...day, orderAmount: 5_000 })).toMatchObject({ code: 200 })
    expect(await order({ ...day, orderAmount: 1 })).toMatchObject({ code: 400, errCode: 'TRANS_LIMIT' })
    expect(await order({ ...day, at: '2026-03-03 00:00:00', orderAmount: 10_000 })).toMatchObject({
      code: 200,
    })
    expect(await order({ ...day, back: 1, orderAmount: 5_000 })).toMatchObject({ code: 200 })
    expect(await order({ ...day, orderAmount: 5_000 })).toMatchObject({ code: 200 })
  })

  test('hours of trade, also past midnight; a rule that is off leaves the defaults', async () => {
    await trans({ tradeStart: '22:00', tradeEnd: '02:00' })
    expect((await order({ at: '2026-03-04 21:59:59' })).errCode).toBe('TRANS_LIMIT')
    expect((await order({ at: '2026-03-04 22:00:00' })).code).toBe(200)
    expect((await order({ at: '2026-03-05 01:59:59' })).code).toBe(200)
    expect((await order({ at: '2026-03-05 02:00:00' })).errCode).toBe('TRANS_LIMIT')
    await trans({ tradeStart: '08:30', tradeEnd: '18:00', status: 0 })
    expect((await order({ at: '2026-03-05 03:00:00' })).code).toBe(200)
    const { data } = await admin().get<Row>('/biz-merchant/transRule/detail')
    expect(await admin().post('/biz-merchant/transRule/save', { ...data, tradeStart: '8:30' })).toMatchObject(
      { code: 400, msg: '时间格式应为 时:分，如 08:30' },
    )
  })

  test('of orders at once none slips past a limit, nor twice through the window', async () => {
    await trans({ dayMaxAmount: 50_000 })
    const day = { merchantCode: await merchant(2), at: '2026-03-06 10:00:00', orderAmount: 10_000 }
    const answers = await Promise.all(Array.from({ length: 12 }, () => order({ ...day, account: phone() })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ errCode }) => errCode))).toEqual(
      new Set(['TRANS_LIMIT']),
    )
    await trans({})
    const account = phone()
    const twice = await Promise.all(
      Array.from({ length: 6 }, () =>
        order({ merchantCode: day.merchantCode, account, at: '2026-03-06 11:00:00' }),
      ),
    )
    expect(twice.filter(({ code }) => code === 200)).toHaveLength(1)
    await rule({ accountDayCount: 3 }, 2)
    const often = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        order({
          merchantCode: day.merchantCode,
          account,
          skuId: String(8000 + index),
          at: '2026-03-06 12:00:00',
        }),
      ),
    )
    expect(often.filter(({ code }) => code === 200)).toHaveLength(2)
    await rule({}, 2)
  })
})

describe('an order that came to nothing', () => {
  test('frees what it counted of its merchant’s day and of its account’s day and month, and nothing of others', async () => {
    await trans({ duplicateWindowSec: 0, dayMaxAmount: 30_000 })
    const merchantCode = await merchant(1),
      account = phone(),
      other = phone(),
      at = '2026-04-10 10:00:00',
      day = { merchantCode, account, at, orderAmount: 10_000 }
    await rule({ accountDayCount: 2, accountMonthCount: 3, accountMonthAmount: 40_000 }, 1)
    const back = (parts: Record<string, unknown> = {}) => order({ ...day, back: 1, ...parts })
    expect((await order(day)).code).toBe(200)
    expect((await order(day)).code).toBe(200)
    expect(await order(day)).toMatchObject({ code: 400, errCode: 'RISK_FREQ', msg: '该账号充值次数超限' })
    expect((await order({ ...day, account: other })).code).toBe(200)
    expect(await order({ ...day, account: phone() })).toMatchObject({ errCode: 'TRANS_LIMIT' })
    expect((await back()).code).toBe(200)
    expect((await order(day)).code).toBe(200)
    expect((await order(day)).errCode).toBe('TRANS_LIMIT')
    // Taken back under the day it was made on: the next day’s count of the account stays, its month is freed by one.
    await trans({ duplicateWindowSec: 0, dayMaxAmount: 0 })
    const next = { ...day, at: '2026-04-11 10:00:00' }
    expect((await order(next)).code).toBe(200)
    expect((await order(next)).errCode).toBe('RISK_FREQ')
    expect((await back()).code).toBe(200)
    expect((await order(next)).code).toBe(200)
    expect((await order(next)).errCode).toBe('RISK_FREQ')
    // More than was counted is not kept as a debt that lets others pass.
    for (let more = 0; more < 5; more += 1) expect((await back({ account: other })).code).toBe(200)
    expect((await order({ ...day, account: other })).code).toBe(200)
    expect((await order({ ...day, account: other })).code).toBe(200)
    expect((await order({ ...day, account: other })).errCode).toBe('RISK_FREQ')
    await rule({}, 1)
  })
})

describe('lists', () => {
  test('what is refused everywhere, whatever the rule of the merchant says', async () => {
    const account = phone()
    expect(await entry({ targetValue: account, action: 1 })).toMatchObject({
      code: 200,
      data: { targetMask: `${account.slice(0, 3)}****${account.slice(-4)}`, source: 1 },
    })
    await rule({ listMode: 0, useGlobal: 0, targets: [] })
    expect(await order({ account })).toMatchObject({
      code: 400,
      errCode: 'RISK_REJECT',
      msg: '充值账号不在允许范围',
    })
  })

  test('the rule decides: by its own action, its targets, its scope; an allowed one passes what is blocked', async () => {
    const account = phone()
    await entry({ targetValue: account, action: 0 })
    expect(await order({ account })).toMatchObject({ errCode: 'RISK_REJECT' })
    await rule({ hitAction: 2 })
    expect(await order({ account })).toMatchObject({
      code: 200,
      data: { hit: 'block', reason: '命中黑名单：充值账号' },
    })
    await rule({ hitAction: 1, useGlobal: 0 })
    expect(await order({ account, skuId: '7003' })).toMatchObject({ code: 200, data: { hit: null } })
    await rule({ targets: [2, 3, 4] })
    expect(await order({ account, skuId: '7004' })).toMatchObject({ code: 200, data: { hit: null } })
    await rule({})
    await entry({ listType: 2, targetValue: account, scope: 2, merchantCode: await merchant() })
    expect(await order({ account, skuId: '7005' })).toMatchObject({ code: 200, data: { hit: null } })
    expect(await order({ account, skuId: '7005', merchantCode: await merchant(1) })).toMatchObject({
      errCode: 'RISK_REJECT',
    })
  })

  test('an entry that waits for a person holds the order; one that refuses is stronger; what is over or off does not count', async () => {
    const account = phone(),
      ip = '203.0.113.9'
    await entry({ targetValue: account, action: 2 })
    expect(await order({ account })).toMatchObject({ data: { hit: 'block' } })
    await entry({
      targetType: 2,
      targetValue: '203.0.113.0/24',
      action: 1,
      scope: 2,
      merchantCode: await merchant(),
    })
    expect(await order({ account, buyerIp: ip, skuId: '7010' })).toMatchObject({ errCode: 'RISK_REJECT' })
    expect(await order({ account, buyerIp: '203.0.114.9', skuId: '7011' })).toMatchObject({
      data: { hit: 'block' },
    })
    const { data } = await entry({
      targetType: 2,
      targetValue: '2001:db8::/32',
      action: 1,
      expireTime: '2026-06-01 00:00:00',
    })
    expect(await order({ buyerIp: '2001:db8:0:1::7', at: '2026-05-31 23:59:59' })).toMatchObject({
      errCode: 'RISK_REJECT',
    })
    expect(await order({ buyerIp: '2001:db8:0:1::7', at: '2026-06-01 00:00:00' })).toMatchObject({
      code: 200,
    })
    expect(await admin().post(`${LIST}/changeStatus`, { ids: [data.id], status: 0 })).toMatchObject({
      code: 200,
    })
    expect(await order({ buyerIp: '2001:db8:0:1::7', at: '2026-05-31 10:00:00' })).toMatchObject({
      code: 200,
    })
  })

  test('an allow list lets nobody else through; regions by number or name; words only of an address', async () => {
    const friend = phone()
    await rule({ listMode: 2 })
    expect(await order({ account: friend })).toMatchObject({ errCode: 'RISK_REJECT' })
    await entry({ listType: 2, targetValue: friend })
    expect(await order({ account: friend })).toMatchObject({ code: 200, data: { hit: null } })
    expect(await order({ account: phone() })).toMatchObject({ errCode: 'RISK_REJECT' })
    await rule({})
    await entry({ targetType: 3, targetValue: '广东省', action: 0 })
    expect(await order({ account: phone(), province: '440000' })).toMatchObject({ errCode: 'RISK_REJECT' })
    expect(await order({ account: phone(), province: '浙江' })).toMatchObject({ code: 200 })
    expect(await order({ account: phone() })).toMatchObject({ code: 200 })
    await rule({ regionCodes: [33], hitAction: 2 })
    expect(await order({ account: phone(), province: '浙江省' })).toMatchObject({
      data: { hit: 'block', reason: '命中黑名单：号码归属地' },
    })
    await rule({ targets: [1] })
    await entry({ targetType: 5, targetValue: '某某大厦', action: 0 })
    expect(await order({ address: '上海市浦东新区某某大厦3层' })).toMatchObject({ errCode: 'RISK_REJECT' })
    expect(await order({ address: '上海市浦东新区世纪大道1号' })).toMatchObject({ code: 200 })
  })

  test('how often and for how much an account is charged, by day and by month', async () => {
    const account = phone(),
      free = { account, merchantCode: await merchant() }
    await rule({ accountDayCount: 2, accountMonthAmount: 30_000 })
    expect(await order({ ...free, skuId: '1', at: '2026-04-29 23:59:58' })).toMatchObject({ code: 200 })
    expect(await order({ ...free, skuId: '2', at: '2026-04-29 23:59:59' })).toMatchObject({ code: 200 })
    expect(await order({ ...free, skuId: '3', at: '2026-04-29 23:59:59' })).toMatchObject({
      code: 400,
      errCode: 'RISK_FREQ',
      msg: '该账号充值次数超限',
    })
    expect(await order({ ...free, skuId: '3', at: '2026-04-30 00:00:00' })).toMatchObject({ code: 200 })
    expect(await order({ ...free, skuId: '4', orderAmount: 61, at: '2026-04-30 00:00:01' })).toMatchObject({
      errCode: 'RISK_FREQ',
    })
    expect(await order({ ...free, skuId: '4', orderAmount: 60, at: '2026-04-30 00:00:01' })).toMatchObject({
      code: 200,
    })
    expect(
      await order({ ...free, skuId: '5', orderAmount: 30_000, at: '2026-05-01 00:00:00' }),
    ).toMatchObject({ code: 200 })
    await rule({ accountDayCount: 1, status: 0 })
    expect(await order({ ...free, skuId: '6', at: '2026-05-01 10:00:00' })).toMatchObject({ code: 200 })
  })

  test('hits are counted by the clock, those of refused orders too', async () => {
    const account = phone()
    const { data } = await entry({ targetValue: account, action: 1 })
    for (let times = 0; times < 3; times += 1) await order({ account })
    await admin().post('/blade-test/tick', { work: 'riskHits' })
    expect((await admin().get<Row>(`${LIST}/getById`, { id: data.id })).data).toMatchObject({
      hitCount: 3,
      version: data.version,
    })
  })

  test('entries: once each, for everybody only by right, the value never shown, a foreign tenant neither hit nor seen', async () => {
    const account = phone(),
      operator = server.as('operator', '100001')
    const { data } = await entry({ targetValue: account })
    expect(JSON.stringify((await admin().get(`${LIST}/detail`, { id: data.id })).data)).not.toContain(account)
    expect(await entry({ targetValue: ` ${account.slice(0, 7)}-${account.slice(7)}` })).toMatchObject({
      code: 400,
      msg: '该对象已在名单中',
    })
    expect(
      await operator.post(`${LIST}/save`, {
        listType: 1,
        targetType: 1,
        targetValue: phone(),
        scope: 1,
        reason: '投诉',
      }),
    ).toMatchObject({ code: 403 })
    expect(await operator.post(`${LIST}/remove`, { ids: [data.id] })).toMatchObject({ code: 403 })
    expect(
      await operator.post(`${LIST}/save`, {
        listType: 1,
        targetType: 1,
        targetValue: phone(),
        scope: 2,
        merchantCode: await merchant(),
        reason: '投诉',
      }),
    ).toMatchObject({ code: 200 })
    expect(
      await operator.post(`${LIST}/save`, {
        listType: 1,
        targetType: 1,
        targetValue: phone(),
        scope: 2,
        merchantCode: 'M99999999',
        reason: '投诉',
      }),
    ).toMatchObject({ code: 400, msg: '商户不存在' })
    expect(await entry({ targetType: 2, targetValue: '10.0.0.0/7' })).toMatchObject({
      code: 400,
      data: { field: 'targetValue' },
    })
    expect(await entry({ targetType: 3, targetValue: '火星' })).toMatchObject({
      code: 400,
      msg: '归属地不存在，请填省份名称或行政区划代码',
    })
    expect(await admin().post(`${LIST}/save`, { ...data, reason: '已核实' })).toMatchObject({
      code: 200,
      msg: '更新成功',
      data: { reason: '已核实' },
    })
    expect((await order({ account })).errCode).toBe('RISK_REJECT')
    expect(await order({ account, merchantCode: 'M00000000' }, server.as('admin', '100002'))).toMatchObject({
      code: 200,
      data: { hit: null },
    })
  })
})

test('a template of an import has the columns its goods need', async () => {
  const save = (parts: Record<string, unknown>) =>
    admin().post<Row>('/biz-order/quickTemplate/save', {
      templateName: `手机充值${phone()}`,
      goodsType: 1,
      columnMap: { account: '手机号' },
      ...parts,
    })
  expect(await save({})).toMatchObject({
    code: 200,
    data: { headerRow: 1, defaultQty: 1, autoOrderNo: 1, dedupe: 3, useCount: 0, status: 1 },
  })
  expect(await save({ columnMap: { qty: '数量' } })).toMatchObject({ code: 400, msg: '模板缺少必填列：账号' })
  expect(await save({ goodsType: 4, columnMap: { name: '姓名', phone: '电话' } })).toMatchObject({
    code: 400,
    msg: '模板缺少必填列：地址',
  })
  expect(await save({ columnMap: { account: '手机号', qty: '手机号' } })).toMatchObject({
    code: 400,
    msg: '同一表头不能对应多个列',
  })
  const { data } = await save({ templateName: '同名模板', merchantCode: await merchant() })
  expect(await save({ templateName: '同名模板', merchantCode: await merchant() })).toMatchObject({
    code: 400,
    msg: '模板名称已存在',
  })
  expect(await save({ templateName: '同名模板' })).toMatchObject({ code: 200 })
  expect(
    await admin().post('/biz-order/quickTemplate/update', {
      id: data.id,
      version: data.version,
      goodsType: 4,
    }),
  ).toMatchObject({ code: 400, msg: '模板缺少必填列：收货人' })
})
