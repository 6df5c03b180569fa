import { describe, expect, test } from 'vitest'
import { drawAmount } from '../../src/server/domain/redEnvelope/draw.ts'
import { fen, subtractFen } from '../../src/kernel/money.ts'
import { dataOf } from '../support/answers.ts'
import { checked, confirmed, faults, workbook } from '../support/importing.ts'
import { admin, auditor, stranger } from '../support/people.ts'
import {
  askNow,
  brokenRules,
  type Envelope,
  envelopeAt,
  newEnvelope,
  openIds,
  RED,
  RED_RECORD,
  RED_STATE,
  redDraft,
  redRecordAt,
  redStates,
  redTick,
  sendTo,
} from '../support/redEnvelopes.ts'
import { useServer } from '../support/server.ts'
import { momentIn } from '../support/voucherDrafts.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const send = (): Promise<void> => redTick(server, 'redEnvelopeSends')
const RANDOM = {
  amountType: 2,
  amount: null,
  minAmount: 100,
  maxAmount: 500,
  totalCount: 40,
  totalAmount: 8000,
}

test('amounts are drawn so that every red packet stays within its bounds, to the last fen', () => {
  for (const total of [fen(100 * 7), fen(500 * 7), fen(1234), fen(701), fen(3499)]) {
    let rest = total
    for (let count = 7; count > 0; count -= 1) {
      const amount = drawAmount({ rest, count, min: fen(100), max: fen(500) })
      expect(amount).toBeGreaterThanOrEqual(100)
      expect(amount).toBeLessThanOrEqual(500)
      rest = subtractFen(rest, amount ?? fen(0))
    }
    expect(rest).toBe(0)
  }
  expect(drawAmount({ rest: fen(99), count: 1, min: fen(100), max: fen(500) })).toBeNull()
  expect(drawAmount({ rest: fen(600), count: 2, min: fen(100), max: fen(500) }, () => 0)).toBe(100)
})

describe('campaigns', () => {
  test.each([
    [{ amount: 99 }, 'amount', '红包金额超出平台限制'],
    [{ amount: 20_001 }, 'sceneId', '单个金额超过 200 元时请选择场景'],
    [{ amount: 500_000, sceneId: 'PRODUCT_1' }, 'amount', '红包金额超出平台限制'],
    [{ totalAmount: 93_999 }, 'totalAmount', '总预算必须等于单个金额乘以总个数'],
    [{ ...RANDOM, minAmount: 500 }, 'maxAmount', '最小金额必须小于最大金额'],
    [{ ...RANDOM, totalAmount: 3999 }, 'totalAmount', '总预算须在总个数乘以最小金额与总个数乘以最大金额之间'],
    [
      { ...RANDOM, totalAmount: 20_001 },
      'totalAmount',
      '总预算须在总个数乘以最小金额与总个数乘以最大金额之间',
    ],
    [{ ...RANDOM, totalAmount: null }, 'totalAmount', '请输入总预算'],
    [{ ...RANDOM, platform: 2 }, 'amountType', '支付宝红包只支持固定金额'],
    [{ platform: 2, amount: 9 }, 'amount', '红包金额超出平台限制'],
    [{ platform: 2, endTime: momentIn(190) }, 'endTime', '支付宝红包活动时间不能超过 6 个月'],
    [{ endTime: momentIn(-2) }, 'endTime', '活动结束必须晚于活动开始'],
    [{ mchId: 'NOBODY' }, 'mchId', '商户号未配置'],
    [{ sendName: null }, 'sendName', '请输入发送者名称'],
  ])('%o is refused at %s', async (more, field, msg) => {
    const answer = await admin(server).post<{ field: string }>(`${RED}/save`, redDraft(more))
    expect(answer).toMatchObject({ code: 400, msg })
    expect(JSON.stringify(answer)).toContain(`"${field}"`)
  })

  test('one that has begun keeps its terms, ends later and grows; what it grows by is in its movements', async () => {
    const envelope = await newEnvelope(server)
    const update = async (more: Readonly<Record<string, unknown>>) =>
      admin(server).post(`${RED}/update`, {
        id: envelope.id,
        version: (await envelopeAt(server, envelope.id)).version,
        ...more,
      })
    for (const [more, msg] of [
      [{ amount: 200 }, '已开始的红包活动不允许修改【单个金额】'],
      [{ perUserLimit: 2 }, '已开始的红包活动不允许修改【每人限领】'],
      [{ endTime: momentIn(20) }, '已开始的红包活动只能延后活动结束'],
      [{ totalCount: 499 }, '已开始的红包活动只能增加总个数'],
    ] as const)
      expect(await update(more)).toMatchObject({ code: 400, msg })
    dataOf(await update({ totalCount: 510, endTime: momentIn(40), wishing: '恭喜发财' }))
    expect(await envelopeAt(server, envelope.id)).toMatchObject({
      totalAmount: 95_880,
      amountBalance: 95_880,
      countBalance: 510,
    })
    expect(
      await admin(server).post(`${RED}/update`, { id: envelope.id, version: 0, wishing: '旧版本' }),
    ).toMatchObject({ code: 409 })
    const sums = await server.sql(
      `select kind, sum(delta)::int as count, sum(amount_delta)::int as amount from mkt_quota_ledger
       where owner_type = 7 and owner_id = '${envelope.id}' group by kind order by kind`,
    )
    expect(sums.map(({ count, amount }) => Number(count) || Number(amount))).toEqual([510, 95_880])
    expect(await brokenRules(server)).toEqual([])
  })
})

