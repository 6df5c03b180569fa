import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import { certifiedKey } from '../../support/certificates.ts'
import { admin, operator, stranger } from '../../support/people.ts'
import {
  CHANNEL,
  CHANNEL_STATE,
  changeState,
  channel,
  enabledChannel,
  mockValues,
  newCompany,
  type PayChannel,
  PAYMENT,
  shopPayment,
  wechatValues,
} from '../../support/payments.ts'
import { useServer } from '../../support/server.ts'
import { startWechatPay, type WechatDouble } from '../../support/wechatDouble.ts'
import { MERCHANT } from '../../support/wechatPay.ts'

const server = useServer()
let wechat: WechatDouble, own: string
beforeAll(async () => {
  wechat = await startWechatPay()
  await allowPrivateHosts(server)
  own = await newCompany(server)
})
afterAll(() => wechat.close())

const save = (values: Readonly<Record<string, unknown>>) =>
  admin(server).post<PayChannel>(`${CHANNEL}/save`, values)

test('a channel is saved with its certificate read and no secret in any answer', async () => {
  const saved = await save(wechatValues(wechat.url, own))
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  const row = await channel(server, saved.data.id)
  expect(row).toMatchObject({ payWay: 1, state: CHANNEL_STATE.disabled, certSerialNo: MERCHANT.serial })
  expect(row.channelNo).toMatch(/^PC\d{8}$/)
  expect(row.certExpireTime).toMatch(/^\d{4}-\d\d-\d\d$/)
  const everything = JSON.stringify([
    row,
    (await admin(server).get(`${CHANNEL}/page`, {})).body,
    (await admin(server).post(`${CHANNEL}/page`, { current: 1, size: 50 })).body,
    (await admin(server).post('/blade-pay/channelList', {})).body,
    (await admin(server).get('/blade-system/operate-log/list', { resource: 'paymentManagementInfo' })).body,
  ])
  for (const secret of ['PRIVATE KEY', 'BEGIN CERTIFICATE', '0123456789abcdef0123456789abcdef'])
    expect(everything).not.toContain(secret)
  const [stored] = await server.sql(
    `select private_key, api_v3_key from payment_management_info where id = ${saved.data.id}`,
  )
  expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY')
  // Secrets that are left empty stay; the test of the old settings no longer counts where the account changes.
  expect(await admin(server).post(`${CHANNEL}/test`, { id: saved.data.id })).toMatchObject({ code: 200 })
  const tested = await channel(server, saved.data.id)
  const renamed = await admin(server).post(`${CHANNEL}/update`, {
    id: tested.id,
    version: tested.version,
    remark: '主渠道',
    privateKey: '',
  })
  expect(renamed, JSON.stringify(renamed.body)).toMatchObject({ code: 200 })
  const kept = await channel(server, tested.id)
  expect(kept.lastTestResult).toBe(1)
  expect(
    await admin(server).post(`${CHANNEL}/update`, { id: kept.id, version: kept.version, payAppId: 'wx2' }),
  ).toMatchObject({ code: 200 })
  expect(await changeState(admin(server), kept.id, 1)).toMatchObject({ code: 400, msg: '请先通过渠道检测' })
})

test('settings that cannot work are refused with the field they are in', async () => {
  const expired = certifiedKey('09', { days: -1 }),
    other = certifiedKey('0a')
  const refusals: readonly (readonly [Record<string, unknown>, string, string])[] = [
    [{ certificate: '' }, '渠道参数不完整：商户证书', 'certificate'],
    [{ platformKey: undefined }, '渠道参数不完整：平台公钥或证书', 'platformKey'],
    [{ privateKey: 'MIIE' }, '商户私钥不是有效的 PEM 密钥或证书', 'privateKey'],
    [{ certificate: MERCHANT.publicKey }, '商户证书不是有效的 PEM 密钥或证书', 'certificate'],
    [{ platformKey: 'none' }, '平台公钥或证书不是有效的 PEM 密钥或证书', 'platformKey'],
    [{ platformKey: MERCHANT.publicKey }, '渠道参数不完整：平台公钥ID', 'platformSerial'],
    [{ apiV3Key: 'short' }, 'APIv3密钥须为 32 位', 'apiV3Key'],
    [{ certificate: expired.certificate, privateKey: expired.privateKey }, '证书已过期', 'certificate'],
    [{ privateKey: other.privateKey }, '商户私钥与商户证书不是一对', 'privateKey'],
    [{ feeRate: 0.0501 }, '费率超出范围', 'feeRate'],
    [{ singleMin: 100, singleMax: 99 }, '单笔上限不能低于单笔下限', 'singleMax'],
    [{ channelCode: 'UNION_QR' }, '该渠道类型还不能使用', 'channelCode'],
  ]
  for (const [more, msg, field] of refusals) {
    const answer = await save(wechatValues(wechat.url, own, more))
    expect([field, answer.code, answer.msg]).toEqual([field, 400, msg])
    expect(answer.data).toMatchObject({ field })
  }
  for (const more of [
    { channelCode: 'GOLD' },
    { channelName: 'x'.repeat(41) },
    { gatewayUrl: 'ftp://x' },
    { useScenes: '7' },
    { priority: 'first' },
    { singleMin: -1 },
    { ownPartyId: '1' },
  ])
    expect((await save(wechatValues(wechat.url, own, more))).code).toBe(400)
  const first = mockValues(own)
  expect(await save(first)).toMatchObject({ code: 200 })
  expect(await save({ ...first, channelName: '另一个' })).toMatchObject({
    code: 400,
    msg: '该渠道类型的商户号已存在',
  })
  expect(await save({ ...mockValues(own), channelName: first.channelName })).toMatchObject({ code: 400 })
})

