import { type Fen, fen, formatFen, isFen, parseYuan, subtractFen, ZERO_FEN } from '../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../kernel/time.ts'
import { isFromAlipay } from '../payments/alipaySigning.ts'
import { objectIn, partOf, textOf } from '../payments/http.ts'
import type { FavorAccount } from './account.ts'
import { type Body, callAlipay } from './alipayCall.ts'
import type {
  CouponView,
  FavorCall,
  FavorEvent,
  FavorGateway,
  Holder,
  SendRequest,
  StockTerms,
  StockView,
} from './favorGateway.ts'
import { GatewayError } from './gatewayError.ts'

const VOUCHER = 'alipay.marketing.activity.voucher'
const USED_MESSAGE = 'alipay.marketing.activity.message.used'
const PAGE = 50
const MAX_PAGES = 200

const STATES: Readonly<Record<string, StockView['state']>> = {
  INIT: 'inactive',
  ACTIVE: 'running',
  FINISHED: 'stopped',
}
const COUPON_STATES: Readonly<Record<string, CouponView['state']>> = {
  ENABLED: 'sent',
  UNACTIVE: 'sent',
  USED: 'used',
  EXPIRED: 'expired',
  DISABLED: 'expired',
}
/** Yuan as the platform writes them: `5.00`. */
const yuan = (amount: Fen): string => formatFen(amount).replaceAll(',', '')
const amountIn = (value: unknown): Fen => {
  const amount = parseYuan(textOf(value))
  return amount !== null && isFen(amount) ? fen(amount) : ZERO_FEN
}
const numberIn = (value: unknown): number => Number(textOf(value)) || 0
function momentIn(value: unknown): Date | null {
  const moment = parseMoment(textOf(value, 19))
  return Number.isNaN(moment.getTime()) ? null : moment
}

const creationOf = (terms: StockTerms): Body => ({
  out_biz_no: terms.outRequestNo,
  activity_base_info: { activity_name: terms.stockName, code_mode: 'MERCHANT_API' },
  voucher_send_mode_info: {
    voucher_send_rule_info: {
      quantity: terms.maxCoupons,
      quantity_limit_per_user: terms.maxCouponsPerUser,
      ...(terms.maxAmountByDay > 0
        ? { quantity_limit_per_day: Math.floor(terms.maxAmountByDay / terms.couponAmount) }
        : {}),
    },
    publish_start_time: formatMoment(terms.availableBegin),
    publish_end_time: formatMoment(terms.availableEnd),
  },
  voucher_deduct_info: {
    voucher_type: 'FIX_VOUCHER',
    fix_voucher_info: { amount: yuan(terms.couponAmount), floor_amount: yuan(terms.transactionMinimum) },
  },
  voucher_use_rule_info: {
    voucher_use_time_info:
      terms.validDays > 0
        ? { period_type: 'RELATIVE', valid_days_after_receive: terms.validDays }
        : { period_type: 'ABSOLUTE', absolute_period_end: formatMoment(terms.availableEnd) },
    ...(terms.limitBank ? { limit_bank_name: terms.limitBank, limit_card_bins: terms.limitBins } : {}),
    ...(terms.items.length > 0 ? { voucher_use_goods_info: { specified_sku: terms.items } } : {}),
  },
  voucher_display_pattern_info: { voucher_description: terms.description },
})

function stockOf(body: Body): StockView {
  const rule = partOf(partOf(body, 'voucher_send_mode_info'), 'voucher_send_rule_info'),
    times = partOf(body, 'voucher_send_mode_info'),
    face = partOf(partOf(body, 'voucher_deduct_info'), 'fix_voucher_info'),
    couponAmount = amountIn(face.amount)
  return {
    stockId: textOf(body.activity_id),
    stockName: textOf(partOf(body, 'activity_base_info').activity_name),
    stockType: 'alipay',
    state: STATES[textOf(body.activity_status)] ?? 'creating',
    couponAmount,
    transactionMinimum: amountIn(face.floor_amount),
    maxCoupons: numberIn(rule.quantity),
    maxAmountByDay: fen(couponAmount * numberIn(rule.quantity_limit_per_day)),
    maxCouponsPerUser: numberIn(rule.quantity_limit_per_user),
    distributed: numberIn(body.publish_count),
    availableBegin: momentIn(times.publish_start_time),
    availableEnd: momentIn(times.publish_end_time),
    description: textOf(partOf(body, 'voucher_display_pattern_info').voucher_description, 1000),
  }
}

