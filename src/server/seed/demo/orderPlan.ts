import type { OrderRequest, TicketRequest } from '../../domain/order/request.ts'
import { formatDay } from '../../../kernel/time.ts'
import { newBuyer } from './consumerPeople.ts'
import {
  DAY,
  DISPUTED,
  type Fate,
  GIFT,
  JLT,
  MALL,
  RECEIVERS,
  SHOWS,
  SOURCES,
  XGD,
} from './orderPlan.data.ts'

export interface PlannedOrder {
  readonly at: Date
  readonly merchant: string
  readonly request: Omit<OrderRequest, 'merchantCode'>
  readonly fate: Fate
}

const DAYS = 5,
  DAY_MS = 86_400_000,
  MINUTE_MS = 60_000,
  SHANGHAI_MS = 8 * 3_600_000

const accountOf = (number: number, digit: number): string =>
  `13${5 + (number % 5)}${String(10_000_000 + ((number * 7_919_117) % 89_999_999)).slice(0, 7)}${digit}`

type OrderDetails = Pick<OrderRequest, 'skuCode' | 'qty'> & Partial<OrderRequest>
type Merchant = keyof typeof SOURCES

/** Planned orders, numbered consecutively. */
class Plans {
  readonly all: PlannedOrder[] = []

  /** Number of the latest order. */
  get number(): number {
    return this.all.length
  }

  add(at: Date, merchant: Merchant, request: OrderDetails, fate: Fate): void {
    const merchantOrderNo = `YF${String(26_110_000 + this.number + 1)}`
    this.all.push({ at, merchant, fate, request: { source: SOURCES[merchant], merchantOrderNo, ...request } })
  }
}

/**
 * Planned orders up to `now`, oldest first: usual days, and some of the last hour that are still in progress.
 */
export function plannedOrders(now: Date): readonly PlannedOrder[] {
  const plans = new Plans()
  addUsualDays(plans, now)
  addUnresolved(plans, now)
  addUnderWay(plans, now)
  return plans.all.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const minutesBefore =
  (now: Date) =>
  (minutes: number): Date =>
    new Date(now.getTime() - minutes * MINUTE_MS)

function addUsualDays(plans: Plans, now: Date): void {
  const today = Math.floor((now.getTime() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  for (let day = DAYS; day >= 0; day -= 1) {
    for (const [minute, merchant, skuCode, qty, digit, fate, every, from] of DAY) {
      const { number } = plans
      const at = new Date(
        today - day * DAY_MS + (minute + (number % 7)) * MINUTE_MS + ((number * 37) % 60) * 1000,
      )
      if (at.getTime() > now.getTime() - 60 * MINUTE_MS || day % every !== from % every) continue
      plans.add(
        at,
        merchant,
        {
          skuCode,
          qty,
          ...(digit === null ? {} : { account: newBuyer(merchant, digit) ?? accountOf(number, digit) }),
          ...(skuCode === 'DY-2D' && digit !== null ? { ticket: showOf(number, qty, at) } : {}),
          ...(skuCode === 'CUP-350' ? { receiver: RECEIVERS[number % RECEIVERS.length] ?? null } : {}),
        },
        fate,
      )
    }
  }
}

/** Seats next to each other in a show of the evening after an order. */
function showOf(number: number, qty: number, orderedAt: Date): TicketRequest {
  const [cinemaName, filmName, hallName, time, row] = SHOWS[number % SHOWS.length] as (typeof SHOWS)[number]
  const first = 4 + (number % 7)
  return {
    cinemaName,
    filmName,
    hallName,
    showTime: `${formatDay(new Date(orderedAt.getTime() + DAY_MS))} ${time}`,
    seats: Array.from({ length: qty }, (_, index) => `${row}排${first + index}座`),
  }
}

/** Adds orders with an unknown result and orders that wait for a person. */
function addUnresolved(plans: Plans, now: Date): void {
  const ago = minutesBefore(now)
  for (const [index, minutes] of [7000, 5600].entries())
    plans.add(
      ago(minutes),
      JLT,
      { skuCode: 'HF-500', qty: 1, account: accountOf(plans.number + index, 8) },
      'doubt',
    )
  for (const [index, minutes] of [2900, 1300, 55, 34].entries())
    plans.add(
      ago(minutes),
      index % 2 ? XGD : JLT,
      { skuCode: 'HF-50', qty: 1, account: DISPUTED },
      index === 0 ? 'cancel' : 'usual',
    )
}

/** Adds orders of the last hour. */
function addUnderWay(plans: Plans, now: Date): void {
  const ago = minutesBefore(now)
  for (const minutes of [52, 41, 33])
    plans.add(
      ago(minutes),
      MALL,
      { skuCode: 'CUP-350', qty: 1 + (minutes % 2), receiver: RECEIVERS[minutes % RECEIVERS.length] ?? null },
      'usual',
    )
  plans.add(ago(48), MALL, { skuCode: 'CUP-350', qty: 1, receiver: RECEIVERS[3] ?? null }, 'block')
  for (const [index, minutes] of [58, 46].entries())
    plans.add(
      ago(minutes),
      XGD,
      {
        skuCode: 'DY-2D',
        qty: 2 + index,
        account: accountOf(plans.number, 1),
        ticket: showOf(index, 2 + index, now),
      },
      'usual',
    )
  plans.add(ago(44), GIFT, { skuCode: 'SL-200', qty: 22 }, 'usual')
  plans.add(ago(43), GIFT, { skuCode: 'SL-200', qty: 12, allowPartial: true }, 'usual')
  for (const [index, minutes] of [31, 27, 24, 19, 16, 12].entries())
    plans.add(
      ago(minutes),
      index % 2 ? XGD : JLT,
      { skuCode: 'HF-100', qty: 1, account: accountOf(plans.number, index) },
      'usual',
    )
  plans.add(ago(22), JLT, { skuCode: 'HF-500', qty: 1, account: accountOf(plans.number, 8) }, 'usual')
  // The lists of the day begin at midnight: with these they are empty in its first minutes only.
  plans.add(
    ago(6),
    XGD,
    { skuCode: 'DY-2D', qty: 2, account: accountOf(plans.number, 3), ticket: showOf(2, 2, now) },
    'usual',
  )
  plans.add(ago(5), GIFT, { skuCode: 'SL-100', qty: 2 }, 'usual')
  for (const minutes of [3, 2, 1])
    plans.add(ago(minutes), JLT, { skuCode: 'HF-30', qty: 1, account: accountOf(plans.number, 7) }, 'waits')
}
