import { useEffect, useState } from 'react'
import { dictionaryEntries, type Entry } from '../../record/dictionaries.ts'
import { choiceText, t } from '../../text.ts'
import { type ControlProps, INPUT, stateOf } from './controlProps.ts'

/** One of a closed list: radio buttons up to three choices, a select beyond. */
export function ChoiceControl(props: ControlProps) {
  const { choices: named = {}, withheld = [] } = props.spec
  const choices = Object.entries(named)
    .filter(([key]) => !withheld.includes(key) || key === props.value)
    .map(([key, title]) => ({ key, title: choiceText(title) }))
  return choices.length <= 3 ? (
    <Radios {...props} choices={choices} />
  ) : (
    <Select {...props} choices={choices} />
  )
}

/** Several of a closed list, in the order of the list. */
export function ChoicesControl({
  id,
  spec,
  value,
  change,
  leave,
  labelId,
  invalid,
  describedBy,
}: ControlProps) {
  const chosen = new Set(Array.isArray(value) ? (value as readonly unknown[]) : [])
  const names = Object.keys(spec.choices ?? {})
  return (
    <span
      role="group"
      aria-labelledby={labelId}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1"
    >
      {names.map((name, index) => (
        <label key={name} className="flex min-h-6 cursor-pointer items-center gap-1.5">
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            checked={chosen.has(name)}
            onChange={(event) =>
              change(
                names.filter((choiceKey) =>
                  choiceKey === name ? event.target.checked : chosen.has(choiceKey),
                ),
              )
            }
            onBlur={leave}
            className="size-3.5 accent-accent"
          />
          {choiceText(spec.choices?.[name] ?? name)}
        </label>
      ))}
    </span>
  )
}

function Radios({ choices, ...props }: ControlProps & { readonly choices: readonly Entry[] }) {
  const { id, value, change, leave, labelId, invalid, describedBy } = props
  const chosen = Math.max(
    choices.findIndex(({ key }) => key === value),
    0,
  )
  return (
    <span
      role="radiogroup"
      aria-labelledby={labelId}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1"
    >
      {choices.map((choice, index) => (
        <label key={choice.key} className="flex min-h-6 cursor-pointer items-center gap-1.5">
          <input
            type="radio"
            id={index === chosen ? id : undefined}
            name={id}
            tabIndex={index === chosen ? 0 : -1}
            checked={value === choice.key}
            onChange={() => change(choice.key)}
            onBlur={leave}
            className="size-3.5 accent-accent"
          />
          {choice.title}
        </label>
      ))}
    </span>
  )
}

function Select({ choices, ...props }: ControlProps & { readonly choices: readonly Entry[] }) {
  const { value, change, leave, spec, initialText } = props
  const current = value === null || value === undefined ? '' : String(value)
  const isUnknown = current !== '' && !choices.some((choice) => choice.key === current)
  return (
    <select
      {...stateOf(props)}
      className={`${INPUT} cursor-pointer`}
      value={current}
      onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
      onBlur={leave}
    >
      {spec.required && current !== '' ? null : <option value="">{t('请选择')}</option>}
      {isUnknown ? <option value={current}>{initialText || current}</option> : null}
      {choices.map((choice) => (
        <option key={choice.key} value={choice.key}>
          {choice.title}
        </option>
      ))}
    </select>
  )
}

/** An entry of a dictionary; a sealed entry that the row still has stays selectable. */
export function DictionaryControl(props: ControlProps) {
  const { code = '', business = false } = props.spec
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isCurrent = true
    dictionaryEntries(code, business).then(
      (loadedEntries) => {
        if (isCurrent) setEntries(loadedEntries)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [code, business])
  return <Select {...props} choices={entries} />
}
