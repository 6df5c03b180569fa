import { describe, expect, test } from 'vitest'
import { isPrivateHost } from '../../src/kernel/host.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const GROUP = '/biz-merchant/merchantGroup',
  MERCHANT = '/biz-merchant/merchantConfig'
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')
const director = (): Client => server.as('gaowenbo', '100001')

interface Group {
  readonly id: string
  readonly contractPartyId: string
  readonly defaultAccountId: string
  readonly groupName: string
  readonly merchantCount: number
  readonly managerId: string
}
interface Merchant {
  readonly id: string
  readonly merchantCode: string
  readonly merchantName: string
  readonly merchantGroupId: string
  readonly contractPartyId: string
  readonly accountId: string
  readonly status: number
  readonly version: number
  readonly alertValue: number
  readonly freezeReason: string | null
  readonly availableAmount: number
  readonly managerId: string
}
interface Listed<T> {
  readonly records: readonly T[]
}
let number = 0

const groups = async (client = admin()): Promise<readonly Group[]> =>
  (await client.get<Listed<Group>>(`${GROUP}/list`, { size: 100 })).data.records
async function groupNamed(name: string): Promise<Group> {
  const group = (await groups()).find(({ groupName }) => groupName === name)
  if (!group) throw new Error(`no group ${name}`)
  return group
}
async function draft(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const group = await groupNamed('锦礼堂礼品渠道')
  return {
    merchantName: `蓝湾站点${(number += 1)}`,
    shortName: '蓝湾',
    merchantGroupId: group.id,
    accountId: group.defaultAccountId,
    merchantType: 2,
    ...more,
  }
}
async function newMerchant(more: Record<string, unknown> = {}): Promise<Merchant> {
  const made = await operator().post<Merchant>(`${MERCHANT}/save`, await draft(more))
  expect(made, JSON.stringify(made.body)).toMatchObject({ code: 200 })
  return detail(made.data.id)
}
const detail = async (id: string): Promise<Merchant> =>
  (await admin().get<Merchant>(`${MERCHANT}/detail`, { id })).data
const change = (client: Client, id: string, status: number, more: Record<string, unknown> = {}) =>
  client.post<{ operation?: string }>(`${MERCHANT}/changeState`, { ids: id, status, ...more })

