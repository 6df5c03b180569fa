import { expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import type { Listed } from '../support/client.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import {
  newOffer,
  newStock,
  OFFER,
  RECORD,
  RECORD_STATE,
  recordAt,
  STOCK,
  stockAt,
  stockDraft,
  tick,
  type VoucherRecord,
  type VoucherStock,
} from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
const rulesHold = async (): Promise<void> => {
  expect(dataOf(await admin(server).post('/blade-test/voucherRules', {}))).toEqual([])
}

test('vouchers of the demonstration are asked about, used and returned like any other', async () => {
  await rulesHold()
  for (const bizType of [3, 4]) {
    const { records } = dataOf(
      await admin(server).get<Listed<VoucherRecord>>(`${RECORD}/page`, { bizType, state: 2, size: 1 }),
    )
    const { id = '', couponId } = records[0] ?? {}
    const ask = () => admin(server).get(`${STOCK}/queryCouponRecord`, { recordId: id })
    expect(dataOf(await ask())).toMatchObject({ couponId, state: RECORD_STATE.sent, changed: false })
    ok(
      await admin(server).post('/sandbox/favor/use', {
        couponId,
        amount: 6_000,
        transactionId: `TD${id}`,
        dropNotify: 1,
      }),
    )
    expect((await recordAt(server, id)).state).toBe(RECORD_STATE.sent)
    expect(dataOf(await ask())).toMatchObject({ state: RECORD_STATE.used, changed: true })
    ok(await admin(server).post('/sandbox/favor/refund', { couponId }))
    await tick(server, 'favorFlows')
    expect((await recordAt(server, id)).state).toBe(RECORD_STATE.sent)
  }
  await rulesHold()
})

test('a batch of the demonstration has as many vouchers at its platform as here', async () => {
  const { records } = dataOf(
    await admin(server).get<Listed<VoucherStock>>(`${STOCK}/page`, { stockId: '1888000000000003' }),
  )
  const { id = '' } = records[0] ?? {}
  expect(dataOf(await admin(server).get(`${STOCK}/queryStock`, { id }))).toMatchObject({ diff: 0 })
})

test('the name of a batch is `stockName` for old clients, in drafts, answers and filters', async () => {
  const client = server.as('admin', { tenant: '100001', detail: false })
  const { batchName, ...draft } = stockDraft({ maxAmount: null }),
    stockName = String(batchName)
  ok(await client.post(`${STOCK}/save`, { ...draft, stockName }))
  await tick(server, 'favorStocks')
  const { records } = dataOf(await client.get<Listed<{ id: string }>>(`${STOCK}/page`, { stockName }))
  expect(records).toHaveLength(1)
  const row = dataOf(await client.get<{ stockName: string }>(`${STOCK}/detail`, { id: records[0]?.id ?? '' }))
  expect(row.stockName).toBe(stockName)
})

test('an offer that somebody else changed is not overwritten', async () => {
  const stock = await newStock(server, { maxAmount: null }),
    id = await newOffer(server, [stock.id]),
    { version } = dataOf(await admin(server).get<{ version: number }>(`${OFFER}/detail`, { id }))
  ok(await admin(server).post(`${OFFER}/update`, { id, version, favorName: '先改' }))
  expect(await admin(server).post(`${OFFER}/update`, { id, version, favorName: '后改' })).toMatchObject({
    code: 409,
  })
  expect(dataOf(await admin(server).get(`${OFFER}/detail`, { id }))).toMatchObject({ favorName: '先改' })
  expect((await stockAt(server, stock.id)).balance).toBe(1000)
})

test('full account and mobile number of a voucher are in the answer once, and who looked is in the log', async () => {
  const { records } = dataOf(
    await admin(server).get<Listed<VoucherRecord & { account?: string; accountMasked: string }>>(
      `${RECORD}/page`,
      { bizType: 3, state: 3, size: 1 },
    ),
  )
  const [record] = records
  expect(record?.accountMasked).toContain('****')
  expect(JSON.stringify(record)).not.toContain('oBank')
  const answer = await admin(server).post(`${RECORD}/plain`, { ids: record?.id })
  expect(JSON.stringify(answer.body)).toMatch(/oBank\d{6}Guest/)
  const again = await server.as('viewer', '100001').post(`${RECORD}/plain`, { ids: record?.id })
  expect(again).toMatchObject({ code: 403 })
  expect(JSON.stringify(again.body)).not.toContain('oBank')
})
