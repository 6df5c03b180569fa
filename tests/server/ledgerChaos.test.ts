import { expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { randomOf } from '../support/random.ts'
import { deadlocks, useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')

interface Order {
  readonly no: string
  readonly amount: number
}
interface Row {
  readonly id: string
  readonly accountName: string
  readonly availableAmount: number
  readonly holdAmount: number
}
const accounts = async (type: number): Promise<readonly Row[]> =>
  (
    await admin().get<{ records: Row[] }>('/biz-finance/contract_party_account/list', {
      accountType: type,
      size: 50,
    })
  ).data.records
const trial = async () =>
  (
    await admin().get<{ balanced: boolean; broken: unknown[]; debit: number }>(
      '/biz-finance/ledger/trialBalance',
      { all: 1 },
    )
  ).data

/** Any verb of an order's money, also twice, also on what is finished: whatever comes first, the books must agree. */
async function disturb(
  random: (below: number) => number,
  number: number,
  {
    customers,
    suppliers,
    orders,
  }: { readonly customers: readonly Row[]; readonly suppliers: readonly Row[]; readonly orders: Order[] },
): Promise<number> {
  const call = async (body: Record<string, unknown>): Promise<number> =>
    (await admin().post('/blade-test/ledger', body)).code
  const order = orders[random(orders.length)]
  const accountId = customers[random(customers.length)]?.id
  switch (order ? random(8) : 0) {
    case 0:
    case 1: {
      const fresh = { no: `CHAOS-${number}`, amount: 1 + random(400_000) }
      orders.push(fresh)
      return call({ verb: 'hold', accountId, bizNo: fresh.no, amount: fresh.amount })
    }
    case 2:
      return call({ verb: 'capture', bizNo: order?.no, phase: 'capture-1', amount: order?.amount })
    case 3:
      return call({
        verb: 'capture',
        bizNo: order?.no,
        phase: `capture-${random(3)}`,
        amount: 1 + random(order?.amount ?? 1),
        final: 'false',
      })
    case 4:
      return call({ verb: 'release', bizNo: order?.no })
    case 5:
      return call({ verb: 'hold', accountId, bizNo: order?.no, amount: order?.amount })
    case 6:
      return call({
        verb: 'post',
        bizType: 'cost',
        accountId: suppliers[random(suppliers.length)]?.id,
        bizNo: `COST-${order?.no ?? ''}`,
        amount: 1 + random(100_000),
      })
    default:
      return call({ verb: 'post', bizType: 'rebate', accountId, bizNo: `REBATE-${random(40)}`, amount: 500 })
  }
}

async function run(
  seed: number,
  { calls, lanes }: { readonly calls: number; readonly lanes: number },
): Promise<number> {
  const random = randomOf(seed)
  const people = { customers: await accounts(1), suppliers: await accounts(2), orders: [] as Order[] }
  let next = 0,
    accepted = 0
  const lane = async (): Promise<void> => {
    while (next < calls) {
      // A killed server answers nothing; everything else must be an answer.
      const code = await disturb(random, seed * 100_000 + (next += 1), people).catch((error: unknown) => {
        if (error instanceof TypeError) return 0
        throw error
      })
      if (code === 200) accepted += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return accepted
}

async function expectWhole(): Promise<void> {
  const books = await trial()
  expect(books).toMatchObject({ balanced: true, broken: [] })
  expect(books.debit).toBeGreaterThan(0)
  for (const customer of await accounts(1))
    expect([customer.accountName, customer.availableAmount >= 0, customer.holdAmount >= 0]).toEqual([
      customer.accountName,
      true,
      true,
    ])
}

test.each([1, 2])('whatever order money moves in, the books agree (seed %i)', async (seed) => {
  expect(await run(seed, { calls: 160, lanes: 6 })).toBeGreaterThan(50)
  await expectWhole()
  expect(await deadlocks(server)).toBe(0)
})

test('a server killed under load leaves whole books, and what it had answered stays answered', {
  timeout: 120_000,
}, async () => {
  for (let round = 1; round <= 2; round += 1) {
    const load = run(40 + round, { calls: 200, lanes: 6 })
    await new Promise((wait) => setTimeout(wait, 350 + round * 150))
    const [customer] = await accounts(1)
    const answered = await admin().post<{ txnNo: string }>('/blade-test/ledger', {
      verb: 'post',
      bizType: 'rebate',
      accountId: customer?.id,
      bizNo: `LAST-${round}`,
      amount: 700,
    })
    expect(answered.code).toBe(200)
    await server.restart({ powerCut: true })
    await load
    await expectWhole()
    const again = await admin().post<{ txnNo: string; repeated: boolean }>('/blade-test/ledger', {
      verb: 'post',
      bizType: 'rebate',
      accountId: customer?.id,
      bizNo: `LAST-${round}`,
      amount: 700,
    })
    expect(again.data).toMatchObject({ txnNo: answered.data.txnNo, repeated: true })
  }
})
