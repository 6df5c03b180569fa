import { proxy, ref } from 'valtio'
import { belongsToIme } from '../../kernel/composition.ts'
import { strokeOf } from '../../kernel/stroke.ts'
import { type Continuation, IDLE, type KeyState, PANEL_AFTER, resolve } from '../../palette/keymap.ts'
import { readCtx } from '../ctx.ts'
import { labelOf, keymap, platform } from './keymap.ts'
import { palette, typeAhead } from '../palette/palette.ts'
import { runCommand } from '../run.ts'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'

/**
 * The sequence being typed: its strokes so far, what can follow, and whether the panel of continuations
 * shows.
 */
export const pending = proxy({
  strokes: [] as readonly string[],
  next: ref<readonly Continuation[]>([]),
  panel: false,
})
let state: KeyState = IDLE
let composedAt = -Infinity
let timer = 0

function settle(next: KeyState, continuations: readonly Continuation[] = []): void {
  state = next
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

/** Gives up an unfinished sequence. */
export const leaveSequence = (): void => settle(IDLE)

/** The fields of a form in the palette are the palette's own. */
const inPalette = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.closest('[data-zone=palette]') !== null

/** Decides one press of a key anywhere in the console. */
export function pressKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || inPalette(event) || belongsToIme(event, performance.now() - composedAt))
    return
  if (palette.session.open && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    typeAhead(event.key)
    return
  }
  const stroke = strokeOf(event, platform)
  if (stroke === null) return
  const now = readCtx()
  const answer = resolve(
    keymap(),
    state,
    stroke,
    state.strokes.length > 0 ? { ...now, editable: false } : now,
  )
  if (answer.kind !== 'pass') event.preventDefault()
  settle(answer.state, answer.kind === 'pending' ? answer.continuations : [])
  if ('unbound' in answer && answer.unbound)
    announce(t('{keys} 未绑定', { keys: labelOf(answer.unbound) }), 'assertive')
  if (answer.kind === 'run') runCommand(answer.command, 'key')
}

/** Listens for the end of compositions and for what ends a sequence; call the answer to stop. */
export function watchComposition(): () => void {
  const ended = (): void => {
    composedAt = performance.now()
  }
  addEventListener('compositionend', ended, true)
  addEventListener('blur', leaveSequence)
  addEventListener('pointerdown', leaveSequence, true)
  return () => {
    removeEventListener('compositionend', ended, true)
    removeEventListener('blur', leaveSequence)
    removeEventListener('pointerdown', leaveSequence, true)
  }
}
