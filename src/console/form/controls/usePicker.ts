import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Choice } from '../../record/choices.ts'
import { isComposing } from '../composing.ts'
import type { PickerProps } from './Picker.tsx'
import { useChoices } from './useChoices.ts'

export interface PickerState {
  readonly input: RefObject<HTMLInputElement | null>
  readonly words: string
  readonly type: (words: string) => void
  readonly open: boolean
  readonly show: () => void
  readonly close: () => void
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly failed: boolean
  /** Index of the active choice; −1 while there is none. */
  readonly at: number
  readonly activate: (index: number) => void
  readonly take: (choice: Choice) => void
  readonly drop: (choice: Choice) => void
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** State of a picker: ↓ opens, Enter takes the active choice, Backspace on nothing drops the last one, Esc closes the list only. */
export function usePicker({ chosen, multiple, offer, change }: PickerProps): PickerState {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, activate] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { choices, loading, failed } = useChoices(offer, words, open)
  const at = Math.min(active, choices.length - 1)
  const type = (next: string): void => {
    setWords(next)
    setOpen(true)
    activate(0)
  }
  const close = (): void => {
    setOpen(false)
    setWords('')
  }
  const drop = (choice: Choice): void => change(chosen.filter((one) => one.id !== choice.id))
  const take = (choice: Choice): void => {
    if (multiple && chosen.some((one) => one.id === choice.id)) drop(choice)
    else change(multiple ? [...chosen, choice] : [choice])
    if (multiple) setWords('')
    else close()
    input.current?.focus()
  }
  const move = (by: 1 | -1): void =>
    open ? activate(Math.max(0, Math.min(choices.length - 1, at + by))) : setOpen(true)
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const last = chosen.at(-1),
      choice = choices[at]
    if (isComposing(event)) return
    if (event.key === 'Tab') return close()
    if (event.key === 'Backspace') return words === '' && last ? drop(last) : undefined
    const run = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: open ? close : null,
      Enter:
        open && !event.ctrlKey && !event.metaKey
          ? () => {
              if (choice) take(choice)
            }
          : null,
    }[event.key]
    if (!run) return
    event.preventDefault()
    if (event.key === 'Escape') event.stopPropagation()
    run()
  }
  return {
    input,
    words,
    type,
    open,
    show: () => setOpen(true),
    close,
    choices,
    loading,
    failed,
    at,
    activate,
    take,
    drop,
    press,
  }
}
