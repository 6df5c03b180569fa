import { useState } from 'react'
import { t } from '../../text.ts'
import { typedText, typedValue, unitOf } from '../amount.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

/**
 * A whole number, decimal, percentage or amount of money; the typed text is kept until the field loses the
 * focus.
 */
export function NumberControl(props: ControlProps) {
  const { spec, value, change, leave } = props
  const [draftText, setDraftText] = useState<string | null>(null)
  const unit = unitOf(spec)
  return (
    <span className="relative block">
      <input
        {...stateOf(props)}
        type="text"
        inputMode={spec.kind === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className={`${INPUT} text-right tabular-nums ${unit ? 'pr-8' : ''}`}
        value={draftText ?? typedText(spec, value)}
        onChange={(event) => {
          setDraftText(event.target.value)
          change(typedValue(spec, event.target.value))
        }}
        onBlur={() => {
          setDraftText(null)
          leave()
        }}
      />
      {unit ? (
        <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-fg3">
          {t(unit)}
        </span>
      ) : null}
    </span>
  )
}
