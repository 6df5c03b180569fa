/**
 * A merchant's shop, written from docs/open-api.md alone: it gives a customer a coupon, takes it off an order, gives it back;
 * redeems a code; gives out a voucher and asks until the platform has issued it; issues a prepaid voucher and takes an
 * amount off it. Nothing but Node is needed.
 *
 *   HOST=http://127.0.0.1:8000 ACCESS_KEY=ak_… SECRET=sk_… COUPON=YH… node examples/open-api/campaign.mjs
 *
 * Each part runs where what it needs is named: COUPON the code of a coupon, SKU goods it is valid for, CODE a code of
 * a campaign, OFFER the number of an offer of vouchers, PREPAID the code of an eternity coupon. It writes a line of
 * JSON for everything that happened.
 */
import { randomBytes } from 'node:crypto'
import { call as signed, openSealed, pause, say } from './client.mjs'

const {
  COUPON,
  SKU = 'HF-100',
  AMOUNT = '15000',
  CODE,
  OFFER,
  PREPAID,
  MOBILE = '13800138000',
  RUN = randomBytes(6).toString('hex'),
  WAIT_MS = '20000',
} = process.env

/** One signed call of an interface; a question has parameters, anything else content. */
const call = (method, path, fields) =>
  signed(method, `/openapi/v1${path}`, method === 'GET' ? { parameters: fields } : { content: fields })

/** A coupon is given, asked about by the customer's number, taken off an order and given back by its refund. */
async function spendCoupon() {
  const claim = { merchantOrderNo: `${RUN}-C`, activityCode: COUPON, mobile: MOBILE }
  const { couponNo } = await call('POST', '/coupon/grant', claim)
  say('coupon', await call('POST', '/coupon/grant', claim))
  const { records } = await call('GET', '/coupon/query', { mobile: MOBILE })
  say('usable', { couponNo, found: records.some((coupon) => coupon.couponNo === couponNo) })
  const order = { couponNo, orderNo: `${RUN}-O` }
  say(
    'locked',
    await call('POST', '/coupon/lock', { ...order, items: [{ skuCode: SKU, amount: Number(AMOUNT) }] }),
  )
  say('used', await call('POST', '/coupon/use', order))
  say('state', { state: (await call('GET', '/coupon/query', { couponNo })).records[0].state })
  say('returned', await call('POST', '/coupon/return', { ...order, reason: 'customer' }))
}

/** A code is looked at, redeemed once, and then says so. */
async function redeemCode() {
  say('code', await call('GET', '/coupon/code', { code: CODE }))
  say('redeemed', await call('POST', '/coupon/redeem', { code: CODE, mobile: MOBILE }))
  say('code', await call('GET', '/coupon/code', { code: CODE }))
}

/** A voucher is accepted at once; whether the platform has issued it is asked, never sent under a new number. */
async function giveVoucher() {
  const merchantOrderNo = `${RUN}-V`
  say(
    'voucher',
    await call('POST', '/favor/issue', { merchantOrderNo, offerNo: OFFER, account: `openid-${RUN}` }),
  )
  for (const until = Date.now() + Number(WAIT_MS); Date.now() < until; await pause(200)) {
    const [voucher] = (await call('GET', '/favor/query', { merchantOrderNo })).records
    if (voucher.status >= 2) return say('issued', voucher)
  }
  throw new Error('the voucher has not been issued yet')
}

/** A prepaid voucher is issued, an amount is taken off it, and the use is taken back. */
async function spendPrepaid() {
  const { vouchers } = await call('POST', '/eternity/issue', {
    merchantBatchNo: `${RUN}-B`,
    couponCode: PREPAID,
    qty: 1,
  })
  const [{ code }] = openSealed(vouchers),
    use = { merchantVerifyNo: `${RUN}-U`, code, amount: 1000 }
  say('verified', await call('POST', '/eternity/verify', use))
  say('verified', await call('POST', '/eternity/verify', use))
  say(
    'reversed',
    await call('POST', '/eternity/reverse', { merchantVerifyNo: use.merchantVerifyNo, reason: 'customer' }),
  )
}

if (COUPON) await spendCoupon()
if (CODE) await redeemCode()
if (OFFER) await giveVoucher()
if (PREPAID) await spendPrepaid()
say('done')
