import type { StateShape } from '../../../contract/define/states.ts'
import { isFen, formatFen } from '../../../kernel/money.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { choiceText, t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { durationText } from '../duration.ts'

/** A stop on the way of an order. */
export interface OrderStop {
  readonly label: string
  readonly value: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
  readonly shape: StateShape
  readonly isReached: boolean
  /** Time since the stop before, empty where it is not known. */
  readonly took: string
}
type Mark = Pick<OrderStop, 'tone' | 'shape' | 'isReached'>

const OPEN: Mark = { tone: 'idle', shape: 'ring', isReached: false }
const DONE: Mark = { tone: 'ok', shape: 'full', isReached: true }
const ENDED: ReadonlySet<string> = new Set(['success', 'partial', 'failed', 'canceled'])

const DELIVERY: Readonly<Record<string, Mark>> = {
  pending: OPEN,
  blocked: { tone: 'warn', shape: 'diamond', isReached: true },
  processing: { tone: 'info', shape: 'half', isReached: true },
  success: DONE,
  partial: { tone: 'warn', shape: 'full', isReached: true },
  failed: { tone: 'bad', shape: 'full', isReached: true },
  suspicious: { tone: 'bad', shape: 'diamond', isReached: true },
  canceled: OPEN,
}
const NOTICE: Readonly<Record<string, Mark>> = {
  waiting: { tone: 'info', shape: 'half', isReached: true },
  sent: DONE,
  failed: { tone: 'bad', shape: 'diamond', isReached: true },
}

const money = (value: unknown): string => (isFen(value) ? formatFen(value) : '')

function tookBetween(from: unknown, to: unknown): string {
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || to === '') return ''
  const seconds = Math.round((parseMoment(to).getTime() - parseMoment(from).getTime()) / 1000)
  return seconds >= 0 ? durationText(seconds) : ''
}

function holdStop(row: Row): OrderStop {
  const label = choiceText('冻结')
  if (row.deductType === 'account') return { label, value: money(row.orderAmount), took: '', ...DONE }
  return { label, value: t('不冻结'), took: '', ...OPEN }
}

function captureStop(row: Row, hasEnded: boolean): OrderStop {
  const label = t('扣款')
  if (!hasEnded) return { label, value: t('未扣'), took: '', ...OPEN }
  const captured = Number(row.capturedAmount ?? 0)
  return captured > 0
    ? { label, value: money(row.capturedAmount), took: '', ...DONE }
    : { label, value: t('未扣'), took: '', ...OPEN }
}

function noticeStop(row: Row): OrderStop {
  const state = String(row.notifyState ?? 'none')
  const count = Number(row.notifyCount ?? 0)
  const label = t('回调')
  const mark = NOTICE[state]
  if (!mark) return { label, value: t('无需通知'), took: '', ...OPEN }
  return { label, value: count > 0 ? t('第 {count} 次', { count }) : t('待通知'), took: '', ...mark }
}

/** The five stops of an order, from its arrival to the callback. */
export function orderStops(row: Row): readonly OrderStop[] {
  const state = String(row.orderState ?? 'pending')
  const hasEnded = ENDED.has(state)
  return [
    { label: t('下单'), value: String(row.createTime ?? '').slice(11), took: '', ...DONE },
    holdStop(row),
    {
      label: t('交付'),
      value: `${String(row.successQty ?? 0)} / ${String(row.qty ?? 0)}`,
      took: hasEnded ? tookBetween(row.createTime, row.finishTime) : '',
      ...(DELIVERY[state] ?? OPEN),
    },
    captureStop(row, hasEnded),
    noticeStop(row),
  ]
}
