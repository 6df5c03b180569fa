import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { newShop } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { type Order, placeOrders } from '../support/placedOrders.ts'
import { NO_FIELDS, NO_ROWS, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

/** Milliseconds of a shop, an order and a dozen searches, on a busy machine. */
const ORDER_MS = 120_000

interface Hit {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly field?: string
  readonly value?: string
  readonly way?: string
}
const find = async (client: Client, q: string, more: Record<string, unknown> = {}): Promise<readonly Hit[]> =>
  (await client.get<readonly Hit[]>('/blade-system/search/records', { q, ...more })).data

test('a number finds its record whole, by beginning and ending, in any case, without its letters', {
  timeout: ORDER_MS,
}, async () => {
  const shop = await newShop(admin(server), 100_000, { 'HF-100': 9980 })
  const merchantOrderNo = `Yf-Palette-${Date.now()}`
  const [order] = await placeOrders(server, shop, [
    { merchantOrderNo, skuCode: 'HF-100', account: '13800138000', qty: 1 },
  ])
  const { id, orderNo } = order as Order
  const hit = (field: string, way: string, value: string) =>
    expect.objectContaining({ resource: 'merchantOrderInfo', id, field, way, value })
  expect((await find(admin(server), orderNo))[0]).toEqual(hit('orderNo', 'whole', orderNo))
  expect((await find(admin(server), ` ${orderNo.toLowerCase()} `))[0]).toEqual(
    hit('orderNo', 'whole', orderNo),
  )
  expect(await find(admin(server), orderNo.slice(0, -2))).toContainEqual(hit('orderNo', 'beginning', orderNo))
  expect(await find(admin(server), orderNo.slice(1, -2))).toContainEqual(hit('orderNo', 'beginning', orderNo))
  expect(await find(admin(server), orderNo.slice(-7))).toContainEqual(hit('orderNo', 'ending', orderNo))
  expect((await find(admin(server), merchantOrderNo.toUpperCase(), { in: 'numbers' }))[0]).toEqual(
    hit('merchantOrderNo', 'whole', merchantOrderNo),
  )
  expect((await find(admin(server), id))[0]).toMatchObject({ resource: 'merchantOrderInfo', id })
  expect(await find(server.as('admin', '100002'), orderNo)).toEqual([])
  expect(await find(server.as('admin', '100002'), id)).toEqual([])
})

test('a number follows its record when it is given, changed and removed', async () => {
  const code = `pn${String(Date.now()).slice(-7)}`
  const { data: post } = await admin(server).post<{ id: string; version: number }>(
    '/blade-system/post/submit',
    {
      postCode: code,
      postName: '编号岗位',
      category: 1,
      sort: 1,
    },
  )
  const found = expect.objectContaining({ resource: 'post', id: post.id })
  expect(await find(admin(server), code, { in: 'numbers' })).toEqual([found])
  await admin(server).post('/blade-system/post/submit', {
    ...post,
    postCode: `${code}x`,
    postName: '编号岗位',
    category: 1,
    sort: 1,
  })
  expect(await find(admin(server), `${code}x`, { in: 'numbers' })).toEqual([found])
  expect(await server.sql(`select 1 from record_number where number = '${code.toUpperCase()}'`)).toEqual([])
  await admin(server).post('/blade-system/post/remove', { ids: post.id })
  expect(await find(admin(server), `${code}x`, { in: 'numbers' })).toEqual([])
})

test('a number finds nothing outside the data scope, in a hidden field, or without the permission', async () => {
  const { client, hold } = await scopedUser(server, 'operator')
  const [row] = await server.sql(
    "select post_code from post where tenant_id = '100001' and is_deleted = 0 limit 1",
  )
  const code = String(row?.post_code)
  const posts = async (user: Client) =>
    (await find(user, code, { in: 'numbers' })).filter(({ resource }) => resource === 'post')
  await hold({ resourceCode: 'post' })
  expect(await posts(client)).toHaveLength(1)
  await hold({ resourceCode: 'post', ...NO_ROWS })
  expect(await posts(client)).toEqual([])
  await hold({ resourceCode: 'post', ...NO_FIELDS })
  expect(await posts(client)).toEqual([])
  expect(await posts(server.as('support', '100001'))).toEqual([])
})

test('people and companies are found by their names, and nothing else is', async () => {
  const merchant = await server.sql(
    "select merchant_name as name from merchant_config where tenant_id = '100001' and is_deleted = 0 limit 1",
  )
  const name = String(merchant[0]?.name)
  expect((await find(admin(server), name, { in: 'parties' })).map(({ title }) => title)).toContain(name)
  const [post] = await server.sql(
    "select post_name as name from post where tenant_id = '100001' and is_deleted = 0 limit 1",
  )
  expect(await find(admin(server), String(post?.name))).not.toEqual([])
  expect(await find(admin(server), String(post?.name), { in: 'parties' })).toEqual([])
})

test('people, companies and goods are found by the pinyin of their names, in full and by initials', async () => {
  const found = async (client: Client, q: string, more = {}): Promise<readonly string[]> =>
    (await find(client, q, { limit: 20, ...more })).map(({ resource, title }) => `${resource} ${title}`)
  const titles: readonly (readonly [title: string, ...queries: string[]])[] = [
    ['user 陈思远', 'chensi', 'csy'],
    ['merchantConfig 锦礼堂开放平台', 'jinlitang', 'jlt', 'jltkf'],
    ['supplierConfig 星河数科', 'xhsk'],
    ['contractParty 云帆数字科技有限公司', 'yfsz'],
    ['merchantGroup 锦礼堂礼品渠道', 'jltlp'],
    ['goodsSpu 话费快充', 'hfkc', 'huafeikuai'],
  ]
  for (const [title, ...queries] of titles)
    for (const q of queries) expect(await found(admin(server), q), q).toContain(title)
  // Behind @ stand people and companies alone.
  expect(await found(admin(server), 'hfkc', { in: 'parties' })).toEqual([])
  expect(await found(admin(server), 'csy', { in: 'parties' })).toContain('user 陈思远')
  expect(await found(server.as('admin', '100002'), 'jlt')).toEqual([])
  const { client, hold } = await scopedUser(server, 'support')
  await hold({ resourceCode: 'merchantConfig', ...NO_ROWS })
  expect(await found(client, 'jltkf')).not.toContain('merchantConfig 锦礼堂开放平台')
  await hold({ resourceCode: 'merchantConfig', ...NO_FIELDS })
  expect(await found(client, 'jltkf')).not.toContain('merchantConfig 锦礼堂开放平台')
})

test('a picker offers the row whose whole name was typed first, however many names contain it', async () => {
  const save = (postName: string, sort: number, postCode: string) =>
    admin(server).post('/blade-system/post/save', { category: 1, postCode, postName, sort })
  for (let index = 0; index < 55; index += 1)
    expect(await save(`整名岗${index}`, 1, `WN${index}`)).toMatchObject({ code: 200 })
  expect(await save('整名岗', 99, 'WHOLE')).toMatchObject({ code: 200 })
  const offered = async (current: number) =>
    (
      await admin(server).get<readonly { title: string }[]>('/blade-system/post/select', {
        keyword: '整名岗',
        current,
      })
    ).data.map(({ title }) => title)
  const first = await offered(1),
    second = await offered(2)
  expect(first[0]).toBe('整名岗')
  expect(first.filter((title) => title === '整名岗')).toHaveLength(1)
  expect(new Set([...first, ...second]).size).toBe(56)
})
