import { Switch } from '@headlessui/react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { t } from '../../text.ts'
import type { ControlProps } from './controlProps.ts'

const TRACK =
  'relative h-[18px] w-8 rounded-full border border-line2 bg-hover transition-colors before:absolute ' +
  'before:-inset-1 data-checked:border-accent data-checked:bg-accent'

/**
 * Keys of the switch: Space toggles and Enter submits the form, as in every other field. Only presses that
 * began here count, since the library waits for the release of a key, which may have been pressed on what
 * opened the form.
 */
function useSwitchKeys() {
  const isSpaceDown = useRef(false)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === ' ') isSpaceDown.current = true
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (!event.repeat) event.currentTarget.closest('form')?.requestSubmit()
    },
    onKeyUp: (event: KeyboardEvent): void => {
      if (event.key === 'Enter' || (event.key === ' ' && !isSpaceDown.current)) event.preventDefault()
      isSpaceDown.current = false
    },
  }
}

/** Boolean as a switch, toggled by Space. */
export function FlagControl({ id, value, change, leave, invalid, describedBy, labelId }: ControlProps) {
  const keys = useSwitchKeys()
  const on = value === true
  return (
    <span className="flex h-8 items-center gap-2">
      <Switch
        as={SwitchButton}
        id={id}
        checked={on}
        onChange={change}
        labelId={labelId}
        noteIds={describedBy}
        aria-invalid={invalid || undefined}
        onBlur={leave}
        {...keys}
        className={TRACK}
      >
        <span
          className={`absolute top-[2px] size-3 rounded-full transition-[left] ${
            on ? 'left-[16px] bg-accent-fg' : 'left-[2px] bg-fg2'
          }`}
        />
      </Switch>
      <span className="text-fg2">{on ? t('是') : t('否')}</span>
    </span>
  )
}

interface SwitchButtonProps extends ComponentProps<'button'> {
  readonly labelId: string
  readonly noteIds: string | undefined
}

/** The library knows names and notes only by components of its own. */
const SwitchButton = ({ labelId, noteIds, ...props }: SwitchButtonProps) => (
  <button {...props} type="button" aria-labelledby={labelId} aria-describedby={noteIds} />
)
