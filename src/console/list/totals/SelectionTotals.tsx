import { useEffect, useState } from 'react'
import type { FieldTotal } from '../../../contract/define/totals.ts'
import { formatMoney, formatNumber } from '../../grid/format.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { amountLabel, type MarkedSum, rangeTotals, selectedAmount } from './selectionTotals.ts'

const REST_MS = 150

/** The amount of the selected rows: from the rows themselves, else from the server. */
function useSelectedAmount(screen: ListScreenState): FieldTotal | null {
  const amount = selectedAmount(screen)
  const [answer, setAnswer] = useState<{ readonly key: string; readonly total: FieldTotal } | null>(null)
  const key = amount === null || amount.loaded !== null ? null : amount.key
  useEffect(() => {
    if (key === null || amount === null) return undefined
    const controller = new AbortController()
    const timer = setTimeout(
      () =>
        void amount.read(controller.signal).then(
          (total) => setAnswer({ key, total }),
          () => undefined,
        ),
      REST_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, screen.version])
  return amount?.loaded ?? (answer?.key === key ? answer.total : null)
}

const figure = ({ kind }: MarkedSum, value: number): string =>
  kind === 'money' ? formatMoney(value) : formatNumber(Number(value.toFixed(2)))

/** Number, sum and average of what is selected: cells of a range, or the amount of rows. */
export function SelectionTotals({ screen }: { readonly screen: ListScreenState }) {
  const range = rangeTotals(screen)
  const amount = useSelectedAmount(screen)
  if (range !== null)
    return (
      <Figures label={t('{count} 格', { count: range.cells.toLocaleString('en-US') })} sums={range.sums} />
    )
  return amount === null || amount.count === 0 ? null : (
    <Figures label={t(amountLabel(screen.resource))} sums={[{ kind: 'money', ...amount }]} />
  )
}

function Figures({ label, sums }: { readonly label: string; readonly sums: readonly MarkedSum[] | null }) {
  return (
    <span
      role="status"
      aria-label={t('合计')}
      className="flex shrink-0 items-center gap-3 tabular-nums text-link"
    >
      <span>{label}</span>
      {sums === null ? '…' : null}
      {sums?.map((sum) => (
        <span key={sum.kind}>
          {t('合计')} {figure(sum, sum.sum)}
          {sum.count > 1 ? ` · ${t('平均')} ${figure(sum, sum.sum / sum.count)}` : ''}
        </span>
      ))}
    </span>
  )
}
