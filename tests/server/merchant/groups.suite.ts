import { describe, expect, test } from 'vitest'
import { isPrivateHost } from '../../../src/kernel/host.ts'
import type { Listed } from '../../support/client.ts'
import {
  change,
  detail,
  GROUP,
  groupNamed,
  MERCHANT,
  type Merchant,
  newMerchant,
} from '../../support/merchants.ts'
import { admin, operator } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { MERCHANT_STATUS } from '../../support/wireNumbers.ts'

/** Lookup of merchants, their groups and contracts. */
export function groupsTests(server: TestServer): void {
  describe('merchants are looked up', () => {
    test('merchants are found by name, group and party, within their tenant', async () => {
      const group = await groupNamed(server, '鲜果达会员福利'),
        viewer = server.as('viewer', '100001')
      const all = (await viewer.get<Merchant[]>(`${MERCHANT}/merchantNameList`)).data,
        open = (await viewer.get<Merchant[]>(`${MERCHANT}/nameSelectList`)).data
      expect(all.map(({ merchantName }) => merchantName)).toEqual(
        expect.arrayContaining(['锦礼堂开放平台', '悦行车主权益']),
      )
      expect(open.map(({ merchantName }) => merchantName)).not.toContain('悦行车主权益')
      expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['id', 'merchantCode', 'merchantName'])
      expect((await viewer.get<Merchant[]>(`${MERCHANT}/nameSelectList`, { ecommerceFlag: 1 })).data).toEqual(
        [],
      )
      const rows = (
        await operator(server).get<Merchant[]>(`${MERCHANT}/merchantConfigList`, {
          merchantGroupId: group.id,
        })
      ).data
      expect(rows.map(({ merchantName }) => merchantName).toSorted()).toEqual(
        ['鲜果达会员权益', '鲜果达节日福利'].toSorted(),
      )
      expect(
        (
          await operator(server).get<Merchant[]>(`${MERCHANT}/listOnContractParty`, {
            contractPartyId: group.contractPartyId,
          })
        ).data,
      ).toHaveLength(2)
      expect((await operator(server).get(`${MERCHANT}/merchantConfigList`)).code).toBe(400)
      expect(await viewer.get(`${MERCHANT}/merchantConfigList`, { merchantGroupId: group.id })).toMatchObject(
        {
          code: 403,
        },
      )
      const stranger = server.as('admin', '100002')
      expect(
        (await stranger.get<Merchant[]>(`${MERCHANT}/merchantNameList`)).data.map(
          ({ merchantName }) => merchantName,
        ),
      ).toContain('鹭岛酒店福利站')
      expect(
        (await stranger.get(`${MERCHANT}/merchantConfigList`, { merchantGroupId: group.id })).data,
      ).toEqual([])
      expect(
        await stranger.get('/blade-system/contract_party/by_mch_group_id', { merchantGroupId: group.id }),
      ).toMatchObject({ code: 404 })
      expect(
        await operator(server).get('/blade-system/contract_party/by_mch_group_id', {
          merchantGroupId: group.id,
        }),
      ).toMatchObject({ code: 200, data: { id: group.contractPartyId, shortName: '鲜果达' } })
    })
  })

  describe('a group', () => {
    test('a group keeps its party, and cannot be removed while it has merchants', async () => {
      const group = await groupNamed(server, '鲜果达会员福利'),
        other = await groupNamed(server, '悦行出行权益')
      expect(group.merchantCount).toBe(2)
      const { version } = (
        await operator(server).get<{ version: number }>(`${GROUP}/detail`, { id: group.id })
      ).data
      expect(await operator(server).post(`${GROUP}/remove`, { ids: group.id })).toMatchObject({
        code: 400,
        msg: '商户组下存在商户，不能删除',
      })
      expect(
        await operator(server).post(`${GROUP}/update`, {
          id: group.id,
          version,
          contractPartyId: other.contractPartyId,
          defaultAccountId: other.defaultAccountId,
        }),
      ).toMatchObject({ code: 400, msg: '商户组下存在商户，不能更换合同主体' })
      expect(
        await operator(server).post(`${GROUP}/update`, {
          id: group.id,
          version,
          defaultAccountId: other.defaultAccountId,
        }),
      ).toMatchObject({ code: 400, msg: '默认结算账户不属于该合同主体' })
      const created = await operator(server).post<{ id: string; groupCode: string }>(`${GROUP}/save`, {
        groupName: '蓝湾分销',
        contractPartyId: other.contractPartyId,
      })
      expect(created).toMatchObject({
        code: 200,
        data: { groupCode: expect.stringMatching(/^G\d{6}$/) as string },
      })
      expect(await operator(server).post(`${GROUP}/remove`, { ids: created.data.id })).toMatchObject({
        code: 200,
      })
    })
  })

  test('loopback hosts and hosts of private networks are recognised', () => {
    for (const host of [
      'localhost',
      'desk',
      'a.internal',
      '10.0.0.1',
      '172.20.1.1',
      '192.168.1.1',
      '169.254.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[fd00::1]',
      '[fe80::1]',
      '[::ffff:a00:1]',
    ])
      expect(isPrivateHost(host), host).toBe(true)
    for (const host of ['open.example.com', '8.8.8.8', '172.32.0.1', '[2400:3200::1]'])
      expect(isPrivateHost(host), host).toBe(false)
  })

  describe('expiry of a contract', () => {
    const day = (days: number): string =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    const PARTY = '/blade-system/contract_party'
    const party = async (id: string): Promise<{ id: string; version: number; status: number }> =>
      (await admin(server).get<{ id: string; version: number; status: number }>(`${PARTY}/detail`, { id }))
        .data
    const ends = async (id: string, contractEnd: string): Promise<void> => {
      expect(
        await admin(server).post(`${PARTY}/update`, {
          id,
          version: (await party(id)).version,
          contractStart: '2020-01-01',
          contractEnd,
        }),
      ).toMatchObject({ code: 200 })
      expect(await admin(server).post('/blade-test/tick', { work: 'contracts' })).toMatchObject({ code: 200 })
    }

    test('an expired merchant is marked the day after, frozen after grace, and restored by a new end', async () => {
      const merchant = await newMerchant(server, {
        ...(await groupNamed(server, '鲜果达会员福利').then((group) => ({
          merchantGroupId: group.id,
          accountId: group.defaultAccountId,
        }))),
      })
      const { contractPartyId } = merchant
      await change(operator(server), merchant.id, 1)
      await ends(contractPartyId, day(0))
      expect((await party(contractPartyId)).status).toBe(1)
      await ends(contractPartyId, day(-1))
      expect([(await party(contractPartyId)).status, (await detail(server, merchant.id)).status]).toEqual([
        2, 1,
      ])
      await ends(contractPartyId, day(-15))
      expect((await detail(server, merchant.id)).status).toBe(1)
      await ends(contractPartyId, day(-16))
      expect(await detail(server, merchant.id)).toMatchObject({
        status: MERCHANT_STATUS.frozen,
        freezeReason: '合同已到期',
      })
      const { data } = await admin(server).get<Listed<{ realName: string; action: string }>>(
        '/blade-log/operate/list',
        { resource: 'merchantConfig', action: 'freeze', size: 5 },
      )
      expect(data.records[0]).toMatchObject({ realName: '系统', action: 'freeze' })
      await ends(contractPartyId, day(30))
      expect((await party(contractPartyId)).status).toBe(1)
    })
  })
}
