import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { formatDay } from '../../../kernel/time.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { typedDay, typedMoment } from '../typedTime.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

/** What reads a typed text, and what the browser's picker of it is called and understands. */
const KINDS = {
  day: { read: typedDay, type: 'date', max: '9999-12-31' },
  moment: { read: typedMoment, type: 'datetime-local', max: '9999-12-31T23:59:59' },
} as const

interface TimeInputProps {
  readonly kind: keyof typeof KINDS
  readonly value: unknown
  readonly change: (value: string | null) => void
  readonly leave: () => void
  /** Attributes of the input. */
  readonly attributes: Readonly<Record<string, unknown>>
}

const fromPicker = (text: string): string | null =>
  text === '' ? null : `${text.replace('T', ' ')}${text.length === 16 ? ':00' : ''}`

/**
 * A day or a moment as it is typed, in the order it is read in: 2026-11-20 09:30, 11-20, 昨天 9:30. The browser's own
 * input, whose order and words are those of the browser, only serves as the picker behind the button.
 */
function TimeInput({ kind, value, change, leave, attributes }: TimeInputProps) {
  const [draftText, setDraftText] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { read } = KINDS[kind]
  const text = typeof value === 'string' ? value : ''
  const pick = (): void => picker.current?.showPicker()
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    pick()
  }
  const example = `${formatDay(new Date())}${kind === 'moment' ? ' 09:30' : ''}`
  return (
    <span className="relative block">
      <input
        {...attributes}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('{example} 或 昨天', { example })}
        className={`${INPUT} pr-8 tabular-nums`}
        value={draftText ?? text}
        onKeyDown={press}
        onChange={(event) => {
          const typed = event.target.value
          setDraftText(typed)
          change(typed.trim() === '' ? null : read(typed, new Date()))
        }}
        onBlur={() => {
          setDraftText(null)
          leave()
        }}
      />
      <PickerButton picker={picker} kind={kind} text={text} change={change} pick={pick} />
    </span>
  )
}

interface PickerButtonProps extends Pick<TimeInputProps, 'kind' | 'change'> {
  readonly picker: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly pick: () => void
}

/** Opens the browser's picker; by keyboard Alt ↓ in the input does. */
function PickerButton({ picker, kind, text, change, pick }: PickerButtonProps) {
  const { type, max } = KINDS[kind]
  return (
    <>
      <input
        ref={picker}
        type={type}
        max={max}
        step={kind === 'moment' ? 1 : undefined}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 bottom-0 h-px opacity-0"
        value={text.replace(' ', 'T')}
        onChange={(event) => change(fromPicker(event.target.value))}
      />
      <button
        type="button"
        className="button button-quiet absolute inset-y-0 right-0 w-8 justify-center px-0"
        tabIndex={-1}
        aria-label={t('选择时间')}
        onClick={pick}
      >
        <Icon name="calendar-days" />
      </button>
    </>
  )
}

const renderTime = (kind: keyof typeof KINDS, props: ControlProps) => (
  <TimeInput
    kind={kind}
    value={props.value}
    change={props.change}
    leave={props.leave}
    attributes={stateOf(props)}
  />
)

/** A day. */
export const DateControl = (props: ControlProps) => renderTime('day', props)

/** A moment in Asia/Shanghai, to the second. */
export const DateTimeControl = (props: ControlProps) => renderTime('moment', props)

/** A period; either end may be open. */
export function WindowControl(props: ControlProps) {
  const range = (props.value ?? { from: null, to: null }) as { from: string | null; to: string | null }
  const renderEnd = (name: 'from' | 'to', label: string) => (
    <TimeInput
      kind="moment"
      value={range[name]}
      change={(value) => props.change({ ...range, [name]: value })}
      leave={props.leave}
      attributes={{
        ...(name === 'from' ? stateOf(props) : {}),
        'aria-label': `${t(props.spec.label)} ${label}`,
      }}
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
