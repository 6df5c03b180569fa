import { proxy, ref } from 'valtio'
import { CLOSED, activePage, reduceSession, type Session, type SessionEvent } from '../../palette/session.ts'
import type { PaletteOptions } from '../commandRuntime.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'
import { session } from '../session.ts'
import { type FocusRecord, recordFocus, restoreFocus } from '../shell/focusRecord.ts'

/**
 * The palette's state. `hasOpened` is set on the first opening, which loads its code; `preselect` selects the
 * text when it is that of the previous session.
 */
export const palette = proxy({
  session: ref<Session>(CLOSED),
  hasOpened: false,
  openedAt: 0,
  preselect: false,
})
/** Keys pressed after the palette was opened and before it was there; they are for what it shows then. */
const waitingKeys: KeyboardEvent[] = []
let focusBefore: FocusRecord | null = null
let runChosen: (request: NonNullable<Session['run']>, query: string) => void = () => undefined
/** Sets the function that runs a chosen command; called once by the palette's own code. */
export const setPaletteRunner = (runner: typeof runChosen): void => {
  runChosen = runner
}

/** Applies one event; running a command and restoring the focus follow from the new state. */
export function dispatchPalette(event: SessionEvent): void {
  const previous = palette.session
  const query = previous.pages[0]?.query ?? ''
  const next = reduceSession(previous, event)
  palette.session = ref(next)
  if (!previous.open && next.open) palette.openedAt = Date.now()
  if (previous.open && !next.open) {
    takeWaitingKeys()
    restoreFocus(focusBefore)
    focusBefore = null
  }
  if (previous.open !== next.open) screenChanged()
  if (next.run && next.run !== previous.run) {
    dispatchPalette({ type: 'ran' })
    runChosen(next.run, query)
  }
}

/** Opens the palette, with a query or at the arguments of one command; not before login nor while locked. */
export function openPalette({ query, command, values }: PaletteOptions = {}): void {
  if (!session.user || session.locked) return
  const steps = command ? (registry.get(command)?.arguments ?? []) : []
  if (!palette.session.open) focusBefore = recordFocus()
  keepKeys()
  palette.hasOpened = true
  palette.preselect = query === undefined
  dispatchPalette({
    type: 'open',
    now: Date.now(),
    query,
    ...(command ? { command: { id: command, steps, values } } : {}),
  })
}

const KEPT: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Backspace', 'ArrowUp', 'ArrowDown'])
let isKeeping = false

/**
 * Takes a key pressed while the palette has no input yet that could: letters are added to the query at once; other
 * keys wait for what is found, and so do letters after them and those for a form. False where it is not for the
 * palette.
 */
export function pressAhead(event: KeyboardEvent): boolean {
  if (!palette.session.open || event.ctrlKey || event.metaKey || event.altKey) return false
  const isLetter = event.key.length === 1
  const page = activePage(palette.session)
  if (isLetter && waitingKeys.length === 0 && page?.kind !== 'argument') {
    const query = palette.preselect ? '' : (page?.query ?? '')
    palette.preselect = false
    dispatchPalette({ type: 'type', query: query + event.key })
    return true
  }
  if (!isKeeping || !(isLetter || KEPT.has(event.key))) return false
  waitingKeys.push(event)
  return true
}

const IME_KEY = 229
/** Keeps keys from the page below, which still has the focus. */
function captureAhead(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === IME_KEY) return
  if (document.activeElement?.closest('[data-zone=palette]')) takeWaitingKeys()
  else if (pressAhead(event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/** Keeps the keys pressed from now on until the palette has an input for them. */
export function keepKeys(): void {
  isKeeping = true
  addEventListener('keydown', captureAhead, true)
}

/** The keys that wait for the palette, which takes those after them by itself from now on. */
export function takeWaitingKeys(): KeyboardEvent[] {
  isKeeping = false
  removeEventListener('keydown', captureAhead, true)
  return waitingKeys.splice(0)
}

export const closePalette = (): void => dispatchPalette({ type: 'close', now: Date.now() })
