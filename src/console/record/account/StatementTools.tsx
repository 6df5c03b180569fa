import { type ReactNode, useId } from 'react'
import { DateRangeFilter } from '../../list/filters/RangeFilter.tsx'
import { rangeText } from '../../list/filters/rangeText.ts'
import { t } from '../../text.ts'
import { FIRST_RANGE, showStatement } from './statementRange.ts'
import '../own/segments.css'
import './account.css'

const PRESETS = ['today', 'yesterday', 'thisWeek', 'last7Days', 'thisMonth', 'last30Days'] as const

interface ToolsProps {
  readonly accountId: string
  readonly range: string
  readonly error: string
  readonly isFolded: boolean
  readonly fold: (isFolded: boolean) => void
  /** What is done with the statement. */
  readonly children: ReactNode
}

/** Which days the statement has, and whether their entries are shown. */
export const StatementTools = ({ accountId, range, error, isFolded, fold, children }: ToolsProps) => (
  <div className="statement-tools">
    <Presets accountId={accountId} range={range} />
    <CustomDays accountId={accountId} range={range} error={error} />
    <span className="flex-1" />
    <span className="segments" role="group" aria-label={t('显示')}>
      <button type="button" aria-pressed={!isFolded} onClick={() => fold(false)}>
        {t('逐笔')}
      </button>
      <button type="button" aria-pressed={isFolded} onClick={() => fold(true)}>
        {t('按日')}
      </button>
    </span>
    {children}
  </div>
)

const Presets = ({ accountId, range }: { readonly accountId: string; readonly range: string }) => (
  <span className="segments" role="group" aria-label={t('记账日期')}>
    {PRESETS.map((preset) => (
      <button
        key={preset}
        type="button"
        aria-pressed={range === preset}
        onClick={() => showStatement(accountId, preset)}
      >
        {rangeText(preset, new Date())}
      </button>
    ))}
  </span>
)

interface CustomProps {
  readonly accountId: string
  readonly range: string
  /** Why the server refuses these days; it stands here, where they are chosen. */
  readonly error: string
}

/** Any other days, as text. */
function CustomDays({ accountId, range, error }: CustomProps) {
  const id = useId()
  const isPreset = (PRESETS as readonly string[]).includes(range)
  return (
    <span className="statement-days" aria-invalid={error !== '' || undefined}>
      <label htmlFor={id} className="sr-only">
        {t('自选日期')}
      </label>
      <DateRangeFilter
        id={id}
        label={t('自选日期')}
        value={isPreset ? '' : range}
        change={(value) => showStatement(accountId, value === '' ? FIRST_RANGE : value)}
      />
    </span>
  )
}
