import { expect, test } from 'vitest'
import { batchEnd } from '../support/channels.ts'
import type { Listed } from '../support/client.ts'
import {
  consumer,
  type Consumer,
  freshMobile,
  idsIn,
  merchantNamed,
  mobileFile,
  newConsumer,
  runJob,
  TAGS,
  tagsOf,
  USERS,
} from '../support/consumers.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
interface FileAnswer {
  readonly id: string
  readonly batchNo: string
  readonly taskNo: string | null
  readonly totalCount: number
  readonly successCount: number
  readonly failCount: number
  readonly dupCount: number
}
const userCount = async (id: string): Promise<number> =>
  (await admin(server).get<{ userCount: number }>(`${TAGS}/detail`, { id })).data.userCount
const number = (first: number, index: number): string => String(first + index)

test('U1: a file of 10,000 numbers tags 9,500 consumers, replaces tags of the group, and is taken once', async () => {
  const { ids } = await tagsOf(admin(server), 2, ['高活', '沉默'])
  const [active = '', silent = ''] = ids
  const { merchantCode } = await merchantNamed(admin(server), '鲜果达会员权益')
  const existing = Array.from({ length: 9500 }, (_, index) => number(13_800_000_000, index))
  const create = mobileFile(existing.slice(0, 2000), {
    operation: '1',
    tagIds: silent,
    merchantCode,
    createMissing: '1',
  })
  expect((await admin(server).form<FileAnswer>(`${USERS}/templateUp`, create)).data).toMatchObject({
    successCount: 2000,
  })
  const { ids: others } = await tagsOf(admin(server), 1, ['其他'])
  const rest = mobileFile(existing.slice(2000), {
    operation: '1',
    tagIds: others[0] ?? '',
    merchantCode,
    createMissing: '1',
  })
  expect((await admin(server).form<FileAnswer>(`${USERS}/templateUp`, rest)).data).toMatchObject({
    totalCount: 7500,
    successCount: 7500,
  })
  await runJob(server, 'userTagCounts')
  expect([await userCount(active), await userCount(silent)]).toEqual([0, 2000])
  const rows = [
    ...existing,
    ...Array.from({ length: 300 }, (_, index) => number(13_900_000_000, index)),
    ...existing.slice(0, 120),
    ...Array.from({ length: 80 }, (_, index) => number(23_800_000_000, index)),
  ]
  const send = () =>
    admin(server).form<FileAnswer>(
      `${USERS}/templateUp`,
      mobileFile(rows, { operation: '1', tagIds: active, merchantCode, createMissing: '0' }),
    )
  const answer = await send()
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    code: 200,
    data: { totalCount: 10_000, successCount: 9500, failCount: 380, dupCount: 120 },
  })
  await runJob(server, 'userTagCounts')
  expect([await userCount(active), await userCount(silent)]).toEqual([9500, 0])
  expect(await send()).toMatchObject({ code: 400, msg: '请勿重复上传同一文件' })
  const { batchNo, id } = answer.data
  const audits = await server.sql(
    `select count(*)::int as n from operate_log l where l::text like '%${batchNo}%'`,
  )
  expect(audits[0]?.n).toBe(1)
  const file = await admin(server).text(`${USERS}/failFile`, { id })
  const lines = file.trim().split('\n')
  expect(lines.filter((line) => line.includes('用户不存在'))).toHaveLength(300)
  expect(lines.filter((line) => line.includes('手机号格式不正确'))).toHaveLength(80)
  expect(lines.filter((line) => line.includes('与前面的行重复'))).toHaveLength(120)
  const { data: page } = await admin(server).get<Listed<Record<string, unknown>>>(`${USERS}/importPage`, {
    id,
  })
  expect(page.records).toMatchObject([
    { batchNo, merchantName: '鲜果达会员权益', tagNames: ['高活'], successCount: 9500, fileState: 2 },
  ])
  expect(await stranger(server).get(`${USERS}/failFile`, { id })).toMatchObject({ code: 404 })
  expect((await stranger(server).get<Listed<unknown>>(`${USERS}/importPage`)).data.total).toBe(0)
}, 120_000)

