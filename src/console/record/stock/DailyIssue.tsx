import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { countText } from '../../../kernel/figures.ts'
import { fen, multiplyFen } from '../../../kernel/money.ts'
import { moneyFigure } from '../../board/texts.ts'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { Bars } from '../own/Bars.tsx'
import { daySums, meanOf } from '../own/days.ts'
import { lastingText } from '../own/lastingText.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import { useOwnAnswer } from '../own/useOwnAnswer.ts'

const DAYS = 30
const MEAN_DAYS = 7

/** What a stock lasts and costs; the cost only where the server sent it. */
function sentenceOf({ availableQty, unitCost }: Row, mean: number): string {
  const available = Number(availableQty ?? 0)
  const parts = [
    t('可用 {count} 件', { count: countText(available) }),
    mean > 0 ? t('按近 7 天日均{lasting}', { lasting: lastingText(available, mean) }) : t('近 7 天没有出库'),
    ...(typeof unitCost === 'number'
      ? [t('库存成本 {amount}', { amount: moneyFigure(multiplyFen(fen(unitCost), available)) })]
      : []),
  ]
  return parts.join(' · ')
}

/** Pieces issued a day from a batch. */
export function DailyIssue({ row, version }: { readonly row: Row; readonly version: string }) {
  const answer = useOwnAnswer<ChartAnswer>(
    '/biz-product/stockFlow/chart',
    { chart: '每日出入库', stockId: row.id, createTime: 'last30Days' },
    { version, permission: 'stockFlow_view' },
  )
  const days = answer.data ? daySums(answer.data, 'outDelta', DAYS) : []
  const received = answer.data
    ? daySums(answer.data, 'inDelta', DAYS).findLast(({ value }) => value > 0)
    : null
  const mean = meanOf(days, MEAN_DAYS)
  return (
    <OwnBlock
      title={t('每日出库')}
      answer={answer}
      height={150}
      note={answer.data ? sentenceOf(row, mean) : null}
    >
      {() => (
        <>
          <Bars
            title={t('近 30 天每天出库，近 7 天日均 {mean}', { mean: countText(Math.round(mean)) })}
            height={96}
            hasAxes
            mean={{
              value: mean,
              days: MEAN_DAYS,
              text: t('7 天均 {mean}', { mean: countText(Math.round(mean)) }),
            }}
            bars={days.map(({ day, value }, index) => ({
              key: day,
              label: index === DAYS - 1 ? t('今天') : day.slice(5),
              value: Math.max(0, value),
              text: countText(value),
              isRunning: index === DAYS - 1,
            }))}
          />
          {received ? (
            <p className="own-nothing">
              {t('最近入库 {day}，{count} 件', {
                day: received.day.slice(5),
                count: countText(received.value),
              })}
            </p>
          ) : null}
        </>
      )}
    </OwnBlock>
  )
}
