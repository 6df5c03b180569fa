import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldSpec } from '../../../contract/define/field.ts'
import { typedRange } from '../../../palette/filters/typedRange.ts'
import { typedText, typedValue } from '../../form/amount.ts'
import { t } from '../../text.ts'
import { RangePanel } from './RangePanel.tsx'
import { rangeText } from './rangeText.ts'

interface DateRangeFilterProps {
  readonly id: string
  /** Label of the field, for the panel. */
  readonly label: string
  /** A range in wire form, or empty. */
  readonly value: string
  readonly change: (value: string) => void
}

function closeOnEscape(event: KeyboardEvent, isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  if (event.key !== 'Escape' || !isOpen) return
  event.preventDefault()
  setOpen(false)
}

/**
 * A range of days as text (`昨天`, `近7天`, `11-20..11-22`), with presets and two months while it has the focus.
 * The form it is in cannot be sent while the text is no range.
 */
export function DateRangeFilter({ id, label, value, change }: DateRangeFilterProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const appliedText = value === '' ? '' : rangeText(value, new Date())
  const [text, setText] = useState(appliedText)
  const [displayedText, setDisplayedText] = useState(appliedText)
  if (displayedText !== appliedText) {
    setDisplayedText(appliedText)
    // What is being typed stays as it is typed.
    const typed = typedRange(text, new Date())
    if (typed === null || rangeText(typed, new Date()) !== appliedText) setText(appliedText)
  }
  const isFaulty = text.trim() !== '' && text !== appliedText && typedRange(text, new Date()) === null
  const type = (input: HTMLInputElement): void => {
    setText(input.value)
    const typed = input.value.trim() === '' ? '' : typedRange(input.value, new Date())
    input.setCustomValidity(typed === null ? t('日期不完整：可写 今天、近7天、11-20、11-20..11-22') : '')
    if (typed !== null) change(typed)
  }
  return (
    <span ref={box} className="block" onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-label={t(label)}
        aria-invalid={isFaulty || undefined}
        placeholder={t('今天、近7天、11-20..11-22')}
        className="field h-7 w-52 tabular-nums"
        value={text}
        onChange={(event) => type(event.target)}
        onKeyDown={(event) => closeOnEscape(event, isOpen, setOpen)}
      />
      {isOpen ? (
        <RangePanel
          anchor={box}
          text={text}
          choose={(range) => {
            setOpen(false)
            box.current?.querySelector('input')?.setCustomValidity('')
            change(range)
          }}
        />
      ) : null}
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
