import type { FieldSpec } from '../../../contract/define/field.ts'
import { typedText, typedValue } from '../../form/amount.ts'
import { t } from '../../text.ts'

const dayOf = (moment: string): string => moment.slice(0, 10)

/** Days as the moments of their first and last second, which the contract compares. */
export function DateRangeFilter({
  id,
  from,
  to,
  change,
}: {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly change: (from: string, to: string) => void
}) {
  return (
    <span className="flex items-center gap-1">
      <input
        id={id}
        type="date"
        aria-label={t('开始')}
        max="9999-12-31"
        className="field h-7 w-34 tabular-nums"
        value={dayOf(from)}
        onChange={(event) => change(event.target.value && `${event.target.value} 00:00:00`, to)}
      />
      <span className="text-fg3">~</span>
      <input
        type="date"
        aria-label={t('结束')}
        max="9999-12-31"
        className="field h-7 w-34 tabular-nums"
        value={dayOf(to)}
        onChange={(event) => change(from, event.target.value && `${event.target.value} 23:59:59`)}
      />
    </span>
  )
}

/** Minimum and maximum of a number; money in yuan, percentages in percent. */
export function NumberRangeFilter({
  id,
  spec,
  from,
  to,
  change,
}: {
  readonly id: string
  readonly spec: FieldSpec
  readonly from: string
  readonly to: string
  readonly change: (from: string, to: string) => void
}) {
  const input = (
    inputId: string | undefined,
    label: string,
    value: string,
    setText: (text: string) => void,
  ) => (
    <input
      id={inputId}
      type="text"
      inputMode="decimal"
      aria-label={label}
      className="field h-7 w-24 text-right tabular-nums"
      defaultValue={value === '' ? '' : typedText(spec, Number(value))}
      key={value}
      onBlur={(event) => {
        const typed = typedValue(spec, event.target.value)
        setText(typeof typed === 'number' ? String(typed) : '')
      }}
    />
  )
  return (
    <span className="flex items-center gap-1">
      {input(id, t('最小'), from, (text) => change(text, to))}
      <span className="text-fg3">~</span>
      {input(undefined, t('最大'), to, (text) => change(from, text))}
    </span>
  )
}
