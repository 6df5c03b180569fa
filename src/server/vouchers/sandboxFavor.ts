import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FAVOR_PLATFORMS } from '../../contract/parts/favorTerms.ts'
import { fen, multiplyFen } from '../../kernel/money.ts'
import { parseMoment } from '../../kernel/time.ts'
import type { Database } from '../store/database.ts'
import {
  countSandboxCall,
  growSandboxStock,
  issueSandboxCoupon,
  moveSandboxStock,
  putSandboxStock,
  sandboxCoupon,
  sandboxCouponOfRequest,
  sandboxCoupons,
  sandboxFigures,
  type SandboxCoupon,
  type SandboxStock,
  sandboxStock,
  sandboxStocks,
} from '../store/favor/sandboxRows.ts'
import type { FavorAccount } from './account.ts'
import type { CouponView, FavorGateway, SendRequest, StockTerms, StockView, UseRow } from './favorGateway.ts'
import { fromWechat, GatewayError } from './gatewayError.ts'
import { parseSandboxNotify } from './sandboxNotify.ts'

export interface SandboxWorld {
  readonly database: Pick<Database, 'kysely'>
  /** Nothing takes its time. */
  readonly fast: boolean
}

const AUDIT_SECONDS = 5,
  CREATED_SECONDS = 3
const DAY_MS = 86_400_000
const digitsOf = (text: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '0')
    .slice(-length)

/** What a stored stock was created with; moments are texts. */
type StoredTerms = Omit<StockTerms, 'availableBegin' | 'availableEnd'> & {
  readonly availableBegin: string
  readonly availableEnd: string
}
const termsOf = (stock: SandboxStock): StoredTerms => stock.terms as unknown as StoredTerms

const STATES: Readonly<Record<string, StockView['state']>> = {
  unactivated: 'inactive',
  audit: 'creating',
  empty: 'creating',
  running: 'running',
  paused: 'paused',
  stoped: 'stopped',
}

/** The state of a stock now: a review and a creation end by themselves. */
function stateOf({ state, seconds }: SandboxStock, fast: boolean): string {
  if (state === 'audit' && (fast || seconds >= AUDIT_SECONDS)) return 'running'
  if (state === 'empty' && (fast || seconds >= CREATED_SECONDS)) return 'unactivated'
  return state
}

function viewOf(stock: SandboxStock, fast: boolean): StockView {
  const terms = termsOf(stock)
  return {
    stockId: stock.stockId,
    stockName: terms.stockName,
    stockType: terms.stockType,
    state: STATES[stateOf(stock, fast)] ?? 'creating',
    couponAmount: terms.couponAmount,
    transactionMinimum: terms.transactionMinimum,
    maxCoupons: terms.maxCoupons,
    maxAmountByDay: terms.maxAmountByDay,
    maxCouponsPerUser: terms.maxCouponsPerUser,
    distributed: stock.distributed,
    availableBegin: new Date(terms.availableBegin),
    availableEnd: new Date(terms.availableEnd),
    description: terms.description,
  }
}

const useOf = (coupon: SandboxCoupon): UseRow | null =>
  coupon.useTime === null
    ? null
    : {
        couponId: coupon.couponId,
        useTime: parseMoment(coupon.useTime),
        transactionId: coupon.transactionId,
        consumeMchId: null,
        consumeAmount: coupon.amount === null ? null : fen(coupon.amount),
      }
const couponView = (coupon: SandboxCoupon): CouponView => ({
  couponId: coupon.couponId,
  stockId: coupon.stockId,
  state: coupon.state === 'USED' ? 'used' : parseMoment(coupon.expireTime) < new Date() ? 'expired' : 'sent',
  createTime: parseMoment(coupon.createTime),
  expireTime: parseMoment(coupon.expireTime),
  use: useOf(coupon),
})

