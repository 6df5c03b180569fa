import type { KeyboardEvent } from 'react'
import { appearance } from '../../appearance.ts'
import { isComposing } from '../../form/composing.ts'

/** What the keys of the list of notices do; `move` is given where to go from an index among so many rows. */
interface NoticeActs {
  readonly move: (by: (index: number, count: number) => number) => void
  readonly read: () => unknown
  readonly readAll: () => unknown
  readonly mute: () => unknown
}

/** Handles a key of the list; letters only where the operator has them switched on. */
export function pressIn(event: KeyboardEvent, { move, read, readAll, mute }: NoticeActs): void {
  if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
  const down = (): void => move((index) => index + 1),
    up = (): void => move((index) => index - 1)
  const moves: Readonly<Record<string, () => unknown>> = {
    ArrowDown: down,
    ArrowUp: up,
    Home: () => move(() => 0),
    End: () => move((_index, count) => count - 1),
  }
  const letters: Readonly<Record<string, () => unknown>> = { j: down, k: up, e: read, E: readAll, m: mute }
  const act = moves[event.key] ?? (appearance.singleKeys ? letters[event.key] : undefined)
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
