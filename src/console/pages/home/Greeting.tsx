import { useSnapshot } from 'valtio'
import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { WaitRow } from '../../../contract/define/waits.ts'
import { countText, FEW_CASES } from '../../../kernel/figures.ts'
import { Link } from '../../location.tsx'
import { session } from '../../session.ts'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { locale, t } from '../../text.ts'
import { dayText, greeting } from './today.ts'

interface GreetingProps {
  readonly waits: readonly WaitRow[] | null
  readonly orders: ChartAnswer | null
  readonly seesOrders: boolean
}

/** A greeting, and the day in one sentence of its counts. */
export function Greeting({ waits, orders, seesOrders }: GreetingProps) {
  const { user } = useSnapshot(session)
  const name = user?.real_name || user?.nick_name || user?.account || ''
  const now = new Date()
  const parts = [waits ? waitSentence(waits) : '', orders ? orderSentence(orders) : ''].filter(Boolean)
  const isEnglish = locale() === 'en'
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <h2 className="text-title leading-7">{[greeting(now), name].join(isEnglish ? ', ' : '，')}</h2>
        <p className="text-fg2">
          {[dayText(now), parts.join(isEnglish ? '; ' : '；')].filter(Boolean).join(isEnglish ? '. ' : '。')}
          {parts.length > 0 ? (isEnglish ? '.' : '。') : ''}
        </p>
      </div>
      {seesOrders ? (
        <Link className="button button-plain board-touch no-underline" href="/wel/dashboard">
          <Icon name="gauge" />
          {t('今天的控制台')}
          <KeyHint keys="g d" className="board-keys" />
        </Link>
      ) : null}
    </header>
  )
}

/** How much waits, and how much of it is late. */
function waitSentence(waits: readonly WaitRow[]): string {
  const rows = waits.filter(({ alarm }) => !alarm)
  const count = rows.reduce((sum, row) => sum + row.count, 0),
    late = rows.reduce((sum, row) => sum + row.late, 0)
  if (count === 0) return t('没有事情等您处理')
  return late > 0
    ? t('{count} 件事等您，{late} 件已超时', { count: countText(count), late: countText(late) })
    : t('{count} 件事等您', { count: countText(count) })
}

/** How the orders of today differ from those of yesterday at this time. */
function orderSentence({ total, before }: ChartAnswer): string {
  if (!before || (total.count === 0 && before.count === 0)) return ''
  const more = total.count - before.count
  const orders =
    more === 0
      ? t('订单与昨天同时一样多')
      : more > 0
        ? t('订单比昨天同时多 {count} 单', { count: countText(more) })
        : t('订单比昨天同时少 {count} 单', { count: countText(-more) })
  if ((total.ended ?? 0) < FEW_CASES || (before.ended ?? 0) < FEW_CASES) return orders
  const points =
    Math.round(((total.good ?? 0) / (total.ended ?? 1) - (before.good ?? 0) / (before.ended ?? 1)) * 1000) /
    10
  if (points === 0) return orders
  const rate =
    points > 0
      ? t('成功率高 {points} 个百分点', { points: points.toFixed(1) })
      : t('成功率低 {points} 个百分点', { points: (-points).toFixed(1) })
  return `${orders}${locale() === 'en' ? ', ' : '，'}${rate}`
}
