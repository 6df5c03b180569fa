import { expect, test } from 'vitest'
import { runChaos } from '../chaos/runner.ts'
import type { Client } from '../support/client.ts'
import { newShop, type Shop, skuId } from '../support/orders.ts'
import { deadlocks, type TestServer, useServer } from '../support/server.ts'

const server = useServer({
  env: { TRUSTED_PROXIES: '127.0.0.1/32,::1', JOB_LEASE_SECONDS: '3', SANDBOX_FAST: '1' },
})
const admin = (): Client => server.as('admin', '100001')
/** `npm run chaos -- --seed 7 --kills 200` sets these; the test suite runs a short piece. */
const seed = Number(process.env.CHAOS_SEED ?? 1),
  kills = Number(process.env.CHAOS_KILLS ?? 4)
const long = kills > 20,
  isVerbose = long || process.env.CHAOS_SAY !== undefined
const log = (text: string): void => {
  if (isVerbose) process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}

/** Answers that must occur in every run. */
const REQUIRED_ANSWERS = [
  'order/create 200',
  'cancelOrder 200',
  'blockOrder 200',
  'releaseOrder 200',
  'merchantOrderInfo/refund 200',
  'upDeliverGoods 200',
  'order/result 200',
  'export 200',
  'stock lock 200',
  'stock issue 200',
  'stock return 200',
  'hold 200',
  'capture 200',
  'release 200',
  'rebate 200',
  'financeAudit/audit 200',
  'stockCard/invalid 200',
  'emailOrder createEmailOrder 200',
  'emailOrder audit 200',
  'emailOrder resend 200',
  'emailOrder revoke 200',
  'coupon grantCoupon 200',
  'coupon/grant 200',
  'coupon/lock 200',
  'coupon/use 200',
  'coupon/return 200',
  'couponExpiry 200',
  'favor issue 200',
  'favor/issue 200',
  'favorSends 200',
  'favor reissue 200',
  'favor use 200',
  'favor refund 200',
  'favor stop 200',
  'red send 200',
  'red stop 200',
  'red retry 200',
  'redEnvelopeFollows 200',
  'codes add-stock 200',
  'codes redeem 200',
  'coupon/redeem 200',
  'couponOrder refund 200',
  'codes void 200',
  'codes export 200',
  'couponCodeExpiry 200',
  'eternity send 200',
  'eternity/issue 200',
  'eternity verify 200',
  'eternity reverse 200',
  'eternity void 200',
  'eternity extend 200',
  'eternitySettle 200',
]

test('the testing build refuses locks out of order, and locking statements outside the lock function', async () => {
  const { data } = await admin().get<{ records: { id: string }[] }>(
    '/biz-finance/contract_party_account/list',
    { accountType: 1, size: 2 },
  )
  const ids = data.records.map(({ id }) => id),
    codeOf = async (verb: string): Promise<number> =>
      (await admin().post('/blade-test/locks', { verb, ids })).code
  expect({
    inOrder: await codeOf('inOrder'),
    undone: await codeOf('undone'),
    backwards: await codeOf('backwards'),
    descending: await codeOf('descending'),
    past: await codeOf('past'),
    others: await codeOf('others'),
  }).toEqual({ inOrder: 200, undone: 200, backwards: 500, descending: 500, past: 500, others: 500 })
})

test('parallel cancellations of two merchants’ orders in opposite order never deadlock', async () => {
  const shops = [
      await newShop(admin(), 5_000_000, { 'HF-100': 9980 }),
      await newShop(admin(), 5_000_000, { 'HF-100': 9980 }),
    ],
    sku = await skuId(admin(), 'HF-100')
  let phone = 13_900_000_000
  const blocked = async (shop: Shop | undefined): Promise<string> => {
    const { data } = await admin().post<{ id: string }>('/blade-test/acceptOrder', {
      merchantCode: shop?.merchantCode,
      skuId: sku,
      qty: 1,
      account: String((phone += 10)),
      merchantOrderNo: `LOCK-${phone}`,
    })
    await admin().post('/biz-order/merchantOrderInfo/blockOrder', { ids: [data.id], reason: '核对' })
    return data.id
  }
  const before = await deadlocks(server)
  for (let round = 0; round < 4; round += 1) {
    const pairs = [
      [await blocked(shops[0]), await blocked(shops[1])],
      [await blocked(shops[1]), await blocked(shops[0])],
    ]
    for (const answer of await Promise.all(
      pairs.map((ids) =>
        admin().post('/biz-order/merchantOrderInfo/cancelOrder', { ids, reason: '客户取消' }),
      ),
    ))
      expect(answer.status).toBeLessThan(500)
  }
  expect(await deadlocks(server)).toBe(before)
})

test(`invariants hold while everybody works and servers die (seed ${seed}, ${kills} kills)`, {
  timeout: long ? 7_200_000 : 240_000,
}, async () => {
  const servers: TestServer[] = [server, ...(server.driver === 'postgres' ? [await server.twin()] : [])]
  const outcome = await runChaos(
    servers,
    {
      seed,
      kills,
      between: long ? 12 : 60,
      lanes: 6,
      buyers: 3,
      after: 40,
      requiredAnswers: long ? [] : REQUIRED_ANSWERS,
      ...(long ? { checkEvery: 10 } : {}),
    },
    log,
  )
  log(JSON.stringify({ ...outcome, driver: server.driver }, null, 1))
  expect(outcome.violations, [`seed ${seed}`, ...outcome.violations].join('\n')).toEqual([])
  expect(outcome).toMatchObject({ kills })
  expect(outcome.orders).toBeGreaterThan(30)
})