/** What the ending of an account makes of a voucher for it; `calls` counts the calls under its number. */
function requireWell(account: string, calls: number): void {
  if (account.endsWith('_abn')) throw fromWechat(403, 'USER_ACCOUNT_ABNORMAL', '用户账号异常')
  if (account.endsWith('_lmt')) throw fromWechat(403, 'REQUEST_BLOCKED', '用户领取次数已达上限')
  if (account.endsWith('_mis')) throw fromWechat(400, 'INVALID_REQUEST', 'openid与appid不匹配')
  if (account.endsWith('_sys') && calls === 1) throw fromWechat(500, 'SYSTEM_ERROR', '')
  if (account.endsWith('_frq') && calls <= 2) throw fromWechat(429, 'FREQUENCY_LIMIT_EXCEED', '')
}

/** The vouchers of a merchant in the sandbox: calls nobody, and behaves as the platforms do. */
class SandboxFavor {
  readonly #account: FavorAccount
  readonly #world: SandboxWorld
  constructor(account: FavorAccount, world: SandboxWorld) {
    this.#account = account
    this.#world = world
  }
  get #db() {
    return this.#world.database.kysely
  }

  async stock(stockId: string): Promise<SandboxStock> {
    const stock = await sandboxStock(this.#db, this.#account.tenantId, stockId)
    if (!stock) throw fromWechat(404, 'RESOURCE_NOT_EXISTS', '批次不存在')
    return stock
  }

  async create(terms: StockTerms): Promise<Pick<StockView, 'stockId' | 'state'>> {
    if (terms.couponAmount < 1 || terms.transactionMinimum <= terms.couponAmount)
      throw fromWechat(400, 'PARAM_ERROR', '使用门槛须大于面额')
    const { platform, mchId, tenantId } = this.#account
    const stock = await putSandboxStock(this.#db, tenantId, {
      stockId: `${platform === 'wechat' ? '1' : '2'}${digitsOf(`${tenantId}${terms.outRequestNo}`, 15)}`,
      requestNo: terms.outRequestNo,
      mchId,
      platform: FAVOR_PLATFORMS.wire[platform],
      terms: { ...terms },
      state: platform === 'wechat' ? 'unactivated' : 'empty',
    })
    if (!stock) throw new GatewayError('SYSTEM_ERROR')
    return viewOf(stock, this.#world.fast)
  }

  async move(stockId: string, from: readonly string[], to: string): Promise<void> {
    const stock = await this.stock(stockId)
    const now = stateOf(stock, this.#world.fast)
    if (now === to || (to === 'audit' && now === 'running')) return
    if (!from.includes(now)) throw fromWechat(400, 'INVALID_REQUEST', '活动已结束或未激活')
    await moveSandboxStock(this.#db, this.#account.tenantId, { stockId, from: [stock.state], to })
  }

  async grow(stockId: string, maxAmount: number): Promise<void> {
    const { couponAmount } = termsOf(await this.stock(stockId))
    await growSandboxStock(this.#db, this.#account.tenantId, {
      stockId,
      maxCoupons: Math.floor(maxAmount / couponAmount),
    })
  }

  view = async (stockId: string): Promise<StockView> => viewOf(await this.stock(stockId), this.#world.fast)

  async *stocks(): AsyncGenerator<StockView> {
    const { tenantId, mchId, platform } = this.#account
    const stocks = await sandboxStocks(this.#db, tenantId, {
      mchId,
      platform: FAVOR_PLATFORMS.wire[platform],
    })
    for (const stock of stocks) yield viewOf(stock, this.#world.fast)
  }

  async send({ stockId, account, outRequestNo }: SendRequest): Promise<{ couponId: string }> {
    if (!this.#world.fast) await sleep(50 + (Number(digitsOf(outRequestNo, 4)) % 100))
    const { tenantId } = this.#account
    const body = `${stockId} ${account}`
    const call = await countSandboxCall(this.#db, tenantId, { requestNo: outRequestNo, body })
    if (call.body !== body) throw fromWechat(400, 'PARAM_ERROR', '相同单号的请求内容不一致')
    const before = await sandboxCouponOfRequest(this.#db, tenantId, outRequestNo)
    if (before) return { couponId: before.couponId }
    const stock = await this.stock(stockId)
    requireWell(account, call.calls)
    const couponId = await this.#issue(stock, { stockId, account, outRequestNo })
    if (account.endsWith('_tmo') && call.calls === 1) throw new GatewayError('TIMEOUT')
    return { couponId }
  }

  async #issue(stock: SandboxStock, { stockId, account, outRequestNo }: SendRequest): Promise<string> {
    const { tenantId } = this.#account,
      terms = termsOf(stock),
      now = Date.now(),
      end = new Date(terms.availableEnd).getTime()
    if (
      stateOf(stock, this.#world.fast) !== 'running' ||
      now < new Date(terms.availableBegin).getTime() ||
      now > end
    )
      throw fromWechat(400, 'INVALID_REQUEST', '活动已结束或未激活')
    const { today, own } = await sandboxFigures(this.#db, tenantId, { stockId, account })
    if (own >= terms.maxCouponsPerUser) throw fromWechat(403, 'REQUEST_BLOCKED', '用户领取次数已达上限')
    if (terms.maxAmountByDay > 0 && multiplyFen(terms.couponAmount, today + 1) > terms.maxAmountByDay)
      throw fromWechat(403, 'NOT_ENOUGH', '当日预算不足')
    const issued = await issueSandboxCoupon(this.#db, tenantId, {
      couponId: `9${digitsOf(`${tenantId}${outRequestNo}`, 18)}`,
      stockId,
      account,
      requestNo: outRequestNo,
      expireTime: new Date(terms.validDays > 0 ? Math.min(end, now + terms.validDays * DAY_MS) : end),
      maxCoupons: terms.maxCoupons,
    })
    if (issued === null) throw fromWechat(403, 'NOT_ENOUGH', '批次预算不足')
    return issued
  }

  async coupon(couponId: string): Promise<CouponView> {
    const coupon = await sandboxCoupon(this.#db, this.#account.tenantId, couponId)
    if (!coupon) throw fromWechat(404, 'RESOURCE_NOT_EXISTS', '券不存在')
    return couponView(coupon)
  }

  coupons = (filter: Parameters<typeof sandboxCoupons>[2]): ReturnType<typeof sandboxCoupons> =>
    sandboxCoupons(this.#db, this.#account.tenantId, filter)
}

/** The gateway of the sandbox. */
export function sandboxFavor(account: FavorAccount, world: SandboxWorld): FavorGateway {
  const sandbox = new SandboxFavor(account, world)
  return {
    platform: account.platform,
    pausesRemotely: account.platform === 'wechat',
    createStock: (terms) => sandbox.create(terms),
    startStock: (stockId) =>
      sandbox.move(stockId, ['unactivated'], account.platform === 'wechat' ? 'audit' : 'running'),
    pauseStock: (stockId) => sandbox.move(stockId, ['running'], 'paused'),
    restartStock: (stockId) => sandbox.move(stockId, ['paused'], 'running'),
    stopStock: (stockId) => sandbox.move(stockId, ['unactivated', 'running', 'paused'], 'stoped'),
    addBudget: (stockId, { maxAmount }) => sandbox.grow(stockId, maxAmount),
    queryStock: sandbox.view,
    listStocks: () => sandbox.stocks(),
    sendCoupon: (request) => sandbox.send(request),
    queryCoupon: (_account, couponId) => sandbox.coupon(couponId),
    listUserCoupons: async ({ account: holder, stockId }) =>
      (await sandbox.coupons({ stockId, account: holder })).map(couponView),
    useFlow: async function* (stockId) {
      for (const coupon of await sandbox.coupons({ stockId, moved: 'used' })) {
        const use = useOf(coupon)
        if (use) yield use
      }
    },
    returnFlow: async function* (stockId) {
      for (const { couponId, refundTime } of await sandbox.coupons({ stockId, moved: 'returned' }))
        yield { couponId, returnTime: refundTime === null ? null : parseMoment(refundTime) }
    },
    parseNotify: (call) => parseSandboxNotify(account, call),
  }
}
