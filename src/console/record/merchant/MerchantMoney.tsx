import type { ChartAnswer } from '../../../contract/define/chart.ts'
import { fen } from '../../../kernel/money.ts'
import { moneyFigure } from '../../board/texts.ts'
import { t } from '../../text.ts'
import type { Row } from '../calls.ts'
import { Bars, yuan } from '../own/Bars.tsx'
import { daySums, lastingOf, meanOf } from '../own/days.ts'
import { lastingText } from '../own/lastingText.ts'
import { OwnBlock } from '../own/OwnBlock.tsx'
import type { OwnAnswer } from '../own/useOwnAnswer.ts'

const DAYS = 30
/** Finished days whose mean the money is measured by. */
const MEAN_DAYS = 7
/** Fewer days than these are a warning. */
const SHORT_DAYS = 2

/** What the merchant may still spend, how long that lasts, and what was captured a day. */
export function MerchantMoney({
  row,
  answer,
}: {
  readonly row: Row
  readonly answer: OwnAnswer<ChartAnswer>
}) {
  return (
    <OwnBlock title={t('资金')} answer={answer} height={190} note={t('本商户近 30 天实扣')}>
      {(data) => {
        const days = daySums(data, 'capturedAmount', DAYS)
        const mean = meanOf(days, MEAN_DAYS)
        const today = days.at(-1)?.value ?? 0
        return (
          <>
            <Figures available={row.availableAmount} mean={mean} today={today} />
            <Bars
              title={t('近 30 天每天实扣，近 7 天日均 {mean}', { mean: yuan(mean) })}
              height={96}
              hasAxes
              isMoney
              mean={{
                value: mean,
                days: MEAN_DAYS,
                text: t('日均 {mean}', { mean: moneyFigure(fen(Math.round(mean))) }),
              }}
              bars={days.map(({ day, value }, index) => ({
                key: day,
                label: index === DAYS - 1 ? t('今天') : day.slice(5),
                value,
                text: yuan(value),
                isRunning: index === DAYS - 1,
              }))}
            />
          </>
        )
      }}
    </OwnBlock>
  )
}

function Figures({
  available,
  mean,
  today,
}: {
  readonly available: unknown
  readonly mean: number
  readonly today: number
}) {
  const lasting = typeof available === 'number' ? lastingOf(available, mean) : null
  const isShort = lasting !== null && (lasting.unit === 'hours' || lasting.amount < SHORT_DAYS)
  return (
    <dl className="own-figures">
      {typeof available === 'number' ? (
        <div>
          <dt>
            {t('可用额度')}{' '}
            <span className={isShort ? 'text-warn' : ''}>
              {lasting ? lastingText(available, mean) : t('近 7 天没有扣款')}
            </span>
          </dt>
          <dd>
            <i>¥</i>
            {moneyFigure(fen(available))}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('今日实扣')}</dt>
        <dd className={today === 0 ? 'text-fg3' : ''}>
          <i>¥</i>
          {moneyFigure(fen(today))}
        </dd>
      </div>
    </dl>
  )
}
