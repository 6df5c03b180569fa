import type { KeyboardEvent } from 'react'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { choiceText } from '../../text.ts'

/** The payment channels as buttons; the digits 1 to 4 choose one while they have the focus. */
export function ChannelControl(props: OwnControlProps) {
  const { id, spec, value, change, leave, labelId, invalid } = props
  const names = Object.keys(spec.choices ?? {})
  const chosen = Math.max(names.indexOf(String(value)), 0)
  const press = (event: KeyboardEvent): void => {
    const name = names[Number(event.key) - 1]
    if (name === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    change(name)
  }
  return (
    <span
      role="radiogroup"
      aria-labelledby={labelId}
      aria-invalid={invalid || undefined}
      className="channels"
      onKeyDown={press}
    >
      {names.map((name, index) => (
        <label key={name} data-chosen={value === name || undefined}>
          <input
            type="radio"
            id={index === chosen ? id : undefined}
            name={id}
            tabIndex={index === chosen ? 0 : -1}
            checked={value === name}
            onChange={() => change(name)}
            onBlur={leave}
          />
          {choiceText(spec.choices?.[name] ?? name)}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </label>
      ))}
    </span>
  )
}
