import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, tick } from '../support/orders.ts'
import { ORDER, type Order, placeOrders } from '../support/placedOrders.ts'
import { holdJob } from '../support/payments.ts'
import { admin as adminOf } from '../support/people.ts'
import type { Answer, Client } from '../support/client.ts'
import { NO_ROWS, scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'
import { type Listed, rowOf } from './signIn.ts'

const server = useServer()
const admin = () => adminOf(server)
const ACCOUNTS = ['admin', 'operator', 'support', 'auditor', 'viewer']
/** The price of an order, and what a refund may be without a right of its own, in fen. */
const PRICE = 9980,
  LIMIT = 5000

interface Explanation {
  readonly allowed: boolean | null
  readonly errCode: string | null
  readonly steps: readonly {
    readonly name: string
    readonly passed: boolean | null
    readonly mend: unknown
  }[]
  readonly limit: { readonly amount: number } | null
  readonly others: readonly { readonly id: string }[]
}
const userId = async (account: string): Promise<string> =>
  (await rowOf(admin(), '/blade-system/user/page', { account })).id
const why = async (query: Readonly<Record<string, string>>, client = admin()) =>
  (await client.get<Explanation>('/blade-system/user/why', query)).data
const succeeds = ({ success, data }: Answer): boolean => {
  const outcome = data as { readonly fail?: readonly unknown[]; readonly success?: number } | null
  return success && (outcome?.fail ?? []).length === 0 && outcome?.success !== 0
}
const refund = (client: Client, order: Order, refundAmount: number) =>
  client.post(`${ORDER}/refund`, { orderId: order.id, refundQty: 1, refundAmount, reason: '未到账' })

/** A row as it is now; for comparison alone. */
const stateOf = async (deed: string, id: string): Promise<string> => {
  const path = deed.startsWith('post') ? '/blade-system/post' : '/blade-system/dict-biz'
  return JSON.stringify((await admin().get(`${path}/detail`, { id })).data)
}

/** Every "no" names a broken link, and says of one that it can be mended or why not. */
function expectReasoned({ allowed, steps, errCode }: Explanation): void {
  if (allowed) expect(errCode).toBeNull()
  else expect(steps.some(({ passed }) => passed === false) || errCode === 'NOT_FOUND').toBe(true)
}

describe('what is said of a user agrees with what his call is answered', () => {
  let paid: readonly Order[] = []
  let finished: readonly Order[] = []
  let waiting: readonly Order[] = []
  beforeAll(async () => {
    const param = await admin().post('/blade-system/param/submit', {
      paramName: '退款审核金额',
      paramKey: 'order.refund.auditLimit',
      paramValue: String(LIMIT),
    })
    expect(param.success, JSON.stringify(param.body)).toBe(true)
    await holdJob(server, 'orders')
    const shop = await newShop(admin(), 1_000_000, { 'HF-100': PRICE })
    const orders = (count: number, from: number) =>
      placeOrders(
        server,
        shop,
        Array.from({ length: count }, (_, index) => ({
          skuCode: 'HF-100',
          account: `1392223${String(from + index).padStart(4, '0')}`,
          qty: 1,
        })),
      )
    paid = await orders(ACCOUNTS.length, 1)
    finished = await orders(1, 50)
    await tick(admin())
    waiting = await orders(1, 100)
  })

  test.each(ACCOUNTS)('%s refunds an order', async (account) => {
    const id = await userId(account),
      client = server.as(account, '100001')
    const order = paid[ACCOUNTS.indexOf(account)]
    if (!order) throw new Error('no order')
    // By its number, as people have it.
    const asked = { userId: id, permission: 'merchantOrderInfo_refund', id: order.orderNo }
    const before = await why(asked)
    expectReasoned(before)
    const full = await refund(client, order, PRICE)
    expect(succeeds(full)).toBe(before.allowed === true && before.limit === null)
    if (before.limit) {
      expect(before.limit.amount).toBe(LIMIT)
      expect(before.steps.at(-1)).toMatchObject({ name: '金额', passed: false })
      expect(full.status).toBe(403)
      for (const { id: other } of before.others)
        expect((await why({ ...asked, userId: other })).limit).toBeNull()
    }
    const capped = await refund(client, order, LIMIT)
    expect(succeeds(capped)).toBe(before.allowed === true && before.limit !== null)
    const after = await why(asked)
    expectReasoned(after)
    if (before.allowed && !before.limit) {
      expect(after.allowed).toBe(false)
      expect(succeeds(await refund(client, order, 1))).toBe(false)
    }
  })

  const STATES = [
    ['is finished', () => finished],
    ['is not finished', () => waiting],
  ] as const
  const OF_EACH = ACCOUNTS.flatMap((account) =>
    STATES.map(([state, orders]) => [account, state, orders] as const),
  )
  test.each(OF_EACH)(
    '%s and an order that %s, and little of it refunded',
    async (account, _state, orders) => {
      const [order] = orders()
      if (!order) throw new Error('no order')
      const reported = await why({
        userId: await userId(account),
        deed: 'merchantOrderInfo.refund',
        rowId: order.id,
      })
      expectReasoned(reported)
      const answer = await refund(server.as(account, '100001'), order, 100)
      expect([reported.allowed, answer.msg]).toEqual([succeeds(answer), answer.msg])
    },
  )

  test.each(ACCOUNTS)('%s and posts, entries and users', async (account) => {
    const id = await userId(account),
      client = server.as(account, '100001')
    const post = (
      await admin().post<Listed>('/blade-system/post/save', {
        category: 1,
        postCode: `why_${account}`,
        postName: '为什么',
        sort: 1,
      })
    ).data
    const entry = await rowOf(admin(), '/blade-system/dict-biz/parent-list', { code: 'bank_list' })
    const calls: readonly (readonly [deed: string, rowId: string, call: () => Promise<Answer>])[] = [
      ['dictBiz.unseal', entry.id, () => client.post('/blade-system/dict-biz/unseal', { ids: entry.id })],
      ['dictBiz.seal', entry.id, () => client.post('/blade-system/dict-biz/seal', { ids: entry.id })],
      ['dictBiz.seal', entry.id, () => client.post('/blade-system/dict-biz/seal', { ids: entry.id })],
      ['dictBiz.unseal', entry.id, () => client.post('/blade-system/dict-biz/unseal', { ids: entry.id })],
      ['post.delete', post.id, () => client.post('/blade-system/post/remove', { ids: post.id })],
      ['post.delete', post.id, () => client.post('/blade-system/post/remove', { ids: post.id })],
    ]
    const disagreeing: unknown[] = []
    for (const [deed, rowId, call] of calls) {
      const reported = await why({ userId: id, deed, rowId })
      expectReasoned(reported)
      const state = () => stateOf(deed, rowId)
      const earlier = await state()
      const answer = await call()
      // A row that is in the target state already is passed over without a refusal, and stays as it is.
      const hasChanged = succeeds(answer) && (await state()) !== earlier
      if (reported.allowed !== hasChanged) disagreeing.push([deed, reported, answer.body])
    }
    expect(disagreeing).toEqual([])
    await admin().post('/blade-system/dict-biz/unseal', { ids: entry.id })
  })

  test('a row beyond the scope of a user is none of his; one beyond that of the asker is not explained', async () => {
    const scoped = await scopedUser(server, 'viewer')
    const order = paid.at(-1)
    if (!order) throw new Error('no order')
    const id = await userId('viewer')
    const asked = { userId: id, deed: 'merchantOrderInfo.refund', rowId: order.id }
    const free = await why(asked)
    expect(free).toMatchObject({ allowed: true, limit: null })
    await scoped.hold({ ...NO_ROWS, resourceCode: 'merchantOrderInfo' })
    const reported = await why(asked)
    expect(reported).toMatchObject({ allowed: false, errCode: 'NOT_FOUND' })
    expect(reported.steps.find(({ name }) => name === '数据权限')).toMatchObject({ passed: false })
    expect(reported.steps.find(({ name }) => name === '数据权限')?.mend).not.toBeNull()
    expect(succeeds(await refund(scoped.client, order, 100))).toBe(false)
    // The same user asks about somebody who may: no word of the order, nor whether there is one.
    const about = { userId: await userId('admin'), deed: 'merchantOrderInfo.refund' }
    const unseen = await why({ ...about, rowId: order.id }, scoped.client)
    const missing = await why({ ...about, rowId: '12345' }, scoped.client)
    expect(unseen).toEqual(missing)
    expect(unseen).toMatchObject({ allowed: false, errCode: 'NOT_FOUND' })
    expect(JSON.stringify(unseen)).not.toContain(order.orderNo)
  })

  test('bad input, a missing right and another tenant are refused', async () => {
    const id = await userId('operator')
    const ask = (query: Readonly<Record<string, string>>, client = admin()) =>
      client.get('/blade-system/user/why', query)
    expect((await ask({ userId: id, permission: 'nothing_here' })).errCode).toBe('REF_MISSING')
    expect((await ask({ userId: id, deed: 'merchantOrderInfo.refund', rowId: '“”' })).errCode).toBe(
      'VALIDATION',
    )
    expect((await ask({ userId: id, deed: 'post.view' }, server.as('admin', '100002'))).errCode).toBe(
      'NOT_FOUND',
    )
    expect((await ask({ userId: id, deed: 'post.view' }, server.as('support', '100001'))).status).toBe(403)
    expect((await ask({ userId: 'x', deed: 'post.view' })).errCode).toBe('NOT_FOUND')
  })
})
