import { beforeAll, expect, test } from 'vitest'
import { ok } from '../support/answers.ts'
import { runJob } from '../support/consumers.ts'
import { newCoupon, send, shopWith, verify, vouchers } from '../support/eternity.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let valued = '',
  counted = '',
  template = '',
  account = ''

beforeAll(async () => {
  const shop = await shopWith(server, 1_000_000)
  account = shop.accountId
  const one = async (more: Readonly<Record<string, unknown>>, use: Readonly<Record<string, unknown>>) => {
    const coupon = await newCoupon(server, shop, more)
    ok(await send(server, coupon.id, shop))
    const [voucher] = await vouchers(server, { couponId: coupon.id })
    ok(await verify(server, voucher?.orderNo ?? '', use))
    template = coupon.id
    return voucher?.id ?? ''
  }
  counted = await one(
    { couponKind: 1, exchangeTimes: 3, faceValue: 0, settlePrice: 900, settleMode: 2 },
    { verifyTimes: 1 },
  )
  valued = await one({}, { verifyAmount: 4000 })
})

/** The alarm of the nightly check that is open now; null where there is none. */
async function alarmAtNight(): Promise<string | null> {
  await runJob(server, 'quotaCheck')
  await runJob(server, 'alarms')
  const [alarm] = await server.sql(`select content from alarm_record
    where object_type = 'marketingRules' and tenant_id = '100001' and recover_time is null`)
  return alarm ? String(alarm.content) : null
}

test.each([
  ['E1', 'face value, balance and uses', () => ['eternity_order', 'balance', `id = ${valued}`]],
  ['E2', 'vouchers counted by their template', () => ['eternity_coupon', 'issued_qty', `id = ${template}`]],
  ['E3', 'times, what is left and uses', () => ['eternity_order', 'remain_times', `id = ${counted}`]],
  ['E4', 'shares of the price', () => ['eternity_order', 'settled_amount', `id = ${valued}`]],
  [
    'E5',
    'what is pending and its account',
    () => ['ledger_account', 'balance', `subject = '2301' and owner_id = '${account}'`],
  ],
] as const)('%s: %s that contradict each other raise an alarm until they agree', async (rule, _of, place) => {
  const [table, column, where] = place()
  const add = (n: number) => server.sql(`update ${table} set ${column} = ${column} + (${n}) where ${where}`)
  expect(await alarmAtNight()).toBeNull()
  await add(1)
  expect(await alarmAtNight()).toMatch(new RegExp(`^营销校验有 \\d+ 项不通过，如 ${rule} \\d+：.+`))
  await add(-1)
  expect(await alarmAtNight()).toBeNull()
})
