import { setTimeout as sleep } from 'node:timers/promises'

export interface Backoff {
  readonly initialMs: number
  readonly maxMs: number
  readonly signal?: AbortSignal
}

/**
 * Milliseconds before the next attempt: doubled each time up to `maxMs`, half of it random, so that servers
 * that lost the same connection do not return at once.
 */
export const backoffMs = (attempt: number, { initialMs, maxMs }: Backoff): number =>
  Math.min(maxMs, initialMs * 2 ** Math.min(attempt, 30)) * (0.5 + Math.random() / 2)

/** Waits before the next attempt; an abort ends the wait. */
export async function backoff(attempt: number, options: Backoff): Promise<void> {
  const { signal } = options
  if (signal?.aborted) return
  await sleep(backoffMs(attempt, options), undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(
    (error: Error) => {
      if (error.name !== 'AbortError') throw error
    },
  )
}
