import { formatFen, absFen } from '../../../kernel/money.ts'
import { t } from '../../text.ts'
import type { BatchDone, BatchPreview, RowFault } from './batchCalls.ts'
import { textLines } from './batchText.ts'
import { FaultTable } from './FaultTable.tsx'

interface PreviewSummaryProps {
  readonly preview: BatchPreview
  readonly rejectedRows: readonly RowFault[]
  /** Pasted lines; none where the rows came in a file. */
  readonly lines: string
}

type Figure = readonly [label: string, value: string, tone?: string]

const figuresOf = (preview: BatchPreview): readonly Figure[] => {
  const { totalRows, okRows, badRows, totalAmount, availableAmount, availableAfter } = preview
  return [
    [t('总行数'), String(totalRows)],
    [t('可下单行数'), String(okRows)],
    [t('错误行数'), String(badRows), badRows > 0 ? 'text-bad' : ''],
    [t('总金额'), `¥${formatFen(totalAmount)}`],
    [t('账户可用额度'), `¥${formatFen(availableAmount)}`],
    [t('冻结后可用额度'), `¥${formatFen(availableAfter)}`, availableAfter < 0 ? 'text-bad' : ''],
  ]
}

/** The effects of confirming, as sentences. */
function consequencesOf({ okRows, badRows, blockedRows, totalAmount }: BatchPreview): readonly string[] {
  if (okRows === 0) return [t('没有可下单的行')]
  return [
    t('确认后生成 {count} 单，从账户冻结 ¥{amount}；任何一行不再符合条件则一单也不生成。', {
      count: okRows,
      amount: formatFen(totalAmount),
    }),
    ...(badRows > 0 ? [t('{count} 行错误不会下单。', { count: badRows })] : []),
    ...(blockedRows > 0
      ? [t('其中 {count} 单命中风控，下单后先拦截，等待人工处理。', { count: blockedRows })]
      : []),
  ]
}

/** The orders to be made, their cost, and the faults. */
export function PreviewSummary({ preview, rejectedRows, lines }: PreviewSummaryProps) {
  const { availableAfter, errors } = preview
  const pastedLines = textLines(lines)
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-3 gap-x-6 gap-y-3">
        {figuresOf(preview).map(([label, value, tone = '']) => (
          <div key={label}>
            <dt className="text-small text-fg2">{label}</dt>
            <dd className={`text-[15px] font-semibold tabular-nums ${tone}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <div role="status">
        {consequencesOf(preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {availableAfter < 0 ? (
        <p role="alert" className="text-bad">
          {t('账户可用额度不足，还差 ¥{amount}', { amount: formatFen(absFen(availableAfter)) })}
        </p>
      ) : null}
      {rejectedRows.length > 0 ? (
        <FaultTable title={t('不再符合条件的行，一单也未生成')} faults={rejectedRows} lines={pastedLines} />
      ) : null}
      {errors.length > 0 ? <FaultTable title={t('错误行')} faults={errors} lines={pastedLines} /> : null}
    </div>
  )
}

/** The orders that were made. */
export function BatchResult({
  done: { batchNo, created, blocked, totalAmount },
}: {
  readonly done: BatchDone
}) {
  return (
    <div className="grid gap-2 py-4">
      <p role="status" className="text-[15px] font-semibold">
        {t('已生成 {count} 单，冻结 ¥{amount}', { count: created, amount: formatFen(totalAmount) })}
      </p>
      {blocked > 0 ? <p>{t('其中 {count} 单被拦截，放行或取消后才会继续。', { count: blocked })}</p> : null}
      <p className="text-fg2">
        {t('批次号')} <span className="font-mono">{batchNo}</span>
      </p>
    </div>
  )
}
