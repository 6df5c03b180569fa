import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import {
  change,
  detail,
  draft,
  GROUP,
  groupNamed,
  MERCHANT,
  type Merchant,
  newMerchant,
} from '../../support/merchants.ts'
import { admin, director, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { MERCHANT_STATUS } from '../../support/wireNumbers.ts'

/** A merchant from its first draft to its removal. */
export function statesTests(server: TestServer): void {
  describe('a merchant', () => {
    test('a new merchant is disabled, under the party of its group, with the manager and account of both', async () => {
      const group = await groupNamed(server, '锦礼堂礼品渠道')
      const merchant = await newMerchant(server)
      expect(merchant).toMatchObject({
        status: MERCHANT_STATUS.disabled,
        contractPartyId: group.contractPartyId,
        managerId: group.managerId,
        availableAmount: 80_000_000,
      })
      expect(merchant.merchantCode).toMatch(/^M\d{8}$/)
      const neighbour = (
        await server.as('admin', '100002').get<Listed<Merchant>>(`${MERCHANT}/list`)
      ).data.records.map(({ merchantCode }) => merchantCode)
      const own = (
        await admin(server).get<Listed<Merchant>>(`${MERCHANT}/list`, { size: 200 })
      ).data.records.map(({ merchantCode }) => merchantCode)
      expect(neighbour.length).toBeGreaterThan(0)
      expect(new Set([...own, ...neighbour]).size).toBe(own.length + neighbour.length)
    })

    test('a merchant refuses an account, group or callback that is not its own', async () => {
      const other = await groupNamed(server, '鲜果达会员福利'),
        merchant = await newMerchant(server)
      expect(
        await operator(server).post(
          `${MERCHANT}/save`,
          await draft(server, { accountId: other.defaultAccountId }),
        ),
      ).toMatchObject({ code: 400, msg: '结算账户不属于该合同主体' })
      expect(
        await operator(server).post(`${MERCHANT}/update`, {
          id: merchant.id,
          version: merchant.version,
          merchantGroupId: other.id,
        }),
      ).toMatchObject({ code: 400, msg: '只能更换到同一合同主体的商户组' })
      expect(
        await operator(server).post(
          `${MERCHANT}/save`,
          await draft(server, { merchantName: merchant.merchantName }),
        ),
      ).toMatchObject({ code: 400, msg: '商户名称已存在' })
      for (const [notifyUrl, msg] of [
        ['http://open.example.com/a', '订单通知地址必须是https地址'],
        ['https://127.0.0.1/a', '订单通知地址不能是内网地址'],
        ['https://2130706433/a', '订单通知地址不能是内网地址'],
        ['https://[::1]:8080/a', '订单通知地址不能是内网地址'],
        ['https://desk.local/a', '订单通知地址不能是内网地址'],
      ] as const) {
        expect(
          await operator(server).post(`${MERCHANT}/save`, await draft(server, { notifyUrl })),
          notifyUrl,
        ).toMatchObject({
          code: 400,
          msg,
        })
      }
      expect(
        (
          await newMerchant(server, {
            notifyUrl: 'https://open.example.com/callback?x=1',
            alertReceivers: [{ receiver: '13817720056' }, { receiver: 'a@example.com' }],
          })
        ).status,
      ).toBe(0)
    })

    test('a merchant can be enabled only while its group and account are valid', async () => {
      const merchant = await newMerchant(server)
      const group = await groupNamed(server, '锦礼堂礼品渠道')
      expect(await change(server.as('viewer', '100001'), merchant.id, 1)).toMatchObject({ code: 403 })
      expect(await operator(server).post(`${GROUP}/changeState`, { ids: group.id, status: 0 })).toMatchObject(
        {
          code: 200,
        },
      )
      expect(await change(operator(server), merchant.id, 1)).toMatchObject({
        code: 400,
        msg: '商户组已停用，不能启用',
      })
      expect(await operator(server).post(`${GROUP}/changeState`, { ids: group.id, status: 1 })).toMatchObject(
        {
          code: 200,
        },
      )
      expect(
        await director(server).post('/biz-finance/contract_party_account/changeState', {
          ids: merchant.accountId,
          status: MERCHANT_STATUS.frozen,
          reason: '对账差异',
        }),
      ).toMatchObject({ code: 200 })
      expect(await change(operator(server), merchant.id, 1)).toMatchObject({
        code: 400,
        msg: '结算账户不是正常状态，不能启用',
      })
      expect(
        await director(server).post('/biz-finance/contract_party_account/changeState', {
          ids: merchant.accountId,
          status: MERCHANT_STATUS.enabled,
        }),
      ).toMatchObject({ code: 200 })
      const late = await newMerchant(server, { expireTime: '2020-01-01 00:00:00' })
      expect(await change(operator(server), late.id, 1)).toMatchObject({
        code: 400,
        msg: '合作已到期，请先修改合作到期时间',
      })
      expect(await change(operator(server), merchant.id, 1)).toMatchObject({ code: 200 })
      expect((await detail(server, merchant.id)).status).toBe(1)
    })

    test('freezing and unfreezing need their permission, and disabling and enabling do not bypass it', async () => {
      const merchant = await newMerchant(server)
      await change(operator(server), merchant.id, 1)
      expect(await change(operator(server), merchant.id, 2, { reason: '逾期' })).toMatchObject({ code: 403 })
      expect(await change(director(server), merchant.id, 2)).toMatchObject({
        code: 400,
        msg: '请输入冻结原因',
      })
      expect(await change(director(server), merchant.id, 2, { reason: '逾期未付' })).toMatchObject({
        code: 200,
      })
      expect(await detail(server, merchant.id)).toMatchObject({
        status: MERCHANT_STATUS.frozen,
        freezeReason: '逾期未付',
      })
      expect(await change(operator(server), merchant.id, 1)).toMatchObject({ code: 403 })
      expect(await change(operator(server), merchant.id, 0)).toMatchObject({ code: 200 })
      expect(await change(operator(server), merchant.id, 1)).toMatchObject({ code: 403 })
      expect(await change(director(server), merchant.id, 1)).toMatchObject({ code: 200 })
      expect(await detail(server, merchant.id)).toMatchObject({
        status: MERCHANT_STATUS.enabled,
        freezeReason: null,
      })
      const frozen = await change(director(server), merchant.id, 2, { reason: '核对资料' })
      expect(await operator(server).post(`${MERCHANT}/unfreeze`, { ids: merchant.id })).toMatchObject({
        code: 403,
      })
      expect(
        await director(server).post(`${MERCHANT}/undo`, { operation: frozen.data.operation }),
      ).toMatchObject({
        code: 200,
      })
      expect(await detail(server, merchant.id)).toMatchObject({
        status: MERCHANT_STATUS.enabled,
        freezeReason: null,
      })
    })

    test('a merchant can be removed only while it is disabled and has never traded', async () => {
      const merchant = await newMerchant(server)
      await change(operator(server), merchant.id, 1)
      expect(await operator(server).post(`${MERCHANT}/remove`, { ids: merchant.id })).toMatchObject({
        code: 400,
        msg: '请先停用商户再删除',
      })
      await change(operator(server), merchant.id, 0)
      expect(await operator(server).post(`${MERCHANT}/remove`, { ids: merchant.id })).toMatchObject({
        code: 200,
      })
      const [traded] = (
        await admin(server).get<Listed<Merchant>>(`${MERCHANT}/list`, { merchantName: '锦礼堂团购批充' })
      ).data.records
      expect(
        (
          await admin(server).post('/blade-test/ledger', {
            verb: 'post',
            bizType: 'recharge',
            accountId: traded?.accountId,
            bizNo: 'MCH-TRADED',
            amount: 100,
            merchantCode: traded?.merchantCode,
          })
        ).code,
      ).toBe(200)
      expect(await operator(server).post(`${MERCHANT}/remove`, { ids: traded?.id })).toMatchObject({
        code: 400,
        msg: '商户已有交易，只能停用',
      })
    })

    test('the alert value of many merchants is set at once, and undone', async () => {
      const ids = [
        await newMerchant(server, { alertValue: 100 }),
        await newMerchant(server, { alertValue: 200 }),
      ].map(({ id }) => id)
      const answer = await operator(server).post<{ success: number; operation?: string }>(
        `${MERCHANT}/batchUpdateAlertValue`,
        { ids: ids.join(','), alertValue: 5_000_000 },
      )
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, data: { success: 2 } })
      expect(await Promise.all(ids.map(async (id) => (await detail(server, id)).alertValue))).toEqual([
        5_000_000, 5_000_000,
      ])
      expect(
        await operator(server).post(`${MERCHANT}/undo`, { operation: answer.data.operation }),
      ).toMatchObject({
        code: 200,
      })
      expect(await Promise.all(ids.map(async (id) => (await detail(server, id)).alertValue))).toEqual([
        100, 200,
      ])
      expect(
        await operator(server).post(`${MERCHANT}/batchUpdateAlertValue`, {
          ids: Array.from({ length: 501 }, (_, index) => String(index + 1)),
          alertValue: 1,
        }),
      ).toMatchObject({ code: 400, msg: '最多 500 条，当前 501 条' })
      expect(
        await server
          .as('support', '100001')
          .post(`${MERCHANT}/batchUpdateAlertValue`, { ids, alertValue: 1 }),
      ).toMatchObject({ code: 403 })
    })
  })
}
