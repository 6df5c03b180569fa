import { describe, expect, test } from 'vitest'
import type { Client, Listed } from '../../support/client.ts'
import {
  account,
  decide,
  FINANCE,
  idOf,
  ledger,
  newAccount,
  newest,
  topUp,
  trial,
} from '../../support/finance.ts'
import { inSeconds } from '../../support/moments.ts'
import { admin, auditor, clerk, director } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { ACCOUNT_STATUS } from '../../support/wireNumbers.ts'

/** Fees, credit and reversals. */
export function chargesTests(server: TestServer): void {
  describe('charges, credit and reversals', () => {
    test('a fee is held at once, and cannot exceed the available amount', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 10_000)
      const fee = async (amount: number, more: Record<string, unknown> = {}) =>
        clerk(server).post(`${FINANCE}/accountFinance/chargeback`, {
          accountId: id,
          amount,
          chargeType: 1,
          auditorId: await idOf(server, '白雪'),
          reason: '违约金',
          ...more,
        })
      expect(await fee(10_001)).toMatchObject({ code: 400, msg: '账户可用额度不足' })
      expect(await fee(4000)).toMatchObject({ code: 200 })
      expect(await fee(100)).toMatchObject({ code: 400, msg: '账户存在待审核的扣款申请' })
      expect(await account(server, id)).toMatchObject({ balance: 10_000, holdAmount: 4000 })
      const audit = await newest(server, id)
      expect(await decide(auditor(server), audit.id, 1)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ balance: 6000, holdAmount: 0 })

      const { txnNo } = await newest(server, id)
      const reverse = async () =>
        clerk(server).post(`${FINANCE}/accountDetail/reverse`, {
          txnNo,
          reason: '误扣',
          auditorId: await idOf(server, '白雪'),
        })
      expect(
        await server.as('qinxiaodong', '100001').post(`${FINANCE}/accountDetail/reverse`, {
          txnNo: 'T1',
          reason: '误扣',
          auditorId: await idOf(server, '白雪'),
        }),
      ).toMatchObject({ code: 404 })
      expect(await reverse()).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ balance: 10_000 })
      expect(await reverse()).toMatchObject({ code: 400, msg: '该交易已冲正' })
      expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
    })

    test('an entry is reversed once, by an application that another user decides, and the books agree', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 10_000)
      expect(
        await clerk(server).post(`${FINANCE}/accountFinance/chargeback`, {
          accountId: id,
          amount: 4000,
          chargeType: 1,
          auditorId: await idOf(server, '白雪'),
          reason: '违约金',
        }),
      ).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      const entries = async () =>
        (
          await admin(server).get<
            Listed<{
              id: string
              bizType: number
              amount: number
              flowDirection: number
              balanceAfter: number
            }>
          >(`${FINANCE}/accountDetail/list`, { accountId: id, ascs: 'postTime' })
        ).data.records
      const fee = (await entries()).find(({ balanceAfter }) => balanceAfter === 6000)
      const reverse = async (client: Client, more: Record<string, unknown> = {}, key?: string) =>
        client.post(
          `${FINANCE}/accountDetail/applyReverse`,
          { id: fee?.id, auditorId: await idOf(server, '白雪'), reason: '误扣违约金', ...more },
          key ? { key } : {},
        )
      const preview = await clerk(server).post(`${FINANCE}/accountDetail/preview`, {
        action: 'reverse',
        ids: [fee?.id],
        input: { auditorId: await idOf(server, '白雪'), reason: '误扣违约金' },
      })
      expect(JSON.stringify(preview.body)).toContain('冲正 ¥40.00，通过后余额 ¥100.00')
      expect(await reverse(auditor(server))).toMatchObject({ code: 403 })
      expect((await reverse(server.as('admin', '100002'))).success).toBe(false)
      expect(
        await clerk(server).post(
          `${FINANCE}/accountDetail/applyReverse`,
          { id: fee?.id, auditorId: await idOf(server, '白雪'), reason: '误扣' },
          { key: null },
        ),
      ).toMatchObject({ code: 400, msg: '缺少请求号' })
      const self = (await admin(server).token()).user_id
      expect(await reverse(admin(server), { auditorId: self })).toMatchObject({
        code: 400,
        msg: '审核人不能是申请人',
      })
      expect(await reverse(clerk(server), {}, `REV-${id}`)).toMatchObject({ code: 200 })
      expect(await reverse(clerk(server), {}, `REV-${id}`)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ balance: 6000 })
      const applied = await newest(server, id)
      expect(await decide(clerk(server), applied.id, 1)).toMatchObject({ code: 403 })
      expect(await reverse(clerk(server))).toMatchObject({ code: 200 })
      const second = await newest(server, id)
      expect(await decide(auditor(server), applied.id, 1)).toMatchObject({ code: 200, data: { success: 1 } })
      expect(await account(server, id)).toMatchObject({ balance: 10_000, holdAmount: 0 })
      // A second application filed meanwhile returns nothing twice.
      await decide(auditor(server), second.id, 1)
      expect(await account(server, id)).toMatchObject({ balance: 10_000 })
      expect(await reverse(clerk(server))).toMatchObject({ code: 400, msg: '该交易已冲正' })
      expect((await entries()).map(({ balanceAfter }) => balanceAfter)).toEqual([10_000, 6000, 10_000])
      expect(await trial(server)).toMatchObject({ balanced: true, broken: [] })
    })

    test('credit lets a post-paid account go below zero, and its record chain has no gap', async () => {
      const id = await newAccount(server, 2)
      const credit = async (creditLimit: number) =>
        clerk(server).post(`${FINANCE}/accountFinance/creditSave`, {
          accountId: id,
          creditLimit,
          auditorId: await idOf(server, '白雪'),
          reason: '年度授信',
        })
      expect(await credit(20_000)).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ creditLimit: 20_000, availableAmount: 20_000 })
      await ledger(server, { verb: 'hold', accountId: id, bizNo: `C-${id}`, amount: 15_000 })
      await ledger(server, { verb: 'capture', bizNo: `C-${id}`, amount: 15_000 })
      expect(await account(server, id)).toMatchObject({
        balance: -15_000,
        availableAmount: 5000,
        overLimit: 0,
      })
      expect(await credit(10_000)).toMatchObject({ code: 200 })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ availableAmount: -5000, overLimit: 1 })
      const { data } = await admin(server).get<
        Listed<{ changeType: number; beforeAmount: number; afterAmount: number }>
      >(`${FINANCE}/creditRecord/list`, { accountId: id, ascs: 'recordNo' })
      expect(
        data.records.map(({ changeType, beforeAmount, afterAmount }) => [
          changeType,
          beforeAmount,
          afterAmount,
        ]),
      ).toEqual([
        [1, 0, 20_000],
        [3, 20_000, 10_000],
      ])
      expect(await admin(server).post(`${FINANCE}/contract_party_account/close`, { id })).toMatchObject({
        code: 400,
        msg: '账户余额或冻结金额不为零，不能销户',
      })
    })

    test('a temporary credit begins when it is approved and ends on time or by hand', async () => {
      const id = await newAccount(server)
      const until = new Date(Date.now() + 8 * 3_600_000 + 86_400_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
      const apply = async (more: Record<string, unknown> = {}) =>
        clerk(server).post(`${FINANCE}/accountFinance/temporaryCreditSave`, {
          accountId: id,
          amount: 30_000,
          beginTime: inSeconds(-3600),
          endTime: until,
          auditorId: await idOf(server, '白雪'),
          reason: '大促',
          ...more,
        })
      expect(await apply({ endTime: '2027-12-01 00:00:00' })).toMatchObject({
        code: 400,
        msg: '临时授信最长30天',
        data: { field: 'endTime' },
      })
      expect(await apply({ amount: 500_000_001 })).toMatchObject({ code: 400, msg: '临时授信金额超过上限' })
      expect(await apply()).toMatchObject({ code: 200 })
      expect(await apply()).toMatchObject({ code: 400, msg: '该账户已有生效中或待审核的临时授信' })
      expect(await decide(auditor(server), (await newest(server, id)).id, 1)).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({ tempCredit: 30_000, availableAmount: 30_000 })
      expect(
        (await ledger(server, { verb: 'hold', accountId: id, bizNo: `TC-${id}`, amount: 20_000 })).code,
      ).toBe(200)
      expect(
        await clerk(server).post(`${FINANCE}/accountFinance/temporaryCreditCancel`, {
          id,
          reason: '提前结束',
        }),
      ).toMatchObject({ code: 200 })
      expect(await account(server, id)).toMatchObject({
        tempCredit: 0,
        availableAmount: -20_000,
        overLimit: 1,
        creditUsed: 20_000,
        overLimitAmount: 20_000,
      })
      const { data } = await admin(server).get<Listed<{ changeType: number }>>(
        `${FINANCE}/creditRecord/list`,
        {
          accountId: id,
          ascs: 'recordNo',
        },
      )
      expect(data.records.map(({ changeType }) => changeType)).toEqual([1, 5])
    })

    test('a frozen account refuses new holds but finishes existing ones', async () => {
      const id = await newAccount(server)
      await topUp(server, id, 10_000)
      await ledger(server, { verb: 'hold', accountId: id, bizNo: `Z-${id}`, amount: 3000 })
      expect(
        await director(server).post(`${FINANCE}/contract_party_account/changeState`, {
          ids: [id],
          status: ACCOUNT_STATUS.frozen,
          reason: '对账异常',
        }),
      ).toMatchObject({ code: 200, data: { success: 1 } })
      expect(
        await ledger(server, { verb: 'hold', accountId: id, bizNo: `Z2-${id}`, amount: 1 }),
      ).toMatchObject({
        code: 400,
        msg: '账户已冻结',
      })
      expect(
        (await ledger(server, { verb: 'capture', bizNo: `Z-${id}`, amount: 2000, final: 'true' })).code,
      ).toBe(200)
      expect(await account(server, id)).toMatchObject({
        balance: 8000,
        holdAmount: 0,
        status: ACCOUNT_STATUS.frozen,
      })
    })
  })
}
