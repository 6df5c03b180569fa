import { setTimeout as wait } from 'node:timers/promises'

const nextCallAt = new Map<string, number>()

/**
 * Waits until this process may call a supplier again, at most `perSecond` times a second, first come first
 * served.
 */
export async function throttle(supplierId: string, perSecond: number): Promise<void> {
  const now = performance.now()
  const callAt = Math.max(now, nextCallAt.get(supplierId) ?? 0)
  nextCallAt.set(supplierId, callAt + 1000 / Math.max(1, perSecond))
  if (callAt > now) await wait(callAt - now)
}
