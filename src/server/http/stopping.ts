import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Graceful shutdown: `/health` reports DOWN first, then no more calls are accepted, and running ones finish.
 */
export class Stopping {
  #begun = false
  readonly #listeners: (() => void)[] = []

  /** Calls back when the shutdown begins, for calls that do not end by themselves. */
  onBegin(listener: () => void): void {
    this.#listeners.push(listener)
  }

  get begun(): boolean {
    return this.#begun
  }

  /**
   * Resolves once no call is running. For `drainSeconds` calls are still answered while `/health` reports
   * DOWN; calls that then take longer than `stopSeconds` are cut.
   */
  async drain(
    app: FastifyInstance,
    { drainSeconds, stopSeconds }: { readonly drainSeconds: number; readonly stopSeconds: number },
  ): Promise<void> {
    this.#begun = true
    for (const listener of this.#listeners) listener()
    if (drainSeconds > 0) await sleep(drainSeconds * 1000)
    const limit = setTimeout(() => {
      app.log.error({ seconds: stopSeconds }, 'calls under way were cut')
      app.server.closeAllConnections()
    }, stopSeconds * 1000)
    await app.close()
    clearTimeout(limit)
  }
}
