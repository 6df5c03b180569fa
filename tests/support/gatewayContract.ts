import { fen } from '../../src/kernel/money.ts'
import type { FavorGateway, StockTerms } from '../../src/server/vouchers/favorGateway.ts'
import { GatewayError } from '../../src/server/vouchers/gatewayError.ts'

const DAY_MS = 86_400_000

/** What the stock of the contract is created with. */
export const contractTerms = (outRequestNo: string, isAlipay: boolean): StockTerms => ({
  outRequestNo,
  stockName: '合同批次',
  stockType: isAlipay ? 'alipay' : 'normal',
  couponAmount: fen(500),
  transactionMinimum: fen(2000),
  maxCoupons: 5,
  maxAmountByDay: fen(0),
  maxCouponsPerUser: 2,
  noCash: false,
  availableBegin: new Date(Date.now() - DAY_MS),
  availableEnd: new Date(Date.now() + 20 * DAY_MS),
  validDays: 0,
  limitBank: null,
  limitCardType: null,
  limitBins: [],
  goodsTag: null,
  availableMchs: [],
  items: [],
  description: '满 20 元减 5 元',
})

/** Code and class with which a call is refused; `ok` where it is not. */
async function outcome(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'ok'
  } catch (error) {
    return error instanceof GatewayError ? `${error.code} ${error.klass}` : String(error)
  }
}

/** What every gateway does alike, step by step, in words. */
export async function gatewayContract(gateway: FavorGateway, requestNo: string): Promise<readonly string[]> {
  const seen: string[] = []
  const terms = contractTerms(requestNo, gateway.platform === 'alipay')
  const { stockId } = await gateway.createStock(terms)
  seen.push(`again the same stock: ${(await gateway.createStock(terms)).stockId === stockId}`)
  const fresh = await gateway.queryStock(stockId)
  seen.push(`created: ${fresh.state} ${fresh.couponAmount} ${fresh.transactionMinimum} ${fresh.maxCoupons}`)
  const send = (account: string, no: string) =>
    gateway.sendCoupon({ stockId, account, outRequestNo: `${requestNo}${no}` })
  seen.push(`before its start: ${await outcome(() => send('user01', 'A'))}`)
  await gateway.startStock(stockId)
  seen.push(`started: ${(await gateway.queryStock(stockId)).state}`)
  const { couponId } = await send('user01', 'B')
  seen.push(`again the same voucher: ${(await send('user01', 'B')).couponId === couponId}`)
  seen.push(`the same number for another: ${await outcome(() => send('user02', 'B'))}`)
  const coupons = await gateway.listUserCoupons({ account: 'user01', stockId })
  seen.push(`held: ${coupons.map((coupon) => `${coupon.couponId === couponId} ${coupon.state}`).join()}`)
  seen.push(`one voucher: ${(await gateway.queryCoupon('user01', couponId)).state}`)
  for (const account of ['user_abn', 'user_lmt', 'user_mis'])
    seen.push(`${account}: ${await outcome(() => send(account, account))}`)
  seen.push(
    `user_sys: ${await outcome(() => send('user_sys', 'S'))}, ${await outcome(() => send('user_sys', 'S'))}`,
  )
  const { distributed } = await gateway.queryStock(stockId)
  await gateway.addBudget(stockId, { maxAmount: fen(3500), before: fen(2500), outRequestNo: `${requestNo}G` })
  seen.push(`distributed ${distributed}, now of ${(await gateway.queryStock(stockId)).maxCoupons}`)
  const listed: string[] = []
  for await (const stock of gateway.listStocks()) listed.push(stock.stockId)
  seen.push(`listed: ${listed.includes(stockId)}`)
  await gateway.stopStock(stockId)
  seen.push(
    `stopped: ${(await gateway.queryStock(stockId)).state} ${await outcome(() => send('user03', 'C'))}`,
  )
  seen.push(`unknown: ${await outcome(() => gateway.queryStock('0'))}`)
  return seen
}

/** What the steps have to come to. */
export const CONTRACT: readonly string[] = [
  'again the same stock: true',
  'created: inactive 500 2000 5',
  'before its start: STOCK_NOT_RUNNING retryLater',
  'started: running',
  'again the same voucher: true',
  'the same number for another: PARAM_ERROR final',
  'held: true sent',
  'one voucher: sent',
  'user_abn: USER_ACCOUNT_ABNORMAL reissue',
  'user_lmt: RULE_LIMIT reissue',
  'user_mis: ACCOUNT_MISMATCH reissue',
  'user_sys: SYSTEM_ERROR unknown, ok',
  'distributed 2, now of 7',
  'listed: true',
  'stopped: stopped STOCK_NOT_RUNNING retryLater',
  'unknown: RESOURCE_NOT_EXISTS final',
]
