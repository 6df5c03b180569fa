import { t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

const toInput = (value: unknown): string => (typeof value === 'string' ? value.replace(' ', 'T') : '')
const fromInput = (text: string): string | null =>
  text === '' ? null : `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}`

/** A day. */
export function DateControl(props: ControlProps) {
  return (
    <input
      {...stateOf(props)}
      type="date"
      max="9999-12-31"
      className={`${INPUT} tabular-nums`}
      value={toInput(props.value)}
      onChange={(event) => props.change(event.target.value || null)}
      onBlur={props.leave}
    />
  )
}

/** A moment in Asia/Shanghai, to the second. */
export function DateTimeControl(props: ControlProps) {
  return (
    <input
      {...stateOf(props)}
      type="datetime-local"
      step={1}
      max="9999-12-31T23:59:59"
      className={`${INPUT} tabular-nums`}
      value={toInput(props.value)}
      onChange={(event) => props.change(fromInput(event.target.value))}
      onBlur={props.leave}
    />
  )
}

/** A period; either end may be open. */
export function WindowControl(props: ControlProps) {
  const range = (props.value ?? { from: null, to: null }) as { from: string | null; to: string | null }
  const renderEnd = (name: 'from' | 'to', label: string) => (
    <input
      {...(name === 'from' ? stateOf(props) : {})}
      aria-label={`${t(props.spec.label)} ${label}`}
      type="datetime-local"
      step={1}
      max="9999-12-31T23:59:59"
      className={`${INPUT} tabular-nums`}
      value={toInput(range[name])}
      onChange={(event) => props.change({ ...range, [name]: fromInput(event.target.value) })}
      onBlur={props.leave}
    />
  )
  return (
    <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-1.5 max-sm:grid-cols-1">
      {renderEnd('from', t('开始'))}
      <span className="text-fg3 max-sm:hidden">~</span>
      {renderEnd('to', t('结束'))}
    </span>
  )
}
