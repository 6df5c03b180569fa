import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { codeCoupon, codesOf, fullCode, newActivity, CODE, proveCodes } from '../support/couponCodes.ts'
import { couponNow, HELD_STATE, newCoupon, proveCounters } from '../support/coupons.ts'
import { merchantsOf, newApp, newSecret } from '../support/credentials.ts'
import { newCoupon as newPrepaid, shopWith } from '../support/eternity.ts'
import { runExample } from '../support/examples.ts'
import type { Credential } from '../support/openApi.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { newOffer, newStock, OFFER, RECORD_STATE, stockAt } from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
/** Numbers of the interfaces of coupons, prepaid vouchers and vouchers of platforms. */
const COUPONS = [6, 7, 8],
  PREPAID = [9, 10, 11, 12],
  VOUCHERS = [20, 21, 22]

async function keyOf(merchantId: string | undefined, apiCodes: readonly number[]): Promise<Credential> {
  const appId = await newApp(admin(server), { apiCodes, ipRequired: 0 })
  return newSecret(admin(server), appId, { merchantId, ipWhiteList: null })
}
const run = (key: Credential, env: Readonly<Record<string, string>>) =>
  runExample('campaign', {
    HOST: server.url,
    ACCESS_KEY: key.apiKey,
    SECRET: key.apiSecret,
    MOBILE: '13700009911',
    ...env,
  })

test('a program written from the published page uses a coupon, redeems a code, gives a voucher', async () => {
  const owner = (await merchantsOf(admin(server)))[0]
  const coupon = await newCoupon(server),
    behind = await codeCoupon(server),
    activity = await newActivity(server, behind.id, { stock: 2 }),
    [row] = await codesOf(server, activity.id)
  const stock = await newStock(server, { maxAmount: null, maxAmountByDay: 0 }),
    offerId = await newOffer(server, [stock.id], { merchantIds: owner?.id }),
    { favorNo } = dataOf(await admin(server).get<{ favorNo: string }>(`${OFFER}/detail`, { id: offerId }))
  const { code, lines, errors } = await run(await keyOf(owner?.id, [...COUPONS, ...VOUCHERS]), {
    COUPON: coupon.couponCode,
    CODE: await fullCode(server, row?.id ?? ''),
    OFFER: favorNo,
    RUN: 'campaign',
  })
  expect(code, `${errors}\n${JSON.stringify(lines, null, 1)}`).toBe(0)
  expect(lines.map(({ what }) => what)).toEqual([
    'coupon',
    'usable',
    'locked',
    'used',
    'state',
    'returned',
    'code',
    'redeemed',
    'code',
    'voucher',
    'issued',
    'done',
  ])
  const about = (what: string) => lines.filter((line) => line.what === what)
  expect(about('coupon')).toMatchObject([{ duplicate: true }])
  expect(about('usable')).toMatchObject([{ found: true }])
  expect(about('locked')).toMatchObject([{ discountAmount: 2000 }])
  expect(about('state')).toMatchObject([{ state: HELD_STATE.used }])
  expect(about('returned')).toMatchObject([{ expired: false }])
  expect(about('code')).toMatchObject([{ state: CODE.available }, { state: CODE.redeemed }])
  expect(about('issued')).toMatchObject([{ status: RECORD_STATE.sent, faceValue: 500 }])
  expect(await couponNow(server, coupon.id)).toMatchObject({ issuedQuantity: 1, usedQuantity: 0 })
  expect(await stockAt(server, stock.id)).toMatchObject({ issuedCount: 1 })
  await proveCounters(server, coupon.id)
  await proveCodes(server)
}, 60_000)

test('a program written from the published page issues a prepaid voucher, and takes its one use back', async () => {
  const shop = await shopWith(server, 1_000_000),
    coupon = await newPrepaid(server, shop)
  const { code, lines, errors } = await run(await keyOf(shop.merchantId, PREPAID), {
    PREPAID: coupon.couponCode,
    RUN: 'prepaid',
  })
  expect(code, `${errors}\n${JSON.stringify(lines, null, 1)}`).toBe(0)
  expect(lines).toMatchObject([
    { what: 'verified', verifyAmount: 1000, balance: 9000 },
    { what: 'verified', verifyAmount: 1000, balance: 9000, duplicate: true },
    { what: 'reversed', status: 2 },
    { what: 'done' },
  ])
}, 60_000)
