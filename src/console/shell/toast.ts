import { proxy, ref } from 'valtio'
import { announce } from './announce.ts'

export type Tone = 'ok' | 'info' | 'warn' | 'bad'
/** An action offered by a toast; `keys` is shown beside it. */
export interface ToastAction {
  readonly title: string
  readonly keys?: string
  readonly run: () => void
}
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: Tone
  readonly action: ToastAction | null
}

/** Toasts on screen, oldest first. */
export const toasts = proxy({ visible: [] as Toast[] })
let lastId = 0

/** Shows a toast for a few seconds, with an action for 10 seconds; it never takes the focus. */
export function toast(
  text: string,
  { tone = 'ok', action }: { readonly tone?: Tone; readonly action?: ToastAction } = {},
): number {
  const id = ++lastId
  const otherToasts = toasts.visible.filter((other) => other.text !== text).slice(-3)
  toasts.visible = [...otherToasts, { id, text, tone, action: action ? ref(action) : null }]
  announce(text, tone === 'bad' ? 'assertive' : 'polite')
  window.setTimeout(() => dismissToast(id), action ? 10_000 : tone === 'bad' ? 8000 : 4000)
  return id
}

export function dismissToast(id: number): void {
  toasts.visible = toasts.visible.filter((other) => other.id !== id)
}
