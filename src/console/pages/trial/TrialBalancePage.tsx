import { useEffect, useState } from 'react'
import { type Fen, subtractFen, formatFen, absFen } from '../../../kernel/money.ts'
import { ApiError, get, isAborted } from '../../api.ts'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'

interface SubjectLine {
  readonly subject: string
  readonly subjectName: string
  readonly debit: Fen
  readonly credit: Fen
  readonly entries: number
}
interface Trial {
  readonly date: string
  readonly rows: readonly SubjectLine[]
  readonly debit: Fen
  readonly credit: Fen
  readonly balanced: boolean
}

const today = (): string => new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
const HEAD_CLASS = 'h-8 px-3 font-normal'
const FIGURE_CLASS = 'h-8 px-3 text-right tabular-nums'

/** Debit and credit sums of every ledger subject up to a day; both sides must be equal. */
export function TrialBalancePage() {
  const [date, setDate] = useState(today)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    get<Trial>('/biz-finance/ledger/trialBalance', {
      query: { date },
      quiet: true,
      signal: controller.signal,
    }).then(
      (trialBalance) => {
        setTrial(trialBalance)
        setError('')
      },
      (failure: unknown) => {
        if (!isAborted(failure)) setError(failure instanceof ApiError ? failure.message : String(failure))
      },
    )
    return () => controller.abort()
  }, [date])
  return (
    <>
      <PageHeader title={t('试算平衡')} />
      <div className="min-h-0 flex-1 overflow-y-auto px-8 py-6 max-s:px-4">
        <label className="mb-4 flex items-center gap-2 text-small text-fg2">
          {t('截止日期')}
          <input
            type="date"
            className="field h-8 w-40"
            value={date}
            max={today()}
            onChange={(event) => {
              if (event.target.value) setDate(event.target.value)
            }}
          />
        </label>
        {error ? (
          <p role="alert" className="text-bad">
            {error}
          </p>
        ) : null}
        {trial ? <Subjects trial={trial} /> : null}
      </div>
    </>
  )
}

function Subjects({ trial }: { readonly trial: Trial }) {
  return (
    <>
      <p role="status" className="mb-2 flex items-center gap-1.5">
        <span className="dot" data-tone={trial.balanced ? 'ok' : 'bad'} />
        {trial.balanced
          ? t('借贷平衡')
          : t('借贷不平，相差 {amount} 元', {
              amount: formatFen(absFen(subtractFen(trial.debit, trial.credit))),
            })}
      </p>
      <table className="w-full max-w-200 border-y border-line text-left">
        <thead>
          <tr className="border-b border-line text-small text-fg2">
            <th scope="col" className={HEAD_CLASS}>
              {t('科目')}
            </th>
            <th scope="col" className={`${HEAD_CLASS} text-right`}>
              {t('借方合计')}
            </th>
            <th scope="col" className={`${HEAD_CLASS} text-right`}>
              {t('贷方合计')}
            </th>
            <th scope="col" className={`${HEAD_CLASS} text-right`}>
              {t('分录数')}
            </th>
          </tr>
        </thead>
        <tbody>
          {trial.rows.map((row) => (
            <SubjectRow key={row.subject} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${HEAD_CLASS} font-semibold`}>
              {t('合计')}
            </th>
            <td className={FIGURE_CLASS}>{formatFen(trial.debit)}</td>
            <td className={FIGURE_CLASS}>{formatFen(trial.credit)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </>
  )
}

const SubjectRow = ({ row }: { readonly row: SubjectLine }) => (
  <tr className="border-b border-line">
    <th scope="row" className={HEAD_CLASS}>
      <span className="font-mono text-small text-fg2">{row.subject}</span> {t(row.subjectName)}
    </th>
    <td className={FIGURE_CLASS}>{formatFen(row.debit)}</td>
    <td className={FIGURE_CLASS}>{formatFen(row.credit)}</td>
    <td className={FIGURE_CLASS}>{row.entries.toLocaleString('en-US')}</td>
  </tr>
)
