import { setTimeout as wait } from 'node:timers/promises'

const nextTurn = new Map<string, number>()

/**
 * Waits until this process may call a supplier again, so many times a second; calls wait in the order they
 * came.
 */
export async function pace(supplierId: string, perSecond: number): Promise<void> {
  const now = performance.now()
  const turn = Math.max(now, nextTurn.get(supplierId) ?? 0)
  nextTurn.set(supplierId, turn + 1000 / Math.max(1, perSecond))
  if (turn > now) await wait(turn - now)
}
