import { expect, test } from 'vitest'
import type { Listed } from '../support/client.ts'
import { BLACK, consumer, freshMobile, newConsumer, runJob, type Saved, saved } from '../support/consumers.ts'
import { inSeconds } from '../support/moments.ts'
import { newShop, skuId } from '../support/orders.ts'
import { admin, stranger } from '../support/people.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
interface Block extends Saved {
  readonly targetMask: string
  readonly userId: string | null
  readonly status: number
  readonly hitCount: number
}
const block = (more: Readonly<Record<string, unknown>>) =>
  admin(server).post<Block>(`${BLACK}/save`, { targetType: 1, scopes: [1], reasonType: 1, ...more })
const blockNow = async (id: string): Promise<Block> =>
  (await admin(server).get<Block>(`${BLACK}/detail`, { id })).data
const statusOf = async (id: string): Promise<number> => (await consumer(admin(server), id)).status

test('a block masks its number, keeps its consumer from logging in, and is lifted with a reason', async () => {
  const user = await newConsumer(admin(server))
  const first = saved(await block({ targetValue: user.mobile }))
  expect(first).toMatchObject({ targetMask: user.mobileMask, userId: user.id, status: 1 })
  expect(await statusOf(user.id)).toBe(2)
  expect(await block({ targetValue: user.mobile })).toMatchObject({ code: 400, msg: '该对象已在黑名单中' })
  const remove = (reason?: string) =>
    admin(server).post(`${BLACK}/remove`, reason === undefined ? {} : { reason }, {
      query: { ids: first.id },
    })
  expect(await remove()).toMatchObject({ code: 400, data: { field: 'reason' } })
  expect(await remove('核实无误')).toMatchObject({ code: 200 })
  expect(await blockNow(first.id)).toMatchObject({ status: 2, liftReason: '核实无误' })
  expect(await statusOf(user.id)).toBe(1)
  expect(
    await admin(server).post(`${BLACK}/update`, { id: first.id, version: first.version + 1, scopes: [2] }),
  ).toMatchObject({ code: 400, errCode: 'BLACK_USER_ENDED' })
  const again = saved(await block({ targetValue: user.mobile, scopes: [2] }))
  expect(await statusOf(user.id)).toBe(1)
  const { data } = await admin(server).get<Listed<Block>>(`${BLACK}/list`, { userId: user.id })
  expect(data.records.map(({ id }) => id).sort()).toEqual([first.id, again.id].sort())
  const found = await admin(server).get<Listed<Block>>(`${BLACK}/list`, { targetValue: user.mobile })
  expect(found.data.total).toBe(2)
  expect(JSON.stringify(found.body)).not.toContain(user.mobile)
})

test('a block is over at its end, after a restart too, and begins when it should', async () => {
  const [over, later] = await Promise.all([newConsumer(admin(server)), newConsumer(admin(server))])
  const ending = saved(await block({ targetValue: over.mobile, endTime: inSeconds(300) }))
  const coming = saved(await block({ targetValue: later.mobile, beginTime: inSeconds(300) }))
  expect([await statusOf(over.id), await statusOf(later.id)]).toEqual([2, 1])
  await server.sql(`update black_user set end_time = now() - interval '1 second' where id = ${ending.id}`)
  await server.sql(`update black_user set begin_time = now() - interval '1 second' where id = ${coming.id}`)
  await server.restart({ powerCut: true })
  await runJob(server, 'blackUserBlocks')
  expect((await blockNow(ending.id)).status).toBe(3)
  expect([await statusOf(over.id), await statusOf(later.id)]).toEqual([1, 2])
  saved(await block({ targetValue: over.mobile }))
}, 120_000)

test('a consumer who registers with a blocked number is blocked', async () => {
  const mobile = freshMobile()
  const entry = saved(await block({ targetValue: mobile }))
  const user = await newConsumer(admin(server), { mobile })
  expect(await statusOf(user.id)).toBe(2)
  expect((await blockNow(entry.id)).userId).toBe(user.id)
})

test('the same target is added once, however many try', async () => {
  const targetValue = freshMobile()
  const answers = await Promise.all(Array.from({ length: 6 }, () => block({ targetValue })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
    new Set(['该对象已在黑名单中']),
  )
})

test('bad blocks are refused', async () => {
  const mobile = freshMobile()
  const refused = async (more: Readonly<Record<string, unknown>>) =>
    expect([more, (await block({ targetValue: mobile, ...more })).code]).toEqual([more, 400])
  await refused({ targetValue: '123' })
  await refused({ targetType: 5, targetValue: '10.0.0.999' })
  await refused({ targetType: 9 })
  await refused({ targetType: 4, targetValue: 'x'.repeat(129) })
  await refused({ scopes: [] })
  await refused({ scopes: [9] })
  await refused({ reasonType: 9 })
  await refused({ endTime: '2020-01-01 00:00:00' })
  await refused({ beginTime: '2099-01-02 00:00:00', endTime: '2099-01-01 00:00:00' })
  await refused({ hitCount: 3 })
  const entry = saved(await block({ targetValue: mobile }))
  expect(await stranger(server).get(`${BLACK}/detail`, { id: entry.id })).toMatchObject({ code: 404 })
  expect(
    await stranger(server).post(`${BLACK}/remove`, { reason: '无' }, { query: { ids: entry.id } }),
  ).toMatchObject({ success: false })
  expect(await server.as('viewer', '100001').post(`${BLACK}/save`, {})).toMatchObject({ code: 403 })
})

test('an order of a blocked consumer is refused, counted, and accepted once the block is lifted', async () => {
  const shop = await newShop(admin(server), 500_000, { 'HF-100': 9980 })
  const sku = await skuId(admin(server), 'HF-100')
  const order = async (merchantOrderNo: string, more: Readonly<Record<string, unknown>>) =>
    admin(server).post('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      merchantOrderNo,
      skuId: sku,
      qty: 1,
      account: `1380013${merchantOrderNo.slice(1).padStart(3, '0')}2`,
      source: 'api',
      ...more,
    })
  const who = { buyerUserId: 'member-77' }
  const b0 = await order('B0', who)
  expect(b0, JSON.stringify(b0.body)).toMatchObject({ code: 200 })
  const login = saved(await block({ targetType: 2, targetValue: 'member-77' }))
  const b1 = await order('B1', who)
  expect(b1, JSON.stringify(b1.body)).toMatchObject({ code: 200 })
  await admin(server).post(`${BLACK}/update`, { id: login.id, version: login.version, scopes: [1, 3] })
  expect(await order('B2', who)).toMatchObject({ code: 400, msg: '您的账号存在异常，请联系客服' })
  expect(await order('B0', who)).toMatchObject({ code: 200 })
  expect(await order('B3', {})).toMatchObject({ code: 200 })
  const network = saved(await block({ targetType: 5, targetValue: '198.51.100.0/24', scopes: [3] }))
  expect(await order('B4', { buyerIp: '198.51.100.7' })).toMatchObject({ code: 400 })
  expect(await order('B5', { buyerIp: '198.51.101.7' })).toMatchObject({ code: 200 })
  await runJob(server, 'blackUserHits')
  expect((await blockNow(network.id)).hitCount).toBe(1)
  expect((await blockNow(login.id)).hitCount).toBeGreaterThanOrEqual(1)
  await admin(server).post(`${BLACK}/remove`, { reason: '误判' }, { query: { ids: login.id } })
  expect(await order('B2', who)).toMatchObject({ code: 200 })
})
