import { belongsToIme } from '../../kernel/composition.ts'
import { strokeOf } from '../../kernel/stroke.ts'
import { platform } from '../keys/keymap.ts'
import { forgetCommand } from '../recentCommands.ts'
import { announce } from '../shell/announce.ts'
import { chooseLine } from './chooseLine.ts'
import { t } from '../text.ts'
import { copyLink } from './copyLink.ts'
import { closePalette, dispatchPalette } from './palette.ts'
import type { PaletteRow } from './rows.ts'
import { mayLeaveForm } from './typedArguments.ts'

interface PaletteKeyContext {
  readonly rows: readonly PaletteRow[]
  readonly activeIndex: number
  readonly query: string
  readonly asking: boolean
  readonly depth: number
}
/** Time of the event, not of its handling: a busy page must not take the confirming key for a later one. */
let compositionEndedAt = -Infinity
addEventListener(
  'compositionend',
  (event) => {
    compositionEndedAt = event.timeStamp
  },
  true,
)

function chooseRow(row: PaletteRow | undefined, openIn: 'here' | 'tab'): void {
  if (!row) return
  chooseLine(row, openIn)
}

/** The actions of a record, or the arguments of a command. */
function goDeeper(row: PaletteRow | undefined): void {
  if (row?.record) dispatchPalette({ type: 'record', ...row.record })
  else if (row?.opensPage) chooseRow(row, 'here')
}

const MOVES: Readonly<Record<string, 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'>> = {
  down: 'next',
  up: 'previous',
  pagedown: 'pageDown',
  pageup: 'pageUp',
  'mod+up': 'first',
  'mod+down': 'last',
}

/** In a form its fields get a key first; an open list of choices handles Esc itself. */
function inForm(event: KeyboardEvent, stroke: string, root: HTMLElement | null): boolean {
  if (stroke === 'esc' && document.activeElement?.getAttribute('aria-expanded') === 'true') return false
  if (stroke === 'esc') {
    if (mayLeaveForm()) dispatchPalette({ type: 'escape', now: Date.now() })
  } else if (stroke === 'tab' || stroke === 'shift+tab') return wrapFocus(event, root)
  else return false
  return true
}

/** Keeps the Tab key within the palette. */
function wrapFocus(event: KeyboardEvent, root: HTMLElement | null): boolean {
  const stops = [
    ...(root?.querySelectorAll<HTMLElement>('input, select, textarea, button:not([tabindex="-1"])') ?? []),
  ].filter((element) => element.offsetParent !== null)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return false
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  return true
}

function inList(stroke: string, { rows, activeIndex, query, depth }: PaletteKeyContext): boolean {
  const row = rows[activeIndex]
  const move = MOVES[stroke]
  const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  const atStart = field?.selectionStart === 0 && field.selectionEnd === 0
  const atEnd = field?.selectionStart === field?.value.length
  if (move) dispatchPalette({ type: 'move', to: move, rows: rows.length })
  else if (stroke === 'enter' || stroke === 'mod+enter') chooseRow(row, stroke === 'enter' ? 'here' : 'tab')
  else if (stroke === 'esc') dispatchPalette({ type: 'escape', now: Date.now() })
  else if (stroke === 'tab' || (stroke === 'right' && atEnd && row?.opensPage)) goDeeper(row)
  else if (stroke === 'alt+enter') {
    if (row?.record) goDeeper(row)
    else if (row?.command && depth === 1) dispatchPalette({ type: 'actions', of: row.command })
  } else if ((stroke === 'backspace' || stroke === 'left') && atStart && depth > 1)
    dispatchPalette({ type: 'back' })
  else if (stroke === 'delete' && query === '' && row?.command) {
    forgetCommand(row.command)
    announce(t('已从最近使用中移除'))
  } else if (
    stroke === 'mod+c' &&
    (row?.link ?? row?.command) &&
    field &&
    field.selectionStart === field.selectionEnd
  ) {
    void copyLink(row)
  } else if (
    /^[1-9]$/.test(stroke) &&
    query === '' &&
    rows.some((candidate) => candidate.digit === Number(stroke))
  )
    chooseRow(
      rows.find((candidate) => candidate.digit === Number(stroke)),
      'here',
    )
  else return stroke === 'shift+tab'
  return true
}

/** Closes the palette; with typed arguments the second time. */
export function leavePalette(): void {
  if (mayLeaveForm()) closePalette()
}

/** Handles keys while the palette is open; the keymap ignores them. Keys in a form go on to its fields. */
export function keyInPalette(
  event: KeyboardEvent,
  root: HTMLElement | null,
  context: PaletteKeyContext,
): void {
  if (!context.asking) event.stopPropagation()
  if (belongsToIme(event, event.timeStamp - compositionEndedAt)) return
  const stroke = strokeOf(event, platform)
  if (stroke === null) return
  if (stroke === 'mod+k') leavePalette()
  else if (!(context.asking ? inForm(event, stroke, root) : inList(stroke, context))) return
  event.preventDefault()
}
