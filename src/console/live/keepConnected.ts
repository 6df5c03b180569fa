import type { InboxChange, NounChange } from '../../contract/liveEvents.ts'
import { readStream } from './readStream.ts'

/** What the one connection of a browser tells all its tabs. */
export type LiveMessage =
  | { readonly kind: 'changes'; readonly changes: readonly NounChange[]; readonly inbox: InboxChange | null }
  | { readonly kind: 'missed' }
  | { readonly kind: 'state'; readonly state: 'connecting' | 'open' | 'lost'; readonly heardAt: number }

/** Milliseconds before the first attempt after a loss, and the longest ones. */
const FIRST_WAIT_MS = 500,
  MAX_WAIT_MS = 30_000

/** Waits, with jitter, so that many browsers do not come back at once; ends early when the network returns. */
function pause(attempt: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, longest * (0.5 + Math.random() / 2))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

/** Keeps the stream open until `signal` ends it; a lost one is opened again, and what was missed is read again. */
export async function keepConnected(
  post: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let attempt = 0,
    heardAt = Date.now()
  const state = (name: 'connecting' | 'open' | 'lost'): void => post({ kind: 'state', state: name, heardAt })
  const hear = (event: string, data: Readonly<Record<string, unknown>>): void => {
    heardAt = Date.now()
    if (event === 'open') {
      attempt = 0
      // Whatever is on screen was read before this stream began.
      post({ kind: 'missed' })
    }
    if (event === 'change')
      post({
        kind: 'changes',
        changes: (data.changes ?? []) as readonly NounChange[],
        inbox: (data.inbox ?? null) as InboxChange | null,
      })
    if (event === 'missed') post({ kind: 'missed' })
    if (event !== 'end') state('open')
  }
  state('connecting')
  while (!signal.aborted) {
    const isOver = await readStream(hear, signal).catch(() => null)
    if (signal.aborted) return
    if (isOver === null) state('lost')
    await pause(isOver ? 0 : attempt, signal)
    attempt += 1
  }
}
