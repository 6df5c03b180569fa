import { fen, isFen, multiplyFen, ZERO_FEN } from '../../kernel/money.ts'
import { formatMoment } from '../../kernel/time.ts'
import { dateOf, objectIn, partOf, textOf } from '../payments/http.ts'
import { decryptResource, isFromWechat } from '../payments/wechatSigning.ts'
import type { FavorAccount } from './account.ts'
import type {
  CouponView,
  FavorCall,
  FavorEvent,
  FavorGateway,
  StockTerms,
  StockView,
  UseRow,
} from './favorGateway.ts'
import { returnsIn, usesIn } from './flowRows.ts'
import { type Body, callWechat, downloadFlow } from './wechatCall.ts'

const FAVOR = '/v3/marketing/favor'
const PAGE = 10
const MAX_PAGES = 1000
const MINUTES_PER_DAY = 24 * 60

const STATES: Readonly<Record<string, StockView['state']>> = {
  unactivated: 'inactive',
  audit: 'creating',
  running: 'running',
  paused: 'paused',
  stoped: 'stopped',
}
const COUPON_STATES: Readonly<Record<string, CouponView['state']>> = {
  SENDED: 'sent',
  USED: 'used',
  EXPIRED: 'expired',
}
const moment = (at: Date): string => `${formatMoment(at).replace(' ', 'T')}+08:00`
const amountIn = (value: unknown) => (isFen(value) ? fen(value) : ZERO_FEN)
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)
const query = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

/** Where vouchers of a stock may be used. */
const useRuleOf = (terms: StockTerms): Body => ({
  coupon_available_time: {
    fix_available_time: { available_week_day: [0, 1, 2, 3, 4, 5, 6], begin_time: 0, end_time: 86_399 },
    ...(terms.validDays > 0 ? { available_time_after_receive: terms.validDays * MINUTES_PER_DAY } : {}),
  },
  fixed_normal_coupon: {
    coupon_amount: terms.couponAmount,
    transaction_minimum: terms.transactionMinimum,
  },
  ...(terms.goodsTag ? { goods_tag: [terms.goodsTag] } : {}),
  ...(terms.limitBank ? { limit_card: { name: terms.limitBank, bin: terms.limitBins } } : {}),
  ...(terms.items.length > 0 ? { available_items: terms.items } : {}),
  combine_use: false,
  available_merchants: terms.availableMchs,
})

const creationOf = (terms: StockTerms, { mchId }: FavorAccount): Body => ({
  stock_name: terms.stockName,
  comment: terms.description.slice(0, 60),
  belong_merchant: mchId,
  available_begin_time: moment(terms.availableBegin),
  available_end_time: moment(terms.availableEnd),
  stock_use_rule: {
    max_coupons: terms.maxCoupons,
    max_amount: multiplyFen(terms.couponAmount, terms.maxCoupons),
    ...(terms.maxAmountByDay > 0 ? { max_amount_by_day: terms.maxAmountByDay } : {}),
    max_coupons_per_user: terms.maxCouponsPerUser,
    natural_person_limit: false,
    prevent_api_abuse: false,
  },
  pattern_info: { description: terms.description },
  coupon_use_rule: useRuleOf({
    ...terms,
    availableMchs: terms.availableMchs.length > 0 ? terms.availableMchs : [mchId],
  }),
  no_cash: terms.noCash,
  stock_type: 'NORMAL',
  out_request_no: terms.outRequestNo,
})

function stockOf(body: Body): StockView {
  const rule = partOf(body, 'stock_use_rule'),
    face = partOf(rule, 'fixed_normal_coupon')
  return {
    stockId: textOf(body.stock_id),
    stockName: textOf(body.stock_name),
    stockType: body.singleitem === true ? 'items' : 'normal',
    state: STATES[textOf(body.status)] ?? 'creating',
    couponAmount: amountIn(face.coupon_amount),
    transactionMinimum: amountIn(face.transaction_minimum),
    maxCoupons: numberIn(rule.max_coupons),
    maxAmountByDay: amountIn(rule.max_amount_by_day),
    maxCouponsPerUser: numberIn(rule.max_coupons_per_user),
    distributed: numberIn(body.distributed_coupons),
    availableBegin: dateOf(textOf(body.available_begin_time)),
    availableEnd: dateOf(textOf(body.available_end_time)),
    description: textOf(body.description, 1000),
  }
}

function useOf(body: Body): UseRow | null {
  const use = partOf(body, 'consume_information')
  if (textOf(use.transaction_id) === '') return null
  return {
    couponId: textOf(body.coupon_id),
    useTime: dateOf(textOf(use.consume_time)),
    transactionId: textOf(use.transaction_id),
    consumeMchId: textOf(use.consume_mchid) || null,
    consumeAmount: isFen(use.total_amount) ? fen(use.total_amount) : null,
  }
}
const couponOf = (body: Body): CouponView => ({
  couponId: textOf(body.coupon_id),
  stockId: textOf(body.stock_id),
  state: COUPON_STATES[textOf(body.status)] ?? 'sent',
  createTime: dateOf(textOf(body.create_time)),
  expireTime: dateOf(textOf(body.available_end_time)),
  use: useOf(body),
})
const listIn = (body: Body): readonly Body[] => (Array.isArray(body.data) ? (body.data as Body[]) : [])

