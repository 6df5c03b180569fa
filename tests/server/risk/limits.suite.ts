import { describe, expect, test } from 'vitest'
import { admin } from '../../support/people.ts'
import { merchant, order, phone, type Row, rule, trans } from '../../support/riskRules.ts'
import type { TestServer } from '../../support/server.ts'

/** Limits of amount and frequency, and what a failed order releases. */
export function limitsTests(server: TestServer): void {
  describe('limits of orders', () => {
    test('the same goods for the same account are refused within the window, also with blanks and dashes', async () => {
      const account = phone()
      expect(await order(server, { account, at: '2026-03-01 12:00:00' })).toMatchObject({
        code: 200,
        data: { hit: null },
      })
      expect(
        await order(server, {
          account: `${account.slice(0, 3)} ${account.slice(3)}`,
          at: '2026-03-01 12:00:59',
        }),
      ).toMatchObject({ code: 400, errCode: 'DUPLICATE_ORDER', msg: '重复下单，请稍后再试' })
      expect(await order(server, { account, skuId: '7002', at: '2026-03-01 12:00:59' })).toMatchObject({
        code: 200,
      })
      expect(await order(server, { account, at: '2026-03-01 12:01:00' })).toMatchObject({ code: 200 })
      await trans(server, { duplicateWindowSec: 0 })
      expect(await order(server, { account, at: '2026-03-01 12:01:00' })).toMatchObject({ code: 200 })
    })

    test('amounts per order and day of a merchant are limited to the fen; days end in Shanghai', async () => {
      await trans(server, { singleMaxAmount: 10_000, dayMaxAmount: 25_000 })
      const day = { merchantCode: await merchant(server, 1), at: '2026-03-02 23:59:59' }
      expect(await order(server, { ...day, orderAmount: 10_001 })).toMatchObject({
        code: 400,
        errCode: 'TRANS_LIMIT',
        msg: '超出交易限额',
      })
      expect(await order(server, { ...day, orderAmount: 10_000 })).toMatchObject({ code: 200 })
      expect(await order(server, { ...day, orderAmount: 10_000 })).toMatchObject({ code: 200 })
      expect(await order(server, { ...day, orderAmount: 5_001 })).toMatchObject({
        code: 400,
        errCode: 'TRANS_LIMIT',
      })
      expect(await order(server, { ...day, orderAmount: 5_000 })).toMatchObject({ code: 200 })
      expect(await order(server, { ...day, orderAmount: 1 })).toMatchObject({
        code: 400,
        errCode: 'TRANS_LIMIT',
      })
      expect(await order(server, { ...day, at: '2026-03-03 00:00:00', orderAmount: 10_000 })).toMatchObject({
        code: 200,
      })
      expect(await order(server, { ...day, back: 1, orderAmount: 5_000 })).toMatchObject({ code: 200 })
      expect(await order(server, { ...day, orderAmount: 5_000 })).toMatchObject({ code: 200 })
    })

    test('trading hours may pass midnight; disabling the rule restores the defaults', async () => {
      await trans(server, { tradeStart: '22:00', tradeEnd: '02:00' })
      expect((await order(server, { at: '2026-03-04 21:59:59' })).errCode).toBe('TRANS_LIMIT')
      expect((await order(server, { at: '2026-03-04 22:00:00' })).code).toBe(200)
      expect((await order(server, { at: '2026-03-05 01:59:59' })).code).toBe(200)
      expect((await order(server, { at: '2026-03-05 02:00:00' })).errCode).toBe('TRANS_LIMIT')
      await trans(server, { tradeStart: '08:30', tradeEnd: '18:00', status: 0 })
      expect((await order(server, { at: '2026-03-05 03:00:00' })).code).toBe(200)
      const { data } = await admin(server).get<Row>('/biz-merchant/transRule/detail')
      expect(
        await admin(server).post('/biz-merchant/transRule/save', { ...data, tradeStart: '8:30' }),
      ).toMatchObject({ code: 400, msg: '时间格式应为 时:分，如 08:30' })
    })

    test('parallel orders exceed no limit, and none passes twice within the window', async () => {
      await trans(server, { dayMaxAmount: 50_000 })
      const day = { merchantCode: await merchant(server, 2), at: '2026-03-06 10:00:00', orderAmount: 10_000 }
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => order(server, { ...day, account: phone() })),
      )
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
      expect(new Set(answers.filter(({ code }) => code !== 200).map(({ errCode }) => errCode))).toEqual(
        new Set(['TRANS_LIMIT']),
      )
      await trans(server, {})
      const account = phone()
      const twice = await Promise.all(
        Array.from({ length: 6 }, () =>
          order(server, { merchantCode: day.merchantCode, account, at: '2026-03-06 11:00:00' }),
        ),
      )
      expect(twice.filter(({ code }) => code === 200)).toHaveLength(1)
      await rule(server, { accountDayCount: 3 }, 2)
      const often = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          order(server, {
            merchantCode: day.merchantCode,
            account,
            skuId: String(8000 + index),
            at: '2026-03-06 12:00:00',
          }),
        ),
      )
      expect(often.filter(({ code }) => code === 200)).toHaveLength(2)
      await rule(server, {}, 2)
    })
  })

  describe('an order that failed', () => {
    test('a failed order frees its share of the daily and monthly counts of merchant and account only', async () => {
      await trans(server, { duplicateWindowSec: 0, dayMaxAmount: 30_000 })
      const merchantCode = await merchant(server, 1),
        account = phone(),
        other = phone(),
        at = '2026-04-10 10:00:00',
        day = { merchantCode, account, at, orderAmount: 10_000 }
      await rule(server, { accountDayCount: 2, accountMonthCount: 3, accountMonthAmount: 40_000 }, 1)
      const back = (parts: Record<string, unknown> = {}) => order(server, { ...day, back: 1, ...parts })
      expect((await order(server, day)).code).toBe(200)
      expect((await order(server, day)).code).toBe(200)
      expect(await order(server, day)).toMatchObject({
        code: 400,
        errCode: 'RISK_FREQ',
        msg: '该账号充值次数超限',
      })
      expect((await order(server, { ...day, account: other })).code).toBe(200)
      expect(await order(server, { ...day, account: phone() })).toMatchObject({ errCode: 'TRANS_LIMIT' })
      expect((await back()).code).toBe(200)
      expect((await order(server, day)).code).toBe(200)
      expect((await order(server, day)).errCode).toBe('TRANS_LIMIT')
      // Released under the day of the order: the next day's count of the account stays, its month is reduced
      // by one.
      await trans(server, { duplicateWindowSec: 0, dayMaxAmount: 0 })
      const next = { ...day, at: '2026-04-11 10:00:00' }
      expect((await order(server, next)).code).toBe(200)
      expect((await order(server, next)).errCode).toBe('RISK_FREQ')
      expect((await back()).code).toBe(200)
      expect((await order(server, next)).code).toBe(200)
      expect((await order(server, next)).errCode).toBe('RISK_FREQ')
      // Releasing more than was counted leaves no credit that lets others pass.
      for (let more = 0; more < 5; more += 1) expect((await back({ account: other })).code).toBe(200)
      expect((await order(server, { ...day, account: other })).code).toBe(200)
      expect((await order(server, { ...day, account: other })).code).toBe(200)
      expect((await order(server, { ...day, account: other })).errCode).toBe('RISK_FREQ')
      await rule(server, {}, 1)
    })
  })
}
