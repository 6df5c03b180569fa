import { describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  countStates,
  issueTo,
  momentIn,
  newOffer,
  newStock,
  OFFER,
  RECORD,
  RECORD_STATE,
  recordAt,
  SANDBOX_MERCHANT,
  STOCK,
  STOCK_STATE,
  stockAt,
  stockDraft,
  tick,
} from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const send = () => tick(server, 'favorSends')
const rulesHold = async (): Promise<void> => {
  expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
}

describe('voucher batches', () => {
  test.each([
    [{ transactionMinimum: 500 }, 'transactionMinimum', '使用门槛必须大于面额'],
    [{ maxAmount: 499_999 }, 'maxAmount', '总预算必须等于面额乘以数量'],
    [{ maxAmountByDay: 750 }, 'maxAmountByDay', '单日预算必须是面额的整数倍，且不超过总预算'],
    [{ maxAmountByDay: 600_000 }, 'maxAmountByDay', '单日预算必须是面额的整数倍，且不超过总预算'],
    [{ availableBegin: momentIn(-2) }, 'availableBegin', '可用开始不能早于当前时间'],
    [{ availableEnd: momentIn(-1) }, 'availableEnd', '可用结束必须晚于可用开始'],
    [{ availableEnd: momentIn(91) }, 'availableEnd', '可用时间不能超过 90 天'],
    [
      { availableBegin: momentIn(300), availableEnd: momentIn(370) },
      'availableEnd',
      '可用结束不能晚于 365 天之后',
    ],
    [{ validDays: 40 }, 'validDays', '领取后有效天数不能超过可用时间'],
    [{ mchId: 'NOBODY' }, 'mchId', '商户号未配置'],
    [{ stockType: 4 }, 'stockType', '批次类型与平台不符'],
    [{ batchName: '这个名称长得超过九个汉字' }, 'batchName', undefined],
    [{ batchName: 'a_b' }, 'batchName', undefined],
    [{ maxCouponsPerUser: 61 }, 'maxCouponsPerUser', undefined],
    [{ couponAmount: 0 }, 'couponAmount', undefined],
    [{ maxCoupons: 'viele' }, 'maxCoupons', undefined],
    [{ description: '' }, 'description', '请输入使用说明'],
  ] as const)('%j is refused beside its field', async (more, field, msg) => {
    const answer = await admin(server).post(`${STOCK}/save`, stockDraft({ maxAmount: null, ...more }))
    expect(answer).toMatchObject({ code: 400, ...(msg ? { msg } : {}), data: { field } })
  })

  test('only more can be issued, the platform hears of it, and the ledger adds up', async () => {
    const stock = await newStock(server, { maxCoupons: 10, maxAmount: null, maxAmountByDay: 0 })
    expect(await admin(server).post(`${STOCK}/update`, { id: stock.id, maxCoupons: 9 })).toMatchObject({
      code: 400,
      msg: '发放总量只能增加',
      data: { field: 'maxCoupons' },
    })
    ok(await admin(server).post(`${STOCK}/update`, { id: stock.id, maxCoupons: 15 }))
    await tick(server, 'favorStocks')
    expect(await stockAt(server, stock.id)).toMatchObject({ balance: 15, maxAmount: 7500 })
    expect(dataOf(await admin(server).get(`${STOCK}/queryStock`, { id: stock.id }))).toMatchObject({
      maxCoupons: 15,
      diff: 0,
    })
    expect(await admin(server).get(`${STOCK}/queryAliStock`, { id: stock.id })).toMatchObject({ code: 400 })
    const [sum] = await server.sql(
      `select sum(delta)::int as n from mkt_quota_ledger where owner_id = '${stock.id}'`,
    )
    expect(sum).toEqual({ n: 15 })
  })

  test('a stock is ended for good only where nothing is being sent, and what is left expires', async () => {
    const stock = await newStock(server, { maxCoupons: 5, maxAmount: null, maxAmountByDay: 0 })
    const offer = await newOffer(server, [stock.id])
    await issueTo(server, offer, ['slow01_sys'])
    await send()
    const end = () => admin(server).post(`${STOCK}/stop?id=${stock.id}&terminate=1`, {})
    expect(await end()).toMatchObject({ code: 400, msg: '存在发放中的记录，暂不能终止' })
    await server.sql(`update favor_record set next_try_time = now() where state = 1`)
    await send()
    ok(await end())
    expect(await stockAt(server, stock.id)).toMatchObject({
      status: STOCK_STATE.stopped,
      balance: 0,
      issuedCount: 1,
    })
    expect(await admin(server).post(`${STOCK}/restart?id=${stock.id}`, {})).toMatchObject({
      code: 409,
      msg: '批次已停止，不能重启',
    })
  })

  test('what the platform issued past us is never issued again', async () => {
    const stock = await newStock(server, { maxCoupons: 10, maxAmount: null, maxAmountByDay: 0 })
    await server.sql(`update favor_sandbox_stock set distributed = 4 where stock_id = '${stock.stockId}'`)
    ok(await admin(server).post(`${STOCK}/sync`, { ids: stock.id }))
    expect(await stockAt(server, stock.id)).toMatchObject({ balance: 6, externalCount: 4 })
    await rulesHold()
  })

  test('merchants, batches of a merchant and choices are read; strangers find nothing', async () => {
    expect(dataOf(await admin(server).get(`${STOCK}/queryMchInfo`, { platform: 1 }))).toContainEqual(
      expect.objectContaining({ mchId: SANDBOX_MERCHANT, mode: 'sandbox', platform: 1 }),
    )
    const stock = await newStock(server, { maxAmount: null })
    await server.sql(`delete from mkt_quota_ledger where owner_id = '${stock.id}'`)
    await server.sql(`delete from favor_coupon where id = ${stock.id}`)
    const sync = () =>
      admin(server).post<{ created: number; updated: number }>(`${STOCK}/syncWechatCouponStock`, {
        mchId: SANDBOX_MERCHANT,
        stockIds: [stock.stockId],
      })
    expect(dataOf(await sync())).toEqual({ created: 1, updated: 0 })
    expect(dataOf(await sync())).toEqual({ created: 0, updated: 1 })
    expect(await admin(server).post(`${STOCK}/syncWechatCouponStock`, { mchId: 'NOBODY' })).toMatchObject({
      code: 400,
      msg: '商户号未配置',
    })
    const choices = dataOf(
      await admin(server).get<{ id: string; stockId: string }[]>(`${STOCK}/downBox`, {
        platform: 1,
        status: 2,
      }),
    )
    expect(choices.map(({ stockId }) => stockId)).toContain(stock.stockId)
    const [{ id } = { id: '' }] = choices
    expect(await stranger(server).get(`${STOCK}/detail`, { id })).toMatchObject({ code: 404 })
    expect(await stranger(server).get(`${STOCK}/queryStock`, { id })).toMatchObject({ code: 404 })
    expect(await stranger(server).post(`${STOCK}/stop?id=${id}`, {})).toMatchObject({ code: 404 })
    expect(await server.as('viewer', '100001').post(`${STOCK}/stop?id=${id}`, {})).toMatchObject({
      code: 403,
    })
    expect(await admin(server).get(`${STOCK}/downBox`, { platform: 9 })).toMatchObject({ code: 400 })
  })
})