async function* everyStock(account: FavorAccount): AsyncGenerator<StockView> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const parameters = query({ offset: page, limit: PAGE, stock_creator_mchid: account.mchId })
    const body = await callWechat(account, 'GET', `${FAVOR}/stocks?${parameters}`)
    const stocks = listIn(body)
    yield* stocks.map(stockOf)
    if (stocks.length < PAGE) return
  }
}

async function couponsOf(
  account: FavorAccount,
  { openid, stockId }: { readonly openid: string; readonly stockId: string },
): Promise<readonly CouponView[]> {
  const found: CouponView[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const parameters = query({
      appid: account.appId,
      stock_id: stockId,
      creator_mchid: account.mchId,
      offset: page,
      limit: PAGE,
    })
    const path = `${FAVOR}/users/${encodeURIComponent(openid)}/coupons?${parameters}`
    const coupons = listIn(await callWechat(account, 'GET', path))
    found.push(...coupons.map(couponOf))
    if (coupons.length < PAGE) break
  }
  return found
}

function parseNotify(account: FavorAccount, call: FavorCall): FavorEvent | null {
  if (!isFromWechat(account, call)) return null
  try {
    const event = objectIn(call.body),
      resource = partOf(event, 'resource')
    const text = decryptResource(account.apiV3Key, {
      ciphertext: textOf(resource.ciphertext, call.body.length),
      nonce: textOf(resource.nonce),
      associatedData: textOf(resource.associated_data),
    })
    if (text === null) return null
    const body = objectIn(text),
      eventType = textOf(event.event_type, 64)
    return {
      notificationId: textOf(event.id, 64),
      eventType,
      type: eventType === 'COUPON.USE' ? 'use' : 'other',
      couponId: textOf(body.coupon_id, 64),
      use: useOf(body),
    }
  } catch {
    // What cannot be read is refused, and the platform goes on telling.
    return null
  }
}

const couponPath = ({ appId }: FavorAccount, openid: string, couponId: string): string =>
  `${FAVOR}/users/${encodeURIComponent(openid)}/coupons/${encodeURIComponent(couponId)}?${query({ appid: appId })}`

/** Moves a stock at the platform, or changes something of it. */
async function moveStock(
  account: FavorAccount,
  stockId: string,
  verb: string,
  more: Body = {},
): Promise<void> {
  const path = `${FAVOR}/stocks/${encodeURIComponent(stockId)}/${verb}`
  await callWechat(account, 'POST', path, { stock_creator_mchid: account.mchId, ...more })
}

/** The text of a flow file of a stock. */
const flowOf = async (account: FavorAccount, stockId: string, kind: string): Promise<string> =>
  downloadFlow(
    account,
    await callWechat(account, 'GET', `${FAVOR}/stocks/${encodeURIComponent(stockId)}/${kind}`),
  )

/** The vouchers of a merchant at WeChat Pay (API v3). */
export function wechatFavor(account: FavorAccount): FavorGateway {
  const creator = { stock_creator_mchid: account.mchId }
  const move = (stockId: string, verb: string, more: Body = {}) => moveStock(account, stockId, verb, more)
  return {
    platform: 'wechat',
    pausesRemotely: true,
    createStock: async (terms) => {
      const path = terms.stockType === 'platform' ? `${FAVOR}/platform-favor` : `${FAVOR}/coupon-stocks`
      const body = await callWechat(account, 'POST', path, creationOf(terms, account))
      return { stockId: textOf(body.stock_id), state: 'inactive' }
    },
    startStock: (stockId) => move(stockId, 'start'),
    pauseStock: (stockId) => move(stockId, 'pause'),
    restartStock: (stockId) => move(stockId, 'restart'),
    stopStock: (stockId) => move(stockId, 'stop'),
    addBudget: (stockId, { maxAmount, outRequestNo }) =>
      move(stockId, 'max-amount-modify', { max_amount: maxAmount, out_request_no: outRequestNo }),
    queryStock: async (stockId) =>
      stockOf(
        await callWechat(account, 'GET', `${FAVOR}/stocks/${encodeURIComponent(stockId)}?${query(creator)}`),
      ),
    listStocks: () => everyStock(account),
    sendCoupon: async ({ stockId, account: openid, outRequestNo }) => {
      const body = await callWechat(account, 'POST', `${FAVOR}/users/${encodeURIComponent(openid)}/coupons`, {
        stock_id: stockId,
        out_request_no: outRequestNo,
        appid: account.appId,
        ...creator,
      })
      return { couponId: textOf(body.coupon_id) }
    },
    queryCoupon: async (openid, couponId) =>
      couponOf(await callWechat(account, 'GET', couponPath(account, openid, couponId))),
    listUserCoupons: ({ account: openid, stockId }) => couponsOf(account, { openid, stockId }),
    useFlow: async function* (stockId) {
      yield* usesIn(await flowOf(account, stockId, 'use-flow'))
    },
    returnFlow: async function* (stockId) {
      yield* returnsIn(await flowOf(account, stockId, 'refund-flow'))
    },
    parseNotify: (call) => parseNotify(account, call),
  }
}