test('a longer file is tagged in the background', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['长'])
  const { merchantCode } = await merchantNamed(admin(server), '鲜果达节日福利')
  const rows = Array.from({ length: 11_000 }, (_, index) => number(13_700_000_000, index))
  const answer = await admin(server).form<FileAnswer>(
    `${USERS}/templateUp`,
    mobileFile(rows, { operation: '1', tagIds: ids[0] ?? '', merchantCode, createMissing: '1' }),
  )
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, data: { totalCount: 11_000 } })
  expect(await batchEnd(admin(server), answer.data.taskNo ?? '')).toMatchObject({
    successCount: 11_000,
    failCount: 0,
  })
  const { data } = await admin(server).get<Listed<FileAnswer & { fileState: number }>>(
    `${USERS}/importPage`,
    {
      id: answer.data.id,
    },
  )
  expect(data.records[0]).toMatchObject({ successCount: 11_000, fileState: 2 })
}, 180_000)

test('files that are none are refused', async () => {
  const { ids } = await tagsOf(admin(server), 1, ['文'])
  const { merchantCode } = await merchantNamed(admin(server), '鲜果达会员权益')
  const fields = { operation: '1', tagIds: ids[0] ?? '', merchantCode }
  const up = (form: FormData) => admin(server).form(`${USERS}/templateUp`, form)
  expect(await up(mobileFile(['13812345678'], { ...fields, merchantCode: 'M0' }))).toMatchObject({
    code: 400,
    msg: '所属商户不存在',
  })
  expect(await up(mobileFile(['13812345678'], { ...fields, tagIds: '1' }))).toMatchObject({ code: 400 })
  expect(await up(mobileFile([], fields))).toMatchObject({ code: 400 })
  const other = new FormData()
  for (const [name, value] of Object.entries(fields)) other.append(name, value)
  other.append('file', new Blob(['姓名\n张三\n'], { type: 'text/csv' }), 'a.csv')
  expect(await up(other)).toMatchObject({ code: 400, errCode: 'SHEET_COLUMN_MISSING' })
  expect(
    await server.as('viewer', '100001').form(`${USERS}/templateUp`, mobileFile(['13812345678'], fields)),
  ).toMatchObject({ code: 403 })
  expect(await admin(server).text(`${USERS}/templateDownload`)).toContain('手机号*')
})

test('a mobile number is masked, found whole, unique at a merchant, and shown only with a reason', async () => {
  const user = await newConsumer(admin(server), { nickname: '小林' })
  expect(user.mobileMask).toBe(`${user.mobile.slice(0, 3)}****${user.mobile.slice(-4)}`)
  const find = async (query: Readonly<Record<string, string>>, by = admin(server)) =>
    (await by.get<Listed<Consumer>>(`${USERS}/list`, query)).data.records.map(({ id }) => id)
  expect(await find({ mobile: user.mobile })).toEqual([user.id])
  expect(await find({ mobile: user.mobile.slice(0, 8) })).toEqual([])
  expect(await find({ nickname: '小林' })).toContain(user.id)
  expect(await find({ userNo: user.userNo })).toEqual([user.id])
  expect(await find({ mobile: user.mobile }, stranger(server))).toEqual([])
  const answer = await admin(server).get(`${USERS}/list`, { userNo: user.userNo })
  expect(JSON.stringify(answer.body)).not.toContain(user.mobile)
  expect(answer.data).toMatchObject({ records: [{ merchantCode: expect.stringMatching(/^M/) }] })
  const { merchantCode } = await merchantNamed(admin(server), '锦礼堂开放平台')
  expect(await find({ merchantCode, mobile: user.mobile })).toEqual([user.id])
  expect(await admin(server).post(`${USERS}/save`, { merchantCode, mobile: user.mobile })).toMatchObject({
    code: 400,
    msg: '该手机号已存在',
  })
  const mobiles = ['12345', '1380013800a', '', 13_800_138_000_000]
  for (const mobile of mobiles)
    expect(await admin(server).post(`${USERS}/save`, { merchantCode, mobile })).toMatchObject({ code: 400 })
  const both = await Promise.all(
    Array.from({ length: 4 }, () =>
      admin(server).post(`${USERS}/save`, { merchantCode, mobile: '18500000001' }),
    ),
  )
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
  const plain = (reason: string, by = admin(server)) =>
    by.post<{ mobile: string }>(`${USERS}/viewPlain`, { id: user.id, reason })
  expect(await plain('x')).toMatchObject({ code: 400, errCode: 'VIEW_REASON_REQUIRED' })
  expect(await plain('核对客户身份')).toMatchObject({ data: { mobile: user.mobile } })
  expect(await plain('核对客户身份', stranger(server))).toMatchObject({ code: 404 })
  expect(await plain('核对客户身份', server.as('viewer', '100001'))).toMatchObject({ code: 403 })
  const [audit] = await server.sql(
    `select message from operate_log where action = 'viewPlain' and resource = 'userinfo' limit 1`,
  )
  expect(audit?.message).toContain('核对客户身份')
})