describe('vouchers', () => {
  test('of many at once no more are issued than there are, and the rest fail with the reason', async () => {
    const stock = await newStock(server, { maxCoupons: 7, maxAmount: null, maxAmountByDay: 0 })
    const offer = await newOffer(server, [stock.id])
    const lists = Array.from({ length: 4 }, (_, part) =>
      Array.from({ length: 5 }, (_unused, index) => `crowd${part}${index}`),
    )
    await Promise.all(lists.map((accounts) => issueTo(server, offer, accounts)))
    await Promise.all([send(), send()])
    expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 7, balance: 0, reservedCount: 0 })
    const failed = await server.sql(
      `select fail_reason, count(*)::int as n from favor_record where favor_id = ${offer} and state = 5 group by 1`,
    )
    expect(failed).toEqual([{ fail_reason: '批次预算不足', n: 13 }])
    await rulesHold()
  })

  test('a second batch is used where the first gives nothing, by priority', async () => {
    const first = await newStock(server, { maxCoupons: 2, maxAmount: null, maxAmountByDay: 0 }),
      second = await newStock(server, { maxCoupons: 2, maxAmount: null, maxAmountByDay: 0 })
    const offer = await newOffer(server, [first.id, second.id])
    const ids = await issueTo(server, offer, ['route01', 'route02', 'route03', 'route04', 'route05'])
    await send()
    expect(await countStates(server, first.id)).toEqual({ [RECORD_STATE.sent]: 2 })
    expect(await countStates(server, second.id)).toEqual({ [RECORD_STATE.sent]: 2 })
    const states = await Promise.all(ids.map((id) => recordAt(server, id)))
    expect(states.filter(({ state }) => state === RECORD_STATE.failed)).toEqual([
      expect.objectContaining({ failReason: '暂无可发放批次' }),
    ])
    await rulesHold()
  })

  test('accounts are judged line by line, a number is used once, and a repeated call issues nothing more', async () => {
    const stock = await newStock(server, { maxCoupons: 20, maxAmount: null, maxAmountByDay: 0 })
    const offer = await newOffer(server, [stock.id])
    const issue = (accounts: string, more: Record<string, unknown> = {}, options = {}) =>
      admin(server).post<{ recordIds: string[] }>(`${OFFER}/issue`, { id: offer, accounts, ...more }, options)
    for (const [accounts, msg] of [
      ['', '请输入领取账号'],
      ['a', '第 1 行的账号格式不正确'],
      ['account1\naccount1', '第 2 行的账号重复'],
      [Array.from({ length: 1001 }, (_, index) => `many${index}aa`).join('\n'), '每次最多 1000 个账号'],
    ] as const)
      expect(await issue(accounts), accounts.slice(0, 20)).toMatchObject({
        code: 400,
        msg,
        data: { field: 'accounts' },
      })
    expect(await issue('account1', { bizOrderNo: 'mit Leerzeichen' })).toMatchObject({ code: 400 })
    ok(await issue('account1', { bizOrderNo: `B-${offer}` }))
    expect(await issue('account2', { bizOrderNo: `B-${offer}` })).toMatchObject({
      code: 400,
      msg: '该业务单号已发放',
    })
    const key = { key: `issue-${offer}` }
    const first = await issue('account3', {}, key),
      again = await issue('account3', {}, key)
    expect(again.data).toEqual(first.data)
    expect(
      await server.as('viewer', '100001').post(`${OFFER}/issue`, { id: offer, accounts: 'account4' }),
    ).toMatchObject({ code: 403 })
    expect(await stranger(server).post(`${OFFER}/issue`, { id: offer, accounts: 'account4' })).toMatchObject({
      code: 404,
    })
    ok(await admin(server).post(`${OFFER}/changeStatus?id=${offer}&status=2`, {}))
    expect((await issue('account5')).code).not.toBe(200)
    await send()
    expect(await countStates(server, stock.id)).toEqual({ [RECORD_STATE.sent]: 2 })
    expect(
      dataOf(
        await admin(server).get<{ account?: string }[]>(`${RECORD}/queryList`, { bizOrderNo: `B-${offer}` }),
      ),
    ).toHaveLength(1)
    expect(await admin(server).get(`${RECORD}/queryList`)).toMatchObject({ code: 400 })
  })

  test('a preview says what is issued and what it may cost, and issues nothing', async () => {
    const stock = await newStock(server, { maxAmount: null })
    const offer = await newOffer(server, [stock.id])
    const preview = await admin(server).post(`${OFFER}/preview`, {
      action: 'issue',
      ids: [offer],
      input: { accounts: 'person1\nperson2\nperson3' },
    })
    expect(JSON.stringify(ok(preview).data)).toContain('最多占用预算')
    expect(await countStates(server, stock.id)).toEqual({})
  })

  test('a full account is shown once, to who may see it, and is never in lists', async () => {
    const stock = await newStock(server, { maxAmount: null })
    const offer = await newOffer(server, [stock.id])
    const [id = ''] = await issueTo(server, offer, ['oSecretAccount77'])
    expect(JSON.stringify(await recordAt(server, id))).not.toContain('oSecretAccount77')
    expect(ok(await admin(server).post(`${RECORD}/plain`, { ids: id })).body).toMatchObject({
      data: expect.objectContaining({}),
    })
    expect(await server.as('viewer', '100001').post(`${RECORD}/plain`, { ids: id })).toMatchObject({
      code: 403,
    })
    const found = dataOf(
      await admin(server).get<{ records: { id: string }[] }>(`${RECORD}/page`, {
        account: 'oSecretAccount77',
      }),
    )
    expect(found.records.map((record) => record.id)).toEqual([id])
  })

  test('a voucher that came back may be used again, and one whose time is over expires', async () => {
    const stock = await newStock(server, { maxAmount: null })
    const offer = await newOffer(server, [stock.id])
    const [id = '', other = ''] = await issueTo(server, offer, ['return01', 'expire01'])
    await send()
    const { couponId } = await recordAt(server, id)
    const use = (transactionId: string) =>
      admin(server).post('/sandbox/favor/use', { couponId, amount: 2500, transactionId })
    ok(await use('R1'))
    expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.used })
    ok(await admin(server).post('/sandbox/favor/refund', { couponId }))
    await tick(server, 'favorFlows')
    expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.sent })
    expect(await stockAt(server, stock.id)).toMatchObject({ usedCount: 0, returnedCount: 1 })
    ok(await use('R2'))
    expect(await stockAt(server, stock.id)).toMatchObject({ usedCount: 1 })
    await server.sql(`update favor_record set expire_time = now() - interval '1 minute' where id = ${other}`)
    await tick(server, 'favorClock')
    expect(await recordAt(server, other)).toMatchObject({ state: RECORD_STATE.expired })
    expect(await stockAt(server, stock.id)).toMatchObject({ expiredCount: 1 })
    const late = { recordIds: other, reissueReason: 2 }
    expect(await admin(server).post(`${STOCK}/reissue`, late)).toMatchObject({
      code: 400,
      msg: '过期补发需上传凭证',
    })
    await rulesHold()
  })

  test('notifications nobody signed are refused, whomever they are addressed to', async () => {
    for (const path of ['wechat/SANDBOX01', 'wechat/NOBODY', 'alipay/SANDBOX01']) {
      const answer = await fetch(`${server.url}/api/biz-marketing/notify/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-signature': 'ab'.repeat(32) },
        body: '{"id":"1","event_type":"COUPON.USE"}',
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})