describe('red packets', () => {
  test('random ones come to the budget exactly, and two senders at once give away no more than there is', async () => {
    const envelope = await newEnvelope(server, RANDOM)
    await Promise.all([0, 1, 2].map((part) => sendTo(server, envelope.id, openIds(1000 + part * 20, 20))))
    await Promise.all([send(), send(), send()])
    await send()
    expect(await envelopeAt(server, envelope.id)).toMatchObject({
      issuedCount: 40,
      issuedAmount: 8000,
      countBalance: 0,
      amountBalance: 0,
    })
    const [row] = await server.sql(
      `select min(amount)::int as low, max(amount)::int as high, count(distinct amount)::int as amounts
       from red_envelope_record where envelope_id = ${envelope.id} and state = 3`,
    )
    expect(Number(row?.low)).toBeGreaterThanOrEqual(100)
    expect(Number(row?.high)).toBeLessThanOrEqual(500)
    expect(Number(row?.amounts)).toBeGreaterThan(5)
    expect(await redStates(server, envelope.id)).toEqual({ [RED_STATE.received]: 40, [RED_STATE.failed]: 20 })
    expect(await brokenRules(server)).toEqual([])
  })

  test('nobody gets more than his limit, however many ask for him at once', async () => {
    const envelope = await newEnvelope(server, { perUserLimit: 2 })
    await Promise.all(Array.from({ length: 6 }, () => sendTo(server, envelope.id, ['oRedGreedy001'])))
    await Promise.all([send(), send()])
    await send()
    expect(await redStates(server, envelope.id)).toEqual({ [RED_STATE.received]: 2, [RED_STATE.failed]: 4 })
    const reasons = await server.sql(
      `select distinct fail_reason from red_envelope_record where envelope_id = ${envelope.id} and state = 4`,
    )
    expect(reasons).toEqual([{ fail_reason: '用户领取次数已达上限' }])
    expect(await brokenRules(server)).toEqual([])
  })

  test('a limit of the day holds', async () => {
    const envelope = await newEnvelope(server, { dailyCount: 3 })
    const ids = await sendTo(server, envelope.id, openIds(2000, 4))
    await send()
    expect(await redStates(server, envelope.id)).toEqual({ [RED_STATE.received]: 3, [RED_STATE.failed]: 1 })
    const records = await Promise.all(ids.map((id) => redRecordAt(server, id)))
    expect(records.filter(({ state }) => state === RED_STATE.failed)).toMatchObject([
      { failReason: '当日红包已发完' },
    ])
  })

  test('what is refused is free again; what is left open is asked about under the same number', async () => {
    const envelope = await newEnvelope(server)
    const endings = ['_poor', '_abn', '_lmt', '_mis', '_sys', '_tmo', '_frq']
    const ids = await sendTo(
      server,
      envelope.id,
      endings.map((ending, index) => `oRed300${index}${ending}`),
    )
    await send()
    const seen = async () => Promise.all(ids.map((id) => redRecordAt(server, id)))
    expect((await seen()).map(({ state, failReason }) => failReason ?? state)).toEqual([
      '商户余额不足，请充值后重试',
      '用户账号异常，无法领取红包',
      '用户领取已达上限',
      'openid与appid不匹配',
      '平台处理中',
      '平台处理中',
      '接口限频，稍后自动重试',
    ])
    expect(await envelopeAt(server, envelope.id)).toMatchObject({ countBalance: 497, issuedCount: 0 })
    expect(await brokenRules(server)).toEqual([])
    const numbers = (await seen()).map(({ recordNo }) => recordNo)
    await askNow(server)
    await askNow(server)
    expect((await seen()).map(({ state }) => state)).toEqual([4, 4, 4, 4, 3, 3, 3])
    expect((await seen()).map(({ recordNo }) => recordNo)).toEqual(numbers)
    const [row] = await server.sql(
      `select count(*)::int as n from red_packet_sandbox where record_no = any('{${numbers.join(',')}}')`,
    )
    expect(row?.n).toBe(3)
    expect(await envelopeAt(server, envelope.id)).toMatchObject({ countBalance: 497, issuedCount: 3 })
    expect(await brokenRules(server)).toEqual([])
  })

  test('recipients are judged line by line, a number is used once, a repeated call sends nothing', async () => {
    const envelope = await newEnvelope(server)
    const ask = (accounts: string, more: Record<string, unknown> = {}, options = {}) =>
      admin(server).post<{ recordIds: string[] }>(
        `${RED}/send`,
        { id: envelope.id, accounts, ...more },
        options,
      )
    for (const [accounts, msg] of [
      ['', '请输入领取人'],
      ['\n,\n', '领取人不能为空'],
      ['oRed00004000\n短', '第 2 行的领取人格式不正确'],
      ['oRed00004000\noRed00004000', '第 2 行的领取人重复'],
      ['13900000001', '第 1 行的手机号没有绑定这个平台的账号'],
    ] as const)
      expect(await ask(accounts)).toMatchObject({ code: 400, msg: expect.stringContaining(msg) as string })
    const once = { key: 'red-once' }
    const first = dataOf(await ask('oRed00004001', { bizNo: 'BIZ-1' }, once))
    expect(dataOf(await ask('oRed00004001', { bizNo: 'BIZ-1' }, once)).recordIds).toEqual(first.recordIds)
    expect(await ask('oRed00004002', { bizNo: 'BIZ-1' })).toMatchObject({
      code: 400,
      msg: '该业务单号已发放',
    })
    await send()
    expect((await envelopeAt(server, envelope.id)).issuedCount).toBe(1)
  })

  test('a preview says what it costs and sends nothing', async () => {
    const envelope = await newEnvelope(server, { totalCount: 2 })
    const preview = await admin(server).post(`${RED}/preview`, {
      action: 'send',
      ids: envelope.id,
      input: { accounts: openIds(5000, 3).join('\n') },
    })
    expect(JSON.stringify(preview.data)).toContain('3.76')
    expect(JSON.stringify(preview.data)).toContain('其余会发放失败')
    expect(await redStates(server, envelope.id)).toEqual({})
  })

  test('a file sends to its rows, and names what is wrong with the others', async () => {
    const envelope: Envelope = await newEnvelope(server)
    const book = (rows: readonly (readonly string[])[]) =>
      workbook([['活动编号', '领取人', '业务单号'], ...rows])
    const no = envelope.envelopeNo
    const faulty = await checked(
      server.url,
      admin(server),
      RED_RECORD,
      await book([
        [no, 'oRed00006001', 'F-1'],
        ['HD-NONE', 'oRed00006002', ''],
        [no, '短', ''],
        [no, 'oRed00006001', 'F-1'],
      ]),
    )
    const texts = (await faults(admin(server), faulty.id)).map(({ rowNo, text }) => `${rowNo} ${text}`)
    expect(texts.join('|')).toMatch(/红包活动不存在/)
    expect(texts.join('|')).toMatch(/领取人格式不正确/)
    expect(texts.join('|')).toMatch(/该业务单号已发放/)
    const good = await checked(
      server.url,
      admin(server),
      RED_RECORD,
      await book([
        [no, 'oRed00006003', 'F-3'],
        [no, 'oRed00006004', ''],
      ]),
    )
    await confirmed(admin(server), good.id)
    await send()
    await expect.poll(async () => (await envelopeAt(server, envelope.id)).issuedCount).toBe(2)
  })

  test('other tenants and people without the right find nothing and change nothing', async () => {
    const envelope = await newEnvelope(server)
    const [record = ''] = await sendTo(server, envelope.id, openIds(7000, 1))
    expect((await stranger(server).get(`${RED}/detail`, { id: envelope.id })).code).not.toBe(200)
    expect((await stranger(server).get(`${RED_RECORD}/detail`, { id: record })).code).not.toBe(200)
    expect(
      (await stranger(server).post(`${RED}/send`, { id: envelope.id, accounts: 'oRed00007100' })).code,
    ).not.toBe(200)
    for (const path of [`${RED}/stop?id=${envelope.id}`, `${RED}/recordRetry`])
      expect((await auditor(server).post(path, { ids: record })).code).toBe(403)
    expect((await envelopeAt(server, envelope.id)).status).toBe(1)
    for (const query of [{ platform: 3 }, { status: 9 }])
      expect((await admin(server).get(`${RED}/downBox`, query)).code).toBe(400)
    const choices = dataOf(
      await admin(server).get<{ id: string }[]>(`${RED}/downBox`, { platform: 1, status: 1 }),
    )
    expect(choices.some(({ id }) => id === envelope.id)).toBe(true)
  })
})