test('saving with an id changes nickname, gender and tags only', async () => {
  const user = await newConsumer(admin(server))
  expect(
    await admin(server).post(`${USERS}/save`, { id: user.id, version: user.version, nickname: '改名' }),
  ).toMatchObject({ code: 200 })
  expect((await consumer(admin(server), user.id)).nickname).toBe('改名')
  expect(
    await admin(server).post(`${USERS}/save`, { id: user.id, version: user.version, nickname: '再改' }),
  ).toMatchObject({ success: false, errCode: 'VERSION_CONFLICT' })
  const { version } = await consumer(admin(server), user.id)
  expect(
    await admin(server).post(`${USERS}/save`, { id: user.id, version, mobile: freshMobile() }),
  ).toMatchObject({ success: false })
})

test('closing an account can be taken back for 7 days; after 30 its personal data are erased', async () => {
  const change = (id: string, status: number) =>
    admin(server).post(`${USERS}/changeState`, { ids: [id], status })
  const { ids } = await tagsOf(admin(server), 1, ['注'])
  const [kept, late, gone] = await Promise.all(
    Array.from({ length: 3 }, () => newConsumer(admin(server), { nickname: '要走', tagIds: ids[0] })),
  )
  if (!kept || !late || !gone) throw new Error('no consumers')
  for (const { id } of [kept, late, gone]) expect(await change(id, 3)).toMatchObject({ code: 200 })
  expect(await consumer(admin(server), kept.id)).toMatchObject({ status: 3, nickname: '要走' })
  expect(
    await admin(server).post(`${USERS}/update`, { id: kept.id, version: kept.version + 1, nickname: 'x' }),
  ).toMatchObject({ code: 400, errCode: 'USER_CANCELLED' })
  expect(await change(kept.id, 1)).toMatchObject({ code: 200 })
  expect((await consumer(admin(server), kept.id)).status).toBe(1)
  await server.sql(`update userinfo set cancel_time = now() - interval '8 days' where id = ${late.id}`)
  await server.sql(`update userinfo set cancel_time = now() - interval '31 days' where id = ${gone.id}`)
  expect(await change(late.id, 1)).toMatchObject({ code: 400, errCode: 'USER_CANCEL_OVER' })
  await server.restart()
  await runJob(server, 'userErasure')
  expect(await consumer(admin(server), late.id)).toMatchObject({
    nickname: '要走',
    mobileMask: late.mobileMask,
  })
  expect(await consumer(admin(server), gone.id)).toMatchObject({
    nickname: null,
    mobileMask: null,
    status: 3,
  })
  expect(idsIn((await consumer(admin(server), gone.id)).tagIds)).toEqual([])
  expect(await server.sql(`select mobile, mobile_hmac from userinfo where id = ${gone.id}`)).toEqual([
    { mobile: null, mobile_hmac: null },
  ])
  expect(await change(gone.id, 1)).toMatchObject({ code: 400 })
  await runJob(server, 'userTagCounts')
  expect(await userCount(ids[0] ?? '')).toBe(2)
}, 120_000)

test('orders charged to the number of a consumer are counted', async () => {
  const { data: orders } = await admin(server).get<
    Listed<{ id: string; merchantId: string; account: string; capturedAmount: number; refundAmount: number }>
  >('/biz-order/merchantOrderInfo/list', { orderState: 30, size: 50 })
  const paid = await server.sql(`
    select merchant_id::text as "merchantId", account_hmac as digest, count(*)::int as n,
      sum(captured_amount - coalesce(refund_amount, 0))::int as amount
    from merchant_order_info where tenant_id = '100001' and account_hmac is not null and captured_amount > 0
    group by 1, 2 order by n desc limit 1`)
  const [first] = paid
  if (!first) {
    expect(orders.records).toEqual([])
    return
  }
  const user = await newConsumer(admin(server))
  await server.sql(`
    update userinfo set mobile_hmac = '${String(first.digest)}', merchant_id = ${String(first.merchantId)}
    where id = ${user.id}`)
  await server.sql('delete from user_order_mark')
  await runJob(server, 'userOrderFigures')
  expect(await consumer(admin(server), user.id)).toMatchObject({
    orderCount: first.n,
    totalAmount: first.amount,
  })
  await server.restart()
  await runJob(server, 'userOrderFigures')
  expect(await consumer(admin(server), user.id)).toMatchObject({
    orderCount: first.n,
    totalAmount: first.amount,
  })
}, 120_000)
