import { beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'
import { permissionOf } from '../../src/contract/define/permission.ts'
import { formatDay } from '../../src/kernel/time.ts'
import type { Client } from '../support/client.ts'
import { NO_FIELDS, NO_ROWS, type Scoped, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'
import { answersOf, brokenOf, leaksOf, type Marks, markedRows, walk } from '../support/walk.ts'

const server = useServer({ fresh: true, env: { SEARCH_BURST: '1000000' } })
const as = (account: string): Client => server.as(account, '100001')
interface Listed {
  readonly records: readonly Record<string, unknown>[]
  readonly total: number
  readonly nextCursor?: string
}
const ORDERS = '/biz-order/merchantOrderInfo',
  since = `${formatDay(new Date(Date.now() - 30 * 86_400_000))} 00:00:00`

interface Counts {
  readonly all: number
  readonly blocked: number
  readonly processing: number
  readonly success: number
  readonly partial: number
  readonly failed: number
  readonly suspicious: number
  readonly canceled: number
  readonly refunded: number
}

test('after a first start there are orders of past days in every state, and books that agree with them', async () => {
  const admin = as('admin')
  const dateFilter = {
    createTime_datege: since,
  }
  const { data } = await admin.get<Counts>(`${ORDERS}/top/count`, dateFilter)
  expect(data.all).toBeGreaterThan(70)
  for (const state of [
    'blocked',
    'processing',
    'success',
    'partial',
    'failed',
    'suspicious',
    'canceled',
    'refunded',
  ] as const)
    expect(data[state], state).toBeGreaterThan(0)
  const { data: list } = await admin.get<{
    records: readonly { merchantCode: string; createTime: string; capturedAmount: number }[]
  }>(`${ORDERS}/list`, { ...dateFilter, size: 200 })
  expect(new Set(list.records.map(({ merchantCode }) => merchantCode)).size).toBeGreaterThan(3)
  expect(new Set(list.records.map(({ createTime }) => createTime.slice(0, 10))).size).toBeGreaterThan(5)
  const states = async (path: string, field: string) =>
    new Set(
      (
        await admin.get<{ records: readonly Record<string, unknown>[] }>(`/biz-order/${path}/page`, {
          ...dateFilter,
          size: 200,
        })
      ).data.records.map((row) => row[field]),
    )
  for (const state of [10, 20, 30, 40, 48, 60, 70, 80])
    expect([...(await states('orderAfterSale', 'afterState'))], `case ${state}`).toContain(state)
  for (const state of [0, 1, 2])
    expect([...(await states('orderChangeApply', 'applyState'))], `change ${state}`).toContain(state)
  expect((await admin.get('/biz-finance/ledger/trialBalance', { all: 1 })).data).toMatchObject({
    balanced: true,
    broken: [],
  })
})

describe('a list cursor', () => {
  const page = async (account: string, path: string, query: Record<string, string | number> = {}) =>
    (await as(account).get<Listed>(path, { size: 2, cursor: '', ...query })).data
  test('a cursor reveals no values of its row', async () => {
    const { nextCursor = '', records } = await page('admin', '/biz-finance/contract_party_account/list', {
      descs: 'balance',
    })
    expect(nextCursor).not.toBe('')
    expect(Buffer.from(nextCursor, 'base64url').toString('latin1')).not.toContain(
      String(records.at(-1)?.balance),
    )
    expect(Buffer.from(nextCursor, 'base64url').toString('latin1')).not.toContain(String(records.at(-1)?.id))
    expect(nextCursor.length).toBeLessThan(120)
  })

  test('a cursor continues behind its page, for its own user, list and sort order only', async () => {
    const path = '/blade-system/post/list'
    const { nextCursor: cursor = '', records } = await page('admin', path, { ascs: 'postCode' })
    const next = await as('admin').get<Listed>(path, { size: 2, ascs: 'postCode', cursor })
    const all = await as('admin').get<Listed>(path, { size: 4, ascs: 'postCode' })
    expect([...records, ...next.data.records].map(({ id }) => id)).toEqual(
      all.data.records.map(({ id }) => id),
    )
    const refused = { code: 400, errCode: 'CURSOR_INVALID', msg: '翻页位置已失效，请从第一页重新查询' }
    expect(await as('operator').get(path, { size: 2, ascs: 'postCode', cursor })).toMatchObject(refused)
    expect(await as('admin').get(path, { size: 2, descs: 'postCode', cursor })).toMatchObject(refused)
    expect(
      await as('admin').get('/blade-system/role/page', { size: 2, ascs: 'roleName', cursor }),
    ).toMatchObject({ code: expect.any(Number) })
    expect(
      await as('admin').get('/blade-system/param/list', { size: 2, ascs: 'paramKey', cursor }),
    ).toMatchObject(refused)
    const edited = `${cursor.slice(0, -3)}${cursor.at(-3) === 'A' ? 'B' : 'A'}${cursor.slice(-2)}`
    for (const wrong of [edited, cursor.slice(0, 20), 'x', Buffer.from('["1","1"]').toString('base64url')])
      expect(await as('admin').get(path, { size: 2, ascs: 'postCode', cursor: wrong }), wrong).toMatchObject(
        refused,
      )
  })
})

describe('a field without read permission', () => {
  test('a hidden field cannot sort, filter or group: the cost of an order', async () => {
    const operator = as('operator'),
      dateFilter = { createTime_dategt: since }
    expect((await operator.get<Listed>(`${ORDERS}/list`, { size: 2 })).code).toBe(200)
    for (const sort of [{ descs: 'costAmount' }, { ascs: 'cost_amount' }])
      expect(await operator.get(`${ORDERS}/list`, { ...sort, cursor: '' })).toMatchObject({
        code: 400,
        errCode: 'UNKNOWN_SORT',
      })
    for (const filter of [{ costAmount: 1 }, { costAmount_ge: 1 }, { costAmount_notnull: 1 }]) {
      expect(await operator.get(`${ORDERS}/list`, { ...dateFilter, ...filter })).toMatchObject({
        code: 400,
        errCode: 'UNKNOWN_FILTER',
      })
      expect(await operator.get(`${ORDERS}/top/count`, { ...dateFilter, ...filter })).toMatchObject({
        code: 400,
        errCode: 'UNKNOWN_FILTER',
      })
      expect(
        await operator.post(`${ORDERS}/preview`, {
          action: 'blockOrder',
          filter: { ...dateFilter, ...filter },
        }),
      ).toMatchObject({ code: 400, errCode: 'UNKNOWN_FILTER' })
    }
  })

  test('a hidden field is not part of computed figures: the refundable amount of a supplier', async () => {
    const orders = await server.sql(
      `
        select o.id::text as id
        from merchant_order_info o
        join channel_order_info c on c.order_id = o.id
        where o.tenant_id = '100001' and o.order_state = 30 and c.purchase_price > 0
        limit 5
      `,
    )
    expect(orders.length).toBeGreaterThan(0)
    for (const { id } of orders) {
      expect(
        (
          await as('operator').get<Record<string, unknown>>(`${ORDERS}/getRefundPurchasePrice`, {
            orderId: String(id),
          })
        ).data,
      ).toMatchObject({ purchasePrice: null, purchaseRefundAmount: null })
    }
  })
})

describe('a picker', () => {
  test('a picker finds no user by a telephone number, neither in part nor whole', async () => {
    const [row] = await server.sql(
      "select phone, real_name from account where tenant_id = '100001' and phone is not null and phone <> '' limit 1",
    )
    const phone = String(row?.phone)
    const viewer = as('viewer'),
      old = server.as('viewer', { tenant: '100001', detail: false })
    for (const part of [phone, phone.slice(0, 4)]) {
      expect(await viewer.get('/blade-system/user/select', { phone: part })).toMatchObject({
        code: 400,
        errCode: 'UNKNOWN_FILTER',
      })
      expect((await viewer.get<unknown[]>('/blade-system/user/select', { keyword: part })).data).toEqual([])
      expect(
        (await as('admin').get<unknown[]>('/blade-system/search/records', { q: part })).data,
      ).not.toContainEqual(expect.objectContaining({ resource: 'user' }))
    }
    expect((await old.get('/blade-system/user/select', { phone: '00000000000' })).data).toEqual(
      (await old.get('/blade-system/user/select')).data,
    )
    expect(
      (
        await viewer.get<{ title: string }[]>('/blade-system/user/select', {
          keyword: row?.real_name as string,
        })
      ).data.map(({ title }) => title),
    ).toContain(row?.real_name)
  })

  test('a picker finds a row by the pinyin of its title, by initials, and by its id', async () => {
    const titles = async (keyword: string) =>
      (
        await as('viewer').get<{ id: string; title: string }[]>('/blade-system/user/select', { keyword })
      ).data.map(({ title }) => title)
    const [row] = await server.sql(
      "select id::text, real_name from account where tenant_id = '100001' and account = 'baixue'",
    )
    expect(row?.real_name).toBe('白雪')
    for (const keyword of ['baixue', 'bai xue', 'BX', String(row?.id)])
      expect(await titles(keyword), keyword).toContain('白雪')
    expect(await titles('bxq')).not.toContain('白雪')
  })

  test('a picker finds no account by its balance and no goods by their price', async () => {
    const viewer = as('viewer')
    expect(await viewer.get('/biz-finance/contract_party_account/select', { balance: 0 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await viewer.get('/biz-product/goodsSku/select', { salePrice: 5000 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await viewer.get('/biz-finance/contract_party_account/select', { accountType: 1 })).toMatchObject({
      code: 200,
    })
  })
})

describe('a data scope', () => {
  let scoped: Scoped, marks: Marks, hits: ReadonlyMap<string, readonly string[]>
  beforeAll(async () => {
    scoped = await scopedUser(server, 'viewer')
    await scoped.hold({ resourceCode: 'topmenu' })
    marks = await markedRows(server)
    hits = await walk(server, scoped, marks)
  }, 240_000)

  test('a data scope holds for every noun over the same table', async () => {
    for (const resourceCode of ['merchantOrderInfo', 'inKind', 'merchant_order_info']) {
      await scoped.hold({ resourceCode, ...NO_ROWS })
      for (const path of [ORDERS, `${ORDERS}/inKind`])
        expect(
          (await scoped.client.get<Listed>(`${path}/list`, { createTime_dategt: since })).data,
          `${resourceCode} ${path}`,
        ).toMatchObject({ total: 0, records: [] })
      expect(
        (
          await scoped.client.get<Record<string, unknown>>(`${ORDERS}/top/count`, {
            createTime_dategt: since,
          })
        ).data,
      ).toMatchObject({ all: 0, amount: 0 })
    }
    for (const resourceCode of ['contractPartyAccount', 'accountFinance']) {
      await scoped.hold({ resourceCode, ...NO_ROWS })
      for (const path of ['/biz-finance/accountFinance', '/biz-finance/contract_party_account'])
        expect((await scoped.client.get<Listed>(`${path}/list`)).data).toMatchObject({ total: 0 })
      expect(await scoped.client.get('/biz-finance/ledger/trialBalance')).toMatchObject({ code: 403 })
    }
  })

  test('the walk over all reading calls finds rows of nearly every noun', () => {
    const listedIds = RESOURCES.filter(({ id }) => (hits.get(id)?.length ?? 0) > 0).map(({ id }) => id)
    expect(
      listedIds.length,
      `nothing seen of ${RESOURCES.filter(({ id }) => !listedIds.includes(id))
        .map(({ id }) => id)
        .join(' ')}`,
    ).toBeGreaterThan(40)
  })

  test.each(RESOURCES.map(({ id }) => [id] as const))(
    'a data scope without rows or without fields of %s hides it from every call',
    async (id) => {
      const resource = RESOURCES.find((candidate) => candidate.id === id)
      const urls = hits.get(id) ?? []
      if (!resource || urls.length === 0) return
      for (const nothing of [NO_ROWS, NO_FIELDS]) {
        await scoped.hold({ resourceCode: id, ...nothing })
        const answers = await answersOf(scoped, urls)
        expect(brokenOf(answers), `${id} ${nothing.scopeType}: ${server.log().slice(-2000)}`).toEqual([])
        expect(
          leaksOf(answers, marks.get(resource.table) ?? []),
          `${permissionOf(resource, 'view')} ${nothing.scopeType}`,
        ).toEqual([])
      }
    },
  )
})