test('a test that fails is stored, and the channel stays off', async () => {
  const { data } = await save(wechatValues(wechat.url, own))
  wechat.mood = 'broken'
  const failed = await admin(server).post(`${CHANNEL}/test`, { id: data.id })
  wechat.mood = 'well'
  expect(failed).toMatchObject({ code: 400, msg: '渠道检测失败：没有应答：HTTP 500' })
  expect(await channel(server, data.id)).toMatchObject({ lastTestResult: 2 })
  expect(await changeState(admin(server), data.id, 1)).toMatchObject({ code: 400 })
  await server.sql(
    `update payment_management_info set last_test_result = 1, last_test_time = now() - interval '25 hours'
     where id = ${data.id}`,
  )
  expect(await changeState(admin(server), data.id, 1)).toMatchObject({ code: 400, msg: '请先通过渠道检测' })
  await server.sql(`update payment_management_info set last_test_time = now(), cert_expire_time = '2020-01-01'
    where id = ${data.id}`)
  expect(await changeState(admin(server), data.id, 1)).toMatchObject({ code: 400, msg: '证书已过期' })
})

test('both spellings of the calls of old clients reach the same rows', async () => {
  const row = await enabledChannel(server, mockValues(own))
  const page = await admin(server).post<Listed<PayChannel>>(`${CHANNEL}/page`, {
    current: 1,
    size: 10,
    channelName: row.channelName,
  })
  expect(page.data.records.map(({ id }) => id)).toEqual([row.id])
  for (const path of ['/blade-pay/channelList', `${CHANNEL}/channelList`]) {
    const list = await admin(server).post<
      readonly { channelCode: string; channels: readonly { id: string }[] }[]
    >(path, { payWay: 9, enabledOnly: 1 })
    expect(list.data.map(({ channelCode }) => channelCode)).toEqual(['MOCK'])
    expect(list.data[0]?.channels.map(({ id }) => id)).toContain(row.id)
  }
  const other = (state: string) =>
    admin(server).post('/blade-pay/changeState', {}, { query: { id: row.id, state } })
  expect(await other('0')).toMatchObject({ code: 200 })
  expect((await channel(server, row.id)).state).toBe(CHANNEL_STATE.disabled)
  expect(await other('1')).toMatchObject({ code: 200 })
  for (const state of ['2', '', 'x']) expect((await other(state)).code).toBe(400)
  expect((await admin(server).post('/blade-pay/changeState', { id: '1', state: 1 })).code).toBe(404)
})

test('strangers and users without the right reach no channel', async () => {
  const row = await enabledChannel(server, mockValues(own))
  expect((await stranger(server).get(`${CHANNEL}/detail`, { id: row.id })).code).toBe(404)
  expect((await changeState(stranger(server), row.id, 0)).code).toBe(404)
  expect((await stranger(server).post(`${CHANNEL}/test`, { id: row.id })).code).toBe(404)
  const viewer = server.as('viewer', '100001')
  for (const path of ['save', 'update', 'test', 'changeState?state=0', 'remove'])
    expect((await viewer.post(`${CHANNEL}/${path}`, { id: row.id, ids: row.id })).code).toBe(403)
  expect((await operator(server).post('/blade-pay/changeState', { id: row.id, state: 0 })).code).toBe(403)
  expect(
    await admin(server).post(`${CHANNEL}/update`, { id: row.id, version: 99, remark: '旧' }),
  ).toMatchObject({ code: 409 })
})

test('a channel that was ever used is not removed', async () => {
  const company = await newCompany(server)
  const row = await enabledChannel(server, mockValues(company))
  const remove = () => admin(server).post(`${CHANNEL}/remove`, {}, { query: { ids: row.id } })
  expect(await remove()).toMatchObject({ code: 400, msg: '请先停用渠道再删除' })
  await shopPayment(server, { ownPartyId: company })
  expect(await changeState(admin(server), row.id, 0)).toMatchObject({ code: 200 })
  expect(await remove()).toMatchObject({ code: 400, msg: '渠道已被使用，不能删除' })
  const unused = await save(mockValues(company))
  expect(await admin(server).post(`${CHANNEL}/remove`, {}, { query: { ids: unused.data.id } })).toMatchObject(
    { code: 200 },
  )
})

test('payments go to the channel that fits: scene, limits, day, priority', async () => {
  const company = await newCompany(server)
  const route = async (amount: number): Promise<string | null> => {
    const row = await shopPayment(server, { ownPartyId: company, amount, opened: true })
    return row.channelId
  }
  const small = await enabledChannel(
    server,
    mockValues(company, { priority: 1, singleMax: 5_000, dayMax: 8_000 }),
  )
  const large = await enabledChannel(server, mockValues(company, { priority: 2, singleMin: 100 }))
  await enabledChannel(server, mockValues(company, { priority: 1, useScenes: '4' }))
  expect(await route(5_000)).toBe(small.id)
  expect(await route(5_001)).toBe(large.id)
  const first = await shopPayment(server, { ownPartyId: company, amount: 4_000 })
  expect(await admin(server).post(`${PAYMENT}/query`, { id: first.id })).toMatchObject({ code: 200 })
  expect(await channel(server, small.id)).toMatchObject({ todayAmount: 4_000, todayCount: 1 })
  expect(await route(4_500)).toBe(large.id)
  await changeState(admin(server), large.id, 0)
  const refused = await admin(server).post('/blade-test/shopPayment', {
    orderNo: 'SO',
    amount: 6_000,
    ownPartyId: company,
  })
  expect(refused).toMatchObject({ code: 400, msg: '没有可用的支付渠道' })
})
