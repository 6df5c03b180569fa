import type { ChartAnswer } from '../../../contract/define/chart.ts'
import type { WaitRow } from '../../../contract/define/waits.ts'
import type { Page } from '../../../contract/wire.ts'
import { countText, FEW_CASES, rateText } from '../../../kernel/figures.ts'
import { listPath } from '../../board/listPath.ts'
import { timeText } from '../../board/texts.ts'
import { useAnswer } from '../../board/useAnswer.ts'
import { Link } from '../../location.tsx'
import { hasPermission } from '../../menus.ts'
import { sentence, t } from '../../text.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { waitFinding, waitTitle } from './Waits.tsx'

/** The share of successes below which a supplier is reported. */
export const RATE_TARGET = 0.95
/** Number of the message category of alarms. */
const ALARM_CATEGORY = 6
const MAX_ALARMS = 8
const TWO_LINES = 'line-clamp-2 break-words whitespace-normal'

interface Alarm {
  readonly key: string
  readonly tone: 'bad' | 'warn' | 'note'
  readonly title: string
  readonly detail: string
  readonly time: string
  readonly href: string | null
}
interface AlarmMessage {
  readonly id: string
  readonly sentence: Sentence
  readonly link: string | null
  readonly createTime: string
}

const waitAlarm = (row: WaitRow): Alarm => ({
  key: row.title,
  tone: row.late > 0 ? 'bad' : 'warn',
  title: `${waitTitle(row)} ${countText(row.count)}`,
  detail: waitFinding({ ...row, oldest: null }),
  time: row.oldest ? timeText(row.oldest) : '',
  href: listPath(row.resource, row.filter),
})

/** Suppliers whose rate of today is below the target, of enough cases to say so. */
function supplierAlarms(answer: ChartAnswer | null): Alarm[] {
  return (answer?.points ?? [])
    .filter(({ good, ended }) => (ended ?? 0) >= FEW_CASES && (good ?? 0) / (ended ?? 1) < RATE_TARGET)
    .toSorted((a, b) => (a.good ?? 0) / (a.ended ?? 1) - (b.good ?? 0) / (b.ended ?? 1))
    .map(({ key, label, good, ended, filter }) => ({
      key: `rate.${key}`,
      tone: (good ?? 0) / (ended ?? 1) < 0.8 ? 'bad' : 'warn',
      title: t('{supplier}今天成功率 {rate}', { supplier: label, rate: rateText(good ?? 0, ended ?? 0) }),
      detail: t('{count} 次尝试中 {failed} 次失败', {
        count: countText(ended ?? 0),
        failed: countText((ended ?? 0) - (good ?? 0)),
      }),
      time: '',
      href: listPath('channelOrderInfo', { ...filter, channelState: '40' }),
    }))
}

const messageAlarm = ({ id, sentence: message, link, createTime }: AlarmMessage): Alarm => ({
  key: id,
  tone: 'note',
  title: sentence(message),
  detail: '',
  time: timeText(createTime),
  href: link,
})

const WEIGHTS = { bad: 0, warn: 1, note: 2 } as const

/** What went wrong, worst first: from what waits, from the suppliers of today, and from messages. */
export function Alarms({
  waits,
  version,
}: {
  readonly waits: readonly WaitRow[] | null
  readonly version: number
}) {
  const seesChannels = hasPermission('channelOrderInfo_view')
  const rates = useAnswer<ChartAnswer>(
    seesChannels ? '/biz-order/channelOrderInfo/chart' : null,
    { chart: '供应商成功率', createTime: 'today' },
    version,
  )
  const messages = useAnswer<Page<AlarmMessage>>(
    '/blade-desk/message/page',
    { category: ALARM_CATEGORY, unread: 1, size: MAX_ALARMS },
    version,
  )
  const alarms = [
    ...(waits ?? []).filter(({ alarm }) => alarm).map(waitAlarm),
    ...supplierAlarms(rates.data),
    ...(messages.data?.records ?? []).map(messageAlarm),
  ].toSorted((a, b) => WEIGHTS[a.tone] - WEIGHTS[b.tone])
  const listed = alarms.slice(0, MAX_ALARMS),
    total = alarms.length + Math.max((messages.data?.total ?? 0) - MAX_ALARMS, 0)
  return (
    <section className="card" aria-labelledby="desk-alarms">
      <header className="card-head">
        <h2 id="desk-alarms">{t('告警')}</h2>
        <span className="card-say">{total > 0 ? countText(total) : ''}</span>
        <Link className="button button-quiet h-7 text-small" href="/desk/noticelist">
          {t('全部消息')}
        </Link>
      </header>
      {alarms.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-center text-fg2">{t('没有告警')}</p>
      ) : null}
      {listed.map((alarm) => (
        <AlarmLine key={alarm.key} alarm={alarm} />
      ))}
      {total > listed.length ? (
        <Link className="board-row text-small text-fg2" href="/desk/noticelist" data-board-step="">
          {t('还有 {count} 条', { count: total - listed.length })}
        </Link>
      ) : null}
    </section>
  )
}

function AlarmLine({ alarm: { tone, title, detail, time, href } }: { readonly alarm: Alarm }) {
  const content = (
    <>
      <span className={`glyph tone-${tone}`} data-shape={tone === 'note' ? 'ring' : 'diamond'} />
      <span className="min-w-0 flex-1 py-2">
        <span className={TWO_LINES}>{title}</span>
        {detail ? <span className={`${TWO_LINES} text-small text-fg2`}>{detail}</span> : null}
      </span>
      <time className="text-small text-fg3">{time}</time>
    </>
  )
  return href ? (
    <Link className="board-row" href={href} data-board-step="">
      {content}
    </Link>
  ) : (
    <div className="board-row">{content}</div>
  )
}
