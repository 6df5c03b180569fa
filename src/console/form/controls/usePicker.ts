import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Choice } from '../../record/choices.ts'
import { isComposing } from '../composing.ts'
import { useChoices, type Offer } from './useChoices.ts'

export interface PickerState {
  readonly input: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly type: (query: string) => void
  readonly open: boolean
  readonly show: () => void
  readonly close: () => void
  readonly choices: readonly Choice[]
  readonly loading: boolean
  /** Whether the server has more choices than these. */
  readonly hasMore: boolean
  /** Reads more choices, if there are any. */
  readonly more: () => void
  readonly failed: boolean
  /** Index of the active choice; −1 while there is none. */
  readonly activeIndex: number
  readonly activate: (index: number) => void
  readonly take: (choice: Choice) => void
  readonly drop: (choice: Choice) => void
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * State of a picker: ↓ opens, arrows and page keys move (Home and End too while nothing is typed), Enter takes
 * the active choice, Backspace in an empty input drops the last one, Esc closes the list only.
 */
export function usePicker({ chosen, multiple, offer, change }: PickerProps): PickerState {
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, activate] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { choices, hasMore, loading, failed, more } = useChoices(offer, query, open)
  const activeIndex = Math.min(active, choices.length - 1)
  const type = (next: string): void => {
    setQuery(next)
    setOpen(true)
    activate(0)
  }
  const close = (): void => {
    setOpen(false)
    setQuery('')
  }
  const drop = (choice: Choice): void => change(chosen.filter((other) => other.id !== choice.id))
  const take = (choice: Choice): void => {
    if (multiple && chosen.some((other) => other.id === choice.id)) drop(choice)
    else change(multiple ? [...chosen, choice] : [choice])
    if (multiple) setQuery('')
    else close()
    input.current?.focus()
  }
  const move = (by: number): void =>
    open ? activate(Math.max(0, Math.min(choices.length - 1, activeIndex + by))) : setOpen(true)
  const press = keyHandler({ query, open, chosen, choice: choices[activeIndex], move, close, take, drop })
  return {
    input,
    query,
    type,
    open,
    show: () => setOpen(true),
    close,
    choices,
    loading,
    hasMore,
    more,
    failed,
    activeIndex,
    activate,
    take,
    drop,
    press,
  }
}

/** Number of choices that Page Up and Page Down move by. */
const PAGE_ROWS = 8

interface KeyContext extends Pick<PickerState, 'query' | 'open' | 'close' | 'take' | 'drop'> {
  readonly chosen: readonly Choice[]
  /** The active choice. */
  readonly choice: Choice | undefined
  readonly move: (by: number) => void
}

function keyHandler({
  query,
  open,
  chosen,
  choice,
  move,
  close,
  take,
  drop,
}: KeyContext): PickerState['press'] {
  const last = chosen.at(-1)
  return (event) => {
    if (isComposing(event)) return
    if (event.key === 'Tab') return close()
    if (event.key === 'Backspace') return query === '' && last ? drop(last) : undefined
    const run = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: open ? () => move(PAGE_ROWS) : null,
      PageUp: open ? () => move(-PAGE_ROWS) : null,
      Home: open && query === '' ? () => move(-Infinity) : null,
      End: open && query === '' ? () => move(Infinity) : null,
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
}

export interface PickerProps {
  readonly id: string
  readonly chosen: readonly Choice[]
  readonly multiple: boolean
  readonly offer: Offer
  readonly change: (chosen: readonly Choice[]) => void
  readonly leave: () => void
  readonly invalid: boolean
  readonly required: boolean
  readonly describedBy: string | undefined
  readonly placeholder?: string
  /** 28 px high instead of 32. */
  readonly small?: boolean
}
