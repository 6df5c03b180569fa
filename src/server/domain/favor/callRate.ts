import { setTimeout as sleep } from 'node:timers/promises'

/** Calls a second to one merchant's platform by this process. */
const PER_SECOND = 100
const STEP_MS = 1000 / PER_SECOND

const nextAt = new Map<string, number>()

/** Waits until a merchant's platform may be called again. */
export async function awaitTurn(merchant: string): Promise<void> {
  const now = Date.now(),
    at = Math.max(now, nextAt.get(merchant) ?? 0)
  nextAt.set(merchant, at + STEP_MS)
  if (at > now) await sleep(at - now)
}