describe('a merchant', () => {
  test('begins disabled under the party of its group, with the manager and the money of both', async () => {
    const group = await groupNamed('锦礼堂礼品渠道')
    const merchant = await newMerchant()
    expect(merchant).toMatchObject({
      status: 0,
      contractPartyId: group.contractPartyId,
      managerId: group.managerId,
      availableAmount: 80_000_000,
    })
    expect(merchant.merchantCode).toMatch(/^M\d{8}$/)
    const neighbour = (
      await server.as('admin', '100002').get<Listed<Merchant>>(`${MERCHANT}/list`)
    ).data.records.map(({ merchantCode }) => merchantCode)
    const own = (await admin().get<Listed<Merchant>>(`${MERCHANT}/list`, { size: 200 })).data.records.map(
      ({ merchantCode }) => merchantCode,
    )
    expect(neighbour.length).toBeGreaterThan(0)
    expect(new Set([...own, ...neighbour]).size).toBe(own.length + neighbour.length)
  })

  test('takes no account, group or callback that is not its own', async () => {
    const other = await groupNamed('鲜果达会员福利'),
      merchant = await newMerchant()
    expect(
      await operator().post(`${MERCHANT}/save`, await draft({ accountId: other.defaultAccountId })),
    ).toMatchObject({ code: 400, msg: '结算账户不属于该合同主体' })
    expect(
      await operator().post(`${MERCHANT}/update`, {
        id: merchant.id,
        version: merchant.version,
        merchantGroupId: other.id,
      }),
    ).toMatchObject({ code: 400, msg: '只能更换到同一合同主体的商户组' })
    expect(
      await operator().post(`${MERCHANT}/save`, await draft({ merchantName: merchant.merchantName })),
    ).toMatchObject({ code: 400, msg: '商户名称已存在' })
    for (const [notifyUrl, msg] of [
      ['http://open.example.com/a', '订单通知地址必须是https地址'],
      ['https://127.0.0.1/a', '订单通知地址不能是内网地址'],
      ['https://2130706433/a', '订单通知地址不能是内网地址'],
      ['https://[::1]:8080/a', '订单通知地址不能是内网地址'],
      ['https://desk.local/a', '订单通知地址不能是内网地址'],
    ] as const) {
      expect(await operator().post(`${MERCHANT}/save`, await draft({ notifyUrl })), notifyUrl).toMatchObject({
        code: 400,
        msg,
      })
    }
    expect(
      (
        await newMerchant({
          notifyUrl: 'https://open.example.com/callback?x=1',
          alertReceivers: [{ receiver: '13817720056' }, { receiver: 'a@example.com' }],
        })
      ).status,
    ).toBe(0)
  })

  test('is enabled only while its group and its account are in order', async () => {
    const merchant = await newMerchant()
    const group = await groupNamed('锦礼堂礼品渠道')
    expect(await change(server.as('viewer', '100001'), merchant.id, 1)).toMatchObject({ code: 403 })
    expect(await operator().post(`${GROUP}/changeState`, { ids: group.id, status: 0 })).toMatchObject({
      code: 200,
    })
    expect(await change(operator(), merchant.id, 1)).toMatchObject({
      code: 400,
      msg: '商户组已停用，不能启用',
    })
    expect(await operator().post(`${GROUP}/changeState`, { ids: group.id, status: 1 })).toMatchObject({
      code: 200,
    })
    expect(
      await director().post('/biz-finance/contract_party_account/changeState', {
        ids: merchant.accountId,
        status: 2,
        reason: '对账差异',
      }),
    ).toMatchObject({ code: 200 })
    expect(await change(operator(), merchant.id, 1)).toMatchObject({
      code: 400,
      msg: '结算账户不是正常状态，不能启用',
    })
    expect(
      await director().post('/biz-finance/contract_party_account/changeState', {
        ids: merchant.accountId,
        status: 1,
      }),
    ).toMatchObject({ code: 200 })
    const late = await newMerchant({ expireTime: '2020-01-01 00:00:00' })
    expect(await change(operator(), late.id, 1)).toMatchObject({
      code: 400,
      msg: '合作已到期，请先修改合作到期时间',
    })
    expect(await change(operator(), merchant.id, 1)).toMatchObject({ code: 200 })
    expect((await detail(merchant.id)).status).toBe(1)
  })

  test('is frozen and unfrozen by those who may, and switching off and on is no way around', async () => {
    const merchant = await newMerchant()
    await change(operator(), merchant.id, 1)
    expect(await change(operator(), merchant.id, 2, { reason: '逾期' })).toMatchObject({ code: 403 })
    expect(await change(director(), merchant.id, 2)).toMatchObject({ code: 400, msg: '请输入冻结原因' })
    expect(await change(director(), merchant.id, 2, { reason: '逾期未付' })).toMatchObject({ code: 200 })
    expect(await detail(merchant.id)).toMatchObject({ status: 2, freezeReason: '逾期未付' })
    expect(await change(operator(), merchant.id, 1)).toMatchObject({ code: 403 })
    expect(await change(operator(), merchant.id, 0)).toMatchObject({ code: 200 })
    expect(await change(operator(), merchant.id, 1)).toMatchObject({ code: 403 })
    expect(await change(director(), merchant.id, 1)).toMatchObject({ code: 200 })
    expect(await detail(merchant.id)).toMatchObject({ status: 1, freezeReason: null })
    const frozen = await change(director(), merchant.id, 2, { reason: '核对资料' })
    expect(await operator().post(`${MERCHANT}/unfreeze`, { ids: merchant.id })).toMatchObject({ code: 403 })
    expect(await director().post(`${MERCHANT}/undo`, { operation: frozen.data.operation })).toMatchObject({
      code: 200,
    })
    expect(await detail(merchant.id)).toMatchObject({ status: 1, freezeReason: null })
  })

  test('is removed only while it is off and never traded', async () => {
    const merchant = await newMerchant()
    await change(operator(), merchant.id, 1)
    expect(await operator().post(`${MERCHANT}/remove`, { ids: merchant.id })).toMatchObject({
      code: 400,
      msg: '请先停用商户再删除',
    })
    await change(operator(), merchant.id, 0)
    expect(await operator().post(`${MERCHANT}/remove`, { ids: merchant.id })).toMatchObject({ code: 200 })
    const [traded] = (
      await admin().get<Listed<Merchant>>(`${MERCHANT}/list`, { merchantName: '锦礼堂团购批充' })
    ).data.records
    expect(
      (
        await admin().post('/blade-test/ledger', {
          verb: 'post',
          bizType: 'recharge',
          accountId: traded?.accountId,
          bizNo: 'MCH-TRADED',
          amount: 100,
          merchantCode: traded?.merchantCode,
        })
      ).code,
    ).toBe(200)
    expect(await operator().post(`${MERCHANT}/remove`, { ids: traded?.id })).toMatchObject({
      code: 400,
      msg: '商户已有交易，只能停用',
    })
  })

  test('has its alert value set with many others, and back again', async () => {
    const ids = [await newMerchant({ alertValue: 100 }), await newMerchant({ alertValue: 200 })].map(
      ({ id }) => id,
    )
    const done = await operator().post<{ success: number; operation?: string }>(
      `${MERCHANT}/batchUpdateAlertValue`,
      { ids: ids.join(','), alertValue: 5_000_000 },
    )
    expect(done, JSON.stringify(done.body)).toMatchObject({ code: 200, data: { success: 2 } })
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).alertValue))).toEqual([
      5_000_000, 5_000_000,
    ])
    expect(await operator().post(`${MERCHANT}/undo`, { operation: done.data.operation })).toMatchObject({
      code: 200,
    })
    expect(await Promise.all(ids.map(async (id) => (await detail(id)).alertValue))).toEqual([100, 200])
    expect(
      await operator().post(`${MERCHANT}/batchUpdateAlertValue`, {
        ids: Array.from({ length: 501 }, (_, index) => String(index + 1)),
        alertValue: 1,
      }),
    ).toMatchObject({ code: 400, msg: '最多 500 条，当前 501 条' })
    expect(
      await server.as('support', '100001').post(`${MERCHANT}/batchUpdateAlertValue`, { ids, alertValue: 1 }),
    ).toMatchObject({ code: 403 })
  })
})

