import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Client } from '../support/client.ts'
import { newShop, skuId, tick } from '../support/orders.ts'
import { scopedUser } from '../support/scopes.ts'
import { useServer } from '../support/server.ts'
import { ORDER_STATE } from '../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const ORDERS = '/biz-order/contractPartyOrder'

interface PartyOrder {
  readonly id: string
  readonly contractPartyId: string
  readonly orderAmount: number
  readonly capturedAmount: number
  readonly refundAmount: number
  readonly netAmount: number
  readonly costAmount: number | null
}
interface Sums extends Omit<PartyOrder, 'id'> {
  readonly contractPartyIdName: string
  readonly orderCount: number
  readonly successCount: number
}
interface Page {
  readonly total: number
  readonly records: readonly PartyOrder[]
}

/** Two delivered orders of a new customer, one of them refunded in part; answers the customer's party. */
async function partyWithOrders(): Promise<string> {
  const shop = await newShop(admin(), 1_000_000, { 'SL-200': 19_700 })
  const sku = await skuId(admin(), 'SL-200')
  const accept = async (qty: number): Promise<{ id: string }> =>
    dataOf(
      await admin().post<{ id: string }>('/blade-test/acceptOrder', {
        merchantCode: shop.merchantCode,
        skuId: sku,
        qty,
      }),
    )
  const [first] = [await accept(3), await accept(2)]
  await tick(admin())
  dataOf(
    await admin().post('/biz-order/merchantOrderInfo/refund', {
      orderId: first.id,
      refundQty: 1,
      refundAmount: 19_700,
      recoverCost: 0,
      reason: '客户多买一张',
      requestNo: `party-${first.id}`,
    }),
  )
  return dataOf(await admin().get<PartyOrder>(`${ORDERS}/detail`, { id: first.id })).contractPartyId
}

test('the orders of a party are listed, counted and added up with what they brought after refunds', async () => {
  const contractPartyId = await partyWithOrders()
  const filter = { contractPartyId }
  const { total, records } = dataOf(await admin().get<Page>(`${ORDERS}/page`, filter))
  expect(total).toBe(2)
  expect(
    records
      .map(({ capturedAmount, refundAmount, netAmount }) => [capturedAmount, refundAmount, netAmount])
      .sort(([captured = 0], [other = 0]) => captured - other),
  ).toEqual([
    [39_400, 0, 39_400],
    [59_100, 19_700, 39_400],
  ])
  expect(dataOf(await admin().get(`${ORDERS}/count`, filter))).toMatchObject({
    all: 2,
    success: 2,
    failed: 0,
  })
  const [sums, ...others] = dataOf(await admin().get<Sums[]>(`${ORDERS}/sum`, filter))
  expect(others).toEqual([])
  expect(sums).toMatchObject({
    contractPartyId,
    orderCount: 2,
    successCount: 2,
    orderAmount: 98_500,
    capturedAmount: 98_500,
    refundAmount: 19_700,
    netAmount: 78_800,
  })
  expect(sums?.contractPartyIdName).toMatch(/^主体/)
  expect(sums?.costAmount).toBeGreaterThan(0)
  expect(
    dataOf(await admin().get<Sums[]>(`${ORDERS}/sum`, { ...filter, orderState: ORDER_STATE.failed })),
    'no failed order',
  ).toEqual([])
})

test('costs need a right of their own, in the rows as in the sums', async () => {
  const contractPartyId = await partyWithOrders()
  const support = server.as('support', '100001')
  const page = dataOf(await support.get<Page>(`${ORDERS}/page`, { createTime: 'last92Days' }))
  expect(page.records.length).toBeGreaterThan(0)
  expect(page.records.every(({ costAmount }) => (costAmount ?? null) === null)).toBe(true)
  const sums = dataOf(await support.get<Sums[]>(`${ORDERS}/sum`, { createTime: 'last92Days' }))
  expect(sums.find((party) => party.contractPartyId === contractPartyId)).toMatchObject({ netAmount: 78_800 })
  expect(sums.every(({ costAmount }) => costAmount === null)).toBe(true)
})

test('whoever may see one contract party sees its orders alone, in every call', async () => {
  const contractPartyId = await partyWithOrders()
  const [foreign] = dataOf(
    await admin().get<Page>(`${ORDERS}/page`, { createTime: 'last92Days', size: 200 }),
  ).records.filter((order) => order.contractPartyId !== contractPartyId)
  expect(foreign, 'an order of another party').toBeDefined()
  const { client, hold } = await scopedUser(server, 'viewer')
  await hold({
    resourceCode: 'contractParty',
    scopeType: 5,
    scopeField: '*',
    scopeRule: { field: 'id', operator: 'equals', value: contractPartyId },
  })
  const days = { createTime: 'last92Days' }
  const page = dataOf(await client.get<Page>(`${ORDERS}/page`, { ...days, size: 200 }))
  expect(page.total).toBe(2)
  expect(new Set(page.records.map((order) => order.contractPartyId))).toEqual(new Set([contractPartyId]))
  expect(dataOf(await client.get<Sums[]>(`${ORDERS}/sum`, days)).map((sums) => sums.contractPartyId)).toEqual(
    [contractPartyId],
  )
  expect(dataOf(await client.get(`${ORDERS}/count`, days))).toMatchObject({ all: 2 })
  expect(await client.get(`${ORDERS}/detail`, { id: foreign?.id })).toMatchObject({ code: 404 })
  expect(
    dataOf(await client.get<Page>(`${ORDERS}/page`, { contractPartyId: foreign?.contractPartyId })).total,
  ).toBe(0)
})
