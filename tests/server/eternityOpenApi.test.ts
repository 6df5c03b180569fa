import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ok } from '../support/answers.ts'
import { newApp, newSecret } from '../support/credentials.ts'
import { balanceOf } from '../support/emailOrders.ts'
import { newCoupon, pendingOf, shopWith, STATE, vouchers } from '../support/eternity.ts'
import { ask, type Credential } from '../support/openApi.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const CODES = [1, 5, 9, 10, 11, 12, 13]

/** What is encrypted for the holder of a key, as the published page describes. */
function opened({ apiKey, apiSecret }: Credential, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64'),
    key = Buffer.from(hkdfSync('sha256', apiSecret, apiKey, 'card-data', 32)),
    decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString())
}

test('programs of a merchant issue, query, use, reverse and void vouchers, each call once', {
  timeout: 60_000,
}, async () => {
  const shop = await shopWith(server, 100_000),
    coupon = await newCoupon(server, shop),
    appId = await newApp(admin(server), { apiCodes: CODES })
  const mine = await newSecret(admin(server), appId, {
      merchantId: shop.merchantId,
      notifyUrl: 'https://merchant.example.com/notify',
    }),
    others = await newSecret(admin(server), appId, {
      merchantId: (await shopWith(server, 0)).merchantId,
    })
  const call = (
    method: 'GET' | 'POST',
    name: string,
    sent: Record<string, unknown>,
    key: Credential = mine,
  ) =>
    ask(
      server.url,
      key,
      [method, `/openapi/v1/eternity/${name}`],
      method === 'GET'
        ? { query: new URLSearchParams(sent as Record<string, string>).toString() }
        : { body: sent },
    )
  const batch = {
    merchantBatchNo: 'B1',
    couponCode: coupon.couponCode,
    mobiles: ['13900001111', '13900001112'],
  }
  expect(await call('POST', 'issue', { ...batch, mobiles: ['1'] })).toMatchObject({ code: 'PARAM_INVALID' })
  expect(await call('POST', 'issue', batch, others)).toMatchObject({
    code: 'PARAM_INVALID',
    msg: expect.stringContaining('商户不在可售范围内') as string,
  })
  const answers = await Promise.all([call('POST', 'issue', batch), call('POST', 'issue', batch)])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(answers.filter(({ data }) => data.duplicate === true)).toHaveLength(1)
  expect(await balanceOf(server, shop.accountId)).toEqual([81_000, 81_000])
  expect(await call('POST', 'issue', { ...batch, mobiles: ['13900001111'] })).toMatchObject({
    code: 'ORDER_NO_CONFLICT',
  })
  const [first, second] = opened(mine, String(answers[0]?.data.vouchers)) as {
    orderNo: string
    code: string
  }[]
  expect(first?.code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  const use = { merchantVerifyNo: 'V1', code: first?.code, amount: 4000 }
  expect(await call('POST', 'verify', use, others)).toMatchObject({ code: 'PARAM_INVALID' })
  for (const duplicate of [undefined, true])
    expect(await call('POST', 'verify', use)).toMatchObject({
      code: 200,
      data: { verifyAmount: 4000, balance: 6000, settleAmount: 3800, ...(duplicate ? { duplicate } : {}) },
    })
  expect(await call('POST', 'verify', { ...use, amount: 1 })).toMatchObject({ code: 'ORDER_NO_CONFLICT' })
  expect(await call('GET', 'query', { code: first?.code })).toMatchObject({
    data: { vouchers: [{ balance: 6000, status: STATE.part }] },
  })
  expect(await call('GET', 'query', { merchantBatchNo: 'B1' }, others)).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
  for (const _time of [1, 2])
    expect(await call('POST', 'reverse', { merchantVerifyNo: 'V1', reason: '退货' })).toMatchObject({
      code: 200,
      data: { status: 2 },
    })
  expect(await call('POST', 'void', { orderNo: second?.orderNo, reason: '客户退券' })).toMatchObject({
    data: { success: 1, fail: [] },
  })
  expect(await balanceOf(server, shop.accountId)).toEqual([90_500, 90_500])
  expect(await pendingOf(server, shop.accountId)).toBe(9500)
  const states = (await vouchers(server, { couponId: coupon.id })).map(({ orderStatus }) => orderStatus)
  expect(states).toEqual([STATE.unused, STATE.void])
  const notices = await server.sql(`select biz_no from notify_task where event = 'eternity.verified'`)
  expect(notices).toHaveLength(2)
  ok(await admin(server).post('/blade-test/eternityCheck', {}))
})