describe('merchants are looked up', () => {
  test('by name, by group and by party, each tenant its own', async () => {
    const group = await groupNamed('鲜果达会员福利'),
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
      await operator().get<Merchant[]>(`${MERCHANT}/merchantConfigList`, { merchantGroupId: group.id })
    ).data
    expect(rows.map(({ merchantName }) => merchantName).toSorted()).toEqual(
      ['鲜果达会员权益', '鲜果达节日福利'].toSorted(),
    )
    expect(
      (
        await operator().get<Merchant[]>(`${MERCHANT}/listOnContractParty`, {
          contractPartyId: group.contractPartyId,
        })
      ).data,
    ).toHaveLength(2)
    expect((await operator().get(`${MERCHANT}/merchantConfigList`)).code).toBe(400)
    expect(await viewer.get(`${MERCHANT}/merchantConfigList`, { merchantGroupId: group.id })).toMatchObject({
      code: 403,
    })
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
      await operator().get('/blade-system/contract_party/by_mch_group_id', { merchantGroupId: group.id }),
    ).toMatchObject({ code: 200, data: { id: group.contractPartyId, shortName: '鲜果达' } })
  })
})

describe('a group', () => {
  test('keeps its party and cannot go while it has merchants', async () => {
    const group = await groupNamed('鲜果达会员福利'),
      other = await groupNamed('悦行出行权益')
    expect(group.merchantCount).toBe(2)
    const { version } = (await operator().get<{ version: number }>(`${GROUP}/detail`, { id: group.id })).data
    expect(await operator().post(`${GROUP}/remove`, { ids: group.id })).toMatchObject({
      code: 400,
      msg: '商户组下存在商户，不能删除',
    })
    expect(
      await operator().post(`${GROUP}/update`, {
        id: group.id,
        version,
        contractPartyId: other.contractPartyId,
        defaultAccountId: other.defaultAccountId,
      }),
    ).toMatchObject({ code: 400, msg: '商户组下存在商户，不能更换合同主体' })
    expect(
      await operator().post(`${GROUP}/update`, {
        id: group.id,
        version,
        defaultAccountId: other.defaultAccountId,
      }),
    ).toMatchObject({ code: 400, msg: '默认结算账户不属于该合同主体' })
    const made = await operator().post<{ id: string; groupCode: string }>(`${GROUP}/save`, {
      groupName: '蓝湾分销',
      contractPartyId: other.contractPartyId,
    })
    expect(made).toMatchObject({
      code: 200,
      data: { groupCode: expect.stringMatching(/^G\d{6}$/) as string },
    })
    expect(await operator().post(`${GROUP}/remove`, { ids: made.data.id })).toMatchObject({ code: 200 })
  })
})

test('hosts of this machine and of private networks are known', () => {
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

describe('a contract that ends', () => {
  const day = (days: number): string =>
    new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
  const PARTY = '/blade-system/contract_party'
  const party = async (id: string): Promise<{ id: string; version: number; status: number }> =>
    (await admin().get<{ id: string; version: number; status: number }>(`${PARTY}/detail`, { id })).data
  const ends = async (id: string, contractEnd: string): Promise<void> => {
    expect(
      await admin().post(`${PARTY}/update`, {
        id,
        version: (await party(id)).version,
        contractStart: '2020-01-01',
        contractEnd,
      }),
    ).toMatchObject({ code: 200 })
    expect(await admin().post('/blade-test/tick', { work: 'contracts' })).toMatchObject({ code: 200 })
  }

  test('is marked the day after, its merchants frozen when the days of grace are over, and comes back with a new end', async () => {
    const merchant = await newMerchant({
      ...(await groupNamed('鲜果达会员福利').then((group) => ({
        merchantGroupId: group.id,
        accountId: group.defaultAccountId,
      }))),
    })
    const { contractPartyId } = merchant
    await change(operator(), merchant.id, 1)
    await ends(contractPartyId, day(0))
    expect((await party(contractPartyId)).status).toBe(1)
    await ends(contractPartyId, day(-1))
    expect([(await party(contractPartyId)).status, (await detail(merchant.id)).status]).toEqual([2, 1])
    await ends(contractPartyId, day(-15))
    expect((await detail(merchant.id)).status).toBe(1)
    await ends(contractPartyId, day(-16))
    expect(await detail(merchant.id)).toMatchObject({ status: 2, freezeReason: '合同已到期' })
    const { data } = await admin().get<Listed<{ realName: string; action: string }>>(
      '/blade-log/operate/list',
      { resource: 'merchantConfig', action: 'freeze', size: 5 },
    )
    expect(data.records[0]).toMatchObject({ realName: '系统', action: 'freeze' })
    await ends(contractPartyId, day(30))
    expect((await party(contractPartyId)).status).toBe(1)
  })
})