function couponOf(body: Body): CouponView {
  const couponId = textOf(body.voucher_id),
    tradeNo = textOf(body.trade_no)
  return {
    couponId,
    stockId: textOf(body.activity_id),
    state: COUPON_STATES[textOf(body.voucher_status)] ?? 'sent',
    createTime: momentIn(body.create_time),
    expireTime: momentIn(body.valid_end_time),
    use:
      tradeNo === ''
        ? null
        : {
            couponId,
            useTime: momentIn(body.use_time),
            transactionId: tradeNo,
            consumeMchId: textOf(body.use_merchant_id) || null,
            consumeAmount: amountIn(body.total_amount),
          },
  }
}
const listIn = (body: Body, name: string): readonly Body[] => {
  const list = body[name]
  return Array.isArray(list) ? (list as Body[]) : []
}

/** Pages of a query until one is not full. */
async function* pagesOf(
  account: FavorAccount,
  method: string,
  { content, list }: { readonly content: Body; readonly list: string },
): AsyncGenerator<Body> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const body = await callAlipay(account, method, { ...content, page_num: page, page_size: PAGE })
    const rows = listIn(body, list)
    yield* rows
    if (rows.length < PAGE) return
  }
}

async function send(
  account: FavorAccount,
  { stockId, account: userId, outRequestNo }: SendRequest,
): Promise<{ couponId: string }> {
  const body = await callAlipay(account, `${VOUCHER}.send`, {
    activity_id: stockId,
    out_biz_no: outRequestNo,
    open_id: userId,
  })
  return { couponId: textOf(body.voucher_id) }
}

const userQuery = (account: FavorAccount, { account: userId, stockId }: Holder) =>
  pagesOf(account, 'alipay.marketing.activity.user.queryvoucher', {
    content: { open_id: userId, ...(stockId ? { activity_id: stockId } : {}) },
    list: 'user_vouchers',
  })

async function queryCoupon(account: FavorAccount, userId: string, couponId: string): Promise<CouponView> {
  for await (const row of userQuery(account, { account: userId, stockId: '' }))
    if (textOf(row.voucher_id) === couponId) return couponOf(row)
  throw new GatewayError('RESOURCE_NOT_EXISTS', 'VOUCHER_NOT_EXIST')
}

function parseNotify(account: FavorAccount, { body }: FavorCall): FavorEvent | null {
  const parameters = Object.fromEntries(new URLSearchParams(body))
  if (parameters.app_id !== account.appId || !isFromAlipay(parameters, account.platformKey)) return null
  try {
    const content = objectIn(parameters.biz_content ?? '{}'),
      eventType = textOf(parameters.msg_method, 64)
    return {
      notificationId: textOf(parameters.notify_id, 64),
      eventType,
      type: eventType === USED_MESSAGE ? 'use' : 'other',
      couponId: textOf(content.voucher_id, 64),
      use: couponOf(content).use,
    }
  } catch {
    // What cannot be read is refused, and the platform goes on telling.
    return null
  }
}

/** The vouchers of a merchant at Alipay; it has no pause, so that we hold back ourselves. */
export const alipayFavor = (account: FavorAccount): FavorGateway => ({
  platform: 'alipay',
  pausesRemotely: false,
  createStock: async (terms) => {
    const body = await callAlipay(account, `${VOUCHER}.create`, creationOf(terms))
    return { stockId: textOf(body.activity_id), state: 'creating' }
  },
  startStock: async (stockId) => {
    await callAlipay(account, `${VOUCHER}.publish`, { activity_id: stockId })
  },
  pauseStock: () => Promise.resolve(),
  restartStock: () => Promise.resolve(),
  stopStock: async (stockId) => {
    await callAlipay(account, `${VOUCHER}.stop`, { activity_id: stockId })
  },
  addBudget: async (stockId, { maxAmount, before, outRequestNo }) => {
    await callAlipay(account, `${VOUCHER}.append`, {
      activity_id: stockId,
      out_biz_no: outRequestNo,
      append_amount: yuan(subtractFen(maxAmount, before)),
    })
  },
  queryStock: async (stockId) =>
    stockOf(await callAlipay(account, `${VOUCHER}.query`, { activity_id: stockId })),
  listStocks: async function* () {
    const method = 'alipay.marketing.activity.voucher.batchquery'
    for await (const row of pagesOf(account, method, { content: {}, list: 'activities' })) yield stockOf(row)
  },
  sendCoupon: (request) => send(account, request),
  queryCoupon: (userId, couponId) => queryCoupon(account, userId, couponId),
  listUserCoupons: async (holder) => {
    const found: CouponView[] = []
    for await (const row of userQuery(account, holder)) found.push(couponOf(row))
    return found
  },
  // Uses come as messages; the daily bill of the platform is not asked for.
  useFlow: async function* () {
    yield* []
    await Promise.resolve()
  },
  returnFlow: async function* () {
    yield* []
    await Promise.resolve()
  },
  parseNotify: (call) => parseNotify(account, call),
})
