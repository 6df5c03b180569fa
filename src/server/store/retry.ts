import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknown, DatabaseUnavailable, isOutage } from './outage.ts'

/** Serialization failure and deadlock. */
const RETRYABLE = new Set(['40001', '40P01'])

/**
 * Repeats a transaction that failed for reasons outside of it: up to three attempts after collisions, one
 * more where the connection broke before anything was committed.
 */
export async function withRetry<T>(run: () => Promise<T>, tries = 3, reconnects = 1): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isOutage(error)) {
      if (reconnects < 1 || error instanceof CommitUnknown || error instanceof DatabaseUnavailable)
        throw error
      return withRetry(run, tries, reconnects - 1)
    }
    if (tries <= 1 || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    await sleep(5 + Math.random() * 20)
    return withRetry(run, tries - 1, reconnects)
  }
}
