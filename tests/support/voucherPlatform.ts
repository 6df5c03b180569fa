/** A stock and its vouchers as a platform's double keeps them. */
interface DoubleStock {
  readonly id: string
  readonly terms: Readonly<Record<string, unknown>>
  maxCoupons: number
  state: 'new' | 'running' | 'paused' | 'over'
}
interface DoubleCoupon {
  readonly id: string
  readonly stockId: string
  readonly account: string
}
/** Why a double refuses, in its own words. */
export type DoubleRefusal =
  | 'absent'
  | 'notRunning'
  | 'mismatch'
  | 'abnormal'
  | 'limit'
  | 'wrongAccount'
  | 'system'

/** What a platform's double keeps, whatever it speaks. */
export class VoucherPlatform {
  readonly stocks = new Map<string, DoubleStock>()
  readonly coupons = new Map<string, DoubleCoupon>()
  readonly #stockByRequest = new Map<string, string>()
  readonly #couponByRequest = new Map<string, DoubleCoupon>()
  readonly #failedOnce = new Set<string>()

  create(requestNo: string, maxCoupons: number, terms: Readonly<Record<string, unknown>>): string {
    const existing = this.#stockByRequest.get(requestNo)
    if (existing) return existing
    const id = String(1_000_000 + this.stocks.size)
    this.stocks.set(id, { id, terms, maxCoupons, state: 'new' })
    this.#stockByRequest.set(requestNo, id)
    return id
  }

  move(id: string, state: DoubleStock['state']): DoubleRefusal | null {
    const stock = this.stocks.get(id)
    if (!stock) return 'absent'
    stock.state = state
    return null
  }

  distributed(stockId: string): number {
    return [...this.coupons.values()].filter((coupon) => coupon.stockId === stockId).length
  }

  held(account: string, stockId: string | null): DoubleCoupon[] {
    return [...this.coupons.values()].filter(
      (coupon) => coupon.account === account && (stockId === null || coupon.stockId === stockId),
    )
  }

  send(requestNo: string, stockId: string, account: string): DoubleCoupon | DoubleRefusal {
    const before = this.#couponByRequest.get(requestNo)
    if (before) return before.account === account ? before : 'mismatch'
    const stock = this.stocks.get(stockId)
    if (!stock) return 'absent'
    if (stock.state !== 'running') return 'notRunning'
    if (account.endsWith('_abn')) return 'abnormal'
    if (account.endsWith('_lmt')) return 'limit'
    if (account.endsWith('_mis')) return 'wrongAccount'
    if (account.endsWith('_sys') && !this.#failedOnce.has(requestNo)) {
      this.#failedOnce.add(requestNo)
      return 'system'
    }
    const coupon = { id: String(9_000_000 + this.coupons.size), stockId, account }
    this.coupons.set(coupon.id, coupon)
    this.#couponByRequest.set(requestNo, coupon)
    return coupon
  }
}
