import { useState } from 'react'
import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

const emptyToNull = (text: string): string | null => (text === '' ? null : text)
const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { spec, value, change, leave } = props
  return (
    <input
      {...stateOf(props)}
      type="text"
      className={`${INPUT} ${spec.mono ? 'font-mono' : ''}`}
      value={toText(value)}
      maxLength={spec.max}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(emptyToNull(event.target.value))}
      onBlur={leave}
    />
  )
}

/** Several lines of text; grows with its content up to twelve lines. */
export function LongTextControl(props: ControlProps) {
  const { spec, value, change, leave } = props
  const lines = Math.min(12, Math.max(3, toText(value).split('\n').length))
  return (
    <textarea
      {...stateOf(props)}
      rows={lines}
      className={`${INPUT} h-auto resize-y py-1.5 leading-5 ${spec.mono ? 'font-mono' : ''}`}
      value={toText(value)}
      maxLength={spec.max}
      onChange={(event) => change(emptyToNull(event.target.value))}
      onBlur={leave}
    />
  )
}

/** A password or key: the stored value is never shown; an empty input leaves it unchanged. */
export function SecretControl(props: ControlProps) {
  const [visible, setVisible] = useState(false)
  return (
    <span className="flex gap-1.5">
      <input
        {...stateOf(props)}
        type={visible ? 'text' : 'password'}
        autoComplete="new-password"
        className={`${INPUT} font-mono`}
        maxLength={props.spec.max}
        value={typeof props.value === 'string' ? props.value : ''}
        placeholder={props.rowId === null ? undefined : t('留空则不修改')}
        onChange={(event) => props.change(event.target.value || null)}
        onBlur={props.leave}
      />
      <button
        type="button"
        className="button button-quiet"
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
      >
        {visible ? t('隐藏') : t('显示')}
      </button>
    </span>
  )
}
