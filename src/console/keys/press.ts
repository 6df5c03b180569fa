import { proxy, ref } from 'valtio'
import { belongsToIme } from '../../kernel/composition.ts'
import { strokeOf } from '../../kernel/stroke.ts'
import { type Continuation, IDLE, type KeyState, PANEL_AFTER, resolve } from '../../palette/keymap.ts'
import { readCtx } from '../ctx.ts'
import { labelOf, keymap, platform } from './keymap.ts'
import { pressAhead } from '../palette/palette.ts'
import { runCommand } from '../run.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'

/** The sequence being typed: its strokes so far, its continuations, and whether their panel is shown. */
export const pending = proxy({
  strokes: [] as readonly string[],
  next: ref<readonly Continuation[]>([]),
  panel: false,
})
let keyState: KeyState = IDLE
let compositionEndedAt = -Infinity
let timer = 0

function settle(next: KeyState, continuations: readonly Continuation[] = []): void {
  keyState = next
  pending.strokes = [...next.strokes]
  pending.next = ref(continuations)
  clearTimeout(timer)
  if (next.strokes.length === 0) pending.panel = false
  else if (!pending.panel) timer = window.setTimeout(showPanel, PANEL_AFTER)
}

function showPanel(): void {
  pending.panel = true
  announce(t('{count} 个后续按键', { count: pending.next.length }))
}

/** Cancels an unfinished sequence. */
export const leaveSequence = (): void => settle(IDLE)

/** Keys in the fields of a palette form are handled by the palette. */
const inPalette = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-zone=palette]') !== null

/** Handles one key press anywhere in the console. */
export function pressKey(event: KeyboardEvent): void {
  if (
    event.defaultPrevented ||
    inPalette(event) ||
    belongsToIme(event, performance.now() - compositionEndedAt)
  )
    return
  if (pressAhead(event)) {
    event.preventDefault()
    return
  }
  const stroke = strokeOf(event, platform)
  if (stroke === null) return
  const ctx = readCtx()
  const resolution = resolve(
    keymap(),
    keyState,
    stroke,
    keyState.strokes.length > 0 ? { ...ctx, editable: false } : ctx,
  )
  if (resolution.kind !== 'pass') event.preventDefault()
  settle(resolution.state, resolution.kind === 'pending' ? resolution.continuations : [])
  if ('unbound' in resolution && resolution.unbound)
    announce(t('{keys} 未绑定', { keys: labelOf(resolution.unbound) }), 'assertive')
  if (resolution.kind === 'run') runCommand(resolution.command, 'key')
}

/**
 * Listens for the end of compositions and for events that end a sequence; returns a function that removes the
 * listeners.
 */
export function watchComposition(): () => void {
  const compositionEnded = (): void => {
    compositionEndedAt = performance.now()
  }
  addEventListener('compositionend', compositionEnded, true)
  addEventListener('blur', leaveSequence)
  addEventListener('pointerdown', leaveSequence, true)
  return () => {
    removeEventListener('compositionend', compositionEnded, true)
    removeEventListener('blur', leaveSequence)
    removeEventListener('pointerdown', leaveSequence, true)
  }
}
