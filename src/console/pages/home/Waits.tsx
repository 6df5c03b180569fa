import type { WaitRow } from '../../../contract/define/waits.ts'
import { countText } from '../../../kernel/figures.ts'
import { formatFen } from '../../../kernel/money.ts'
import { BlockError } from '../../board/BlockError.tsx'
import { listPath } from '../../board/listPath.ts'
import { timeText } from '../../board/texts.ts'
import type { Answered } from '../../board/useAnswer.ts'
import { Link } from '../../location.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

/** Rows with a digit key. */
const DIGITS = 8

/** What waits for the operator: each row opens the list with exactly its filter. */
export function Waits({
  answer,
  retry,
}: {
  readonly answer: Answered<readonly WaitRow[]>
  readonly retry: () => void
}) {
  const rows = answer.data?.filter(({ alarm }) => !alarm) ?? null
  return (
    <section className="card" aria-labelledby="desk-waits">
      <header className="card-head">
        <h2 id="desk-waits">{t('等我处理')}</h2>
        {rows && rows.length > 0 ? (
          <>
            <span className="card-say">
              <span className="board-keys">{t('按 1–8 打开已筛好的列表')}</span>
            </span>
            <span className="pr-2 text-small text-fg3">{t('涉及金额')}</span>
          </>
        ) : null}
      </header>
      {rows === null && answer.error ? <BlockError text={answer.error} retry={retry} /> : null}
      {rows === null && !answer.error ? <RowSkeletons count={6} /> : null}
      {rows?.length === 0 ? (
        <p className="flex items-center justify-center gap-2 border-t border-line px-4 py-8 text-fg2">
          <Icon name="circle-check" className="text-ok" />
          {t('都处理完了')}
        </p>
      ) : null}
      {rows?.map((row, index) => (
        <WaitLine key={`${row.resource}.${row.title}`} row={row} position={index + 1} />
      ))}
    </section>
  )
}

/** Lines in the shape of the rows that are being read. */
export const RowSkeletons = ({ count }: { readonly count: number }) => (
  <div className="late" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="board-row">
        <span className="skeleton h-4 w-28" />
        <span className="skeleton h-4 flex-1" />
      </div>
    ))}
  </div>
)

/** The title of a wait in the operator's language. */
export const waitTitle = ({ title, noun }: WaitRow): string =>
  title === '{noun}待审批' ? t('{noun}待审批', { noun: t(noun) }) : t(title)

/** What waits in a few words: the most frequent values, and since when. */
export function waitFinding({ top, oldest, count }: WaitRow): string {
  const values = top.map((entry) =>
    top.length === 1 && entry.count === count
      ? t(entry.label)
      : `${t(entry.label)} ${countText(entry.count)}`,
  )
  const since = oldest ? t('最早 {time}', { time: timeText(oldest) }) : ''
  return [values.join(' · '), since].filter(Boolean).join(t('，'))
}

function WaitLine({ row, position }: { readonly row: WaitRow; readonly position: number }) {
  const href = listPath(row.resource, row.filter)
  const content = (
    <>
      <span className="wait-cap w-5" aria-hidden="true">
        {position <= DIGITS ? <kbd>{position}</kbd> : null}
      </span>
      <Icon name={row.icon} className="text-fg2" />
      <span className="wait-name clip">{waitTitle(row)}</span>
      <span className="wait-say clip flex-1 text-fg2">{waitFinding(row)}</span>
      <Due row={row} />
      <span className="wait-sum">{row.sum === null ? '' : formatFen(row.sum)}</span>
      <span className="wait-count">{`${countText(row.count)}${row.capped ? '+' : ''}`}</span>
    </>
  )
  return href ? (
    <Link
      className="board-row"
      href={href}
      data-board-row=""
      data-board-step=""
      aria-keyshortcuts={position <= DIGITS ? String(position) : undefined}
    >
      {content}
    </Link>
  ) : (
    <div className="board-row">{content}</div>
  )
}

function Due({ row: { late, soon } }: { readonly row: WaitRow }) {
  if (late === 0 && soon === 0) return null
  const [tone, text] =
    late > 0
      ? (['tone-bad', t('{count} 件超时', { count: countText(late) })] as const)
      : (['tone-warn', t('{count} 件 24 小时内到期', { count: countText(soon) })] as const)
  return (
    <span className={`wait-due flex items-center gap-2 ${tone}`}>
      <span className="glyph" data-shape="diamond" />
      {text}
    </span>
  )
}
