import { createHash } from 'node:crypto'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import type { CpsGateway, CpsOrder } from './cpsGateway.ts'

const MINUTE_MS = 60_000,
  DAY_MS = 86_400_000
/** Time between two orders. */
const STEP_MS = 20 * MINUTE_MS
const PAGE = 50
/** How long after the order each state is reached. */
const AFTER = { paid: 2 * MINUTE_MS, completed: 30 * MINUTE_MS, settled: DAY_MS } as const
const GOODS = [
  ['山泉苏打水 24 瓶', 4990, 500],
  ['无线蓝牙耳机', 19_900, 800],
  ['纯棉四件套', 25_900, 1200],
  ['车载手机支架', 3950, 1500],
  ['坚果礼盒 1.5kg', 12_800, 1000],
] as const

/** The order of one step of time, as it stands at a moment: the same for everybody who asks. */
function orderAt(step: number, now: number, site: string): CpsOrder {
  const digest = createHash('sha256').update(`${site}/${step}`).digest()
  const [goodsName, payAmount, basis] = GOODS[(digest[0] ?? 0) % GOODS.length] ?? GOODS[0]
  const at = step * STEP_MS,
    isLost = (digest[1] ?? 0) % 9 === 0,
    age = now - at
  const estimateCommission = Math.floor((payAmount * basis) / 10_000)
  const reached = (state: keyof typeof AFTER) => !isLost && age >= AFTER[state]
  const timeOf = (state: keyof typeof AFTER) =>
    reached(state) ? formatMoment(new Date(at + AFTER[state])) : null
  const lost = isLost && age >= AFTER.completed
  return {
    orderNo: `CPS${step}`,
    subOrderNo: `CPS${step}${digest.toString('hex', 2, 4).toUpperCase()}`,
    userId: null,
    goodsName,
    goodsImage: null,
    quantity: 1,
    payAmount,
    commissionRate: basis / 10_000,
    estimateCommission,
    actualCommission: reached('settled') ? estimateCommission : null,
    state: lost
      ? 'invalid'
      : reached('settled')
        ? 'settled'
        : reached('completed')
          ? 'completed'
          : reached('paid')
            ? 'paid'
            : 'unpaid',
    invalidReason: lost ? '用户取消订单' : null,
    orderTime: formatMoment(new Date(at)),
    payTime: timeOf('paid'),
    completeTime: timeOf('completed'),
    settleTime: timeOf('settled'),
  }
}

/** A union for trials: an order every 20 minutes, paid, completed and settled as time goes by. */
export const SANDBOX_UNION: CpsGateway = {
  pullOrders: ({ platform, siteId }, { from, to, cursor }) => {
    const end = parseMoment(to).getTime()
    const first =
      cursor === null ? Math.floor((parseMoment(from).getTime() - DAY_MS) / STEP_MS) : Number(cursor)
    const last = Math.floor(end / STEP_MS)
    const steps = Array.from({ length: Math.max(0, Math.min(PAGE, last - first + 1)) }, (_, n) => first + n)
    return Promise.resolve({
      orders: steps.map((step) => orderAt(step, end, `${platform}/${siteId}`)),
      next: first + PAGE <= last ? String(first + PAGE) : null,
    })
  },
}
