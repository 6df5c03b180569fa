import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The orderly end of a server: health turns first, then nothing more is taken, and what runs finishes. */
export class Stopping {
  #begun = false

  get begun(): boolean {
    return this.#begun
  }

  /**
   * Answers once no call is under way. For `drainSeconds` everything is still answered while `/health` says
   * that the
   * server stops; calls that then take longer than `stopSeconds` are cut.
   */
  async drain(
    app: FastifyInstance,
    { drainSeconds, stopSeconds }: { readonly drainSeconds: number; readonly stopSeconds: number },
  ): Promise<void> {
    this.#begun = true
    if (drainSeconds > 0) await sleep(drainSeconds * 1000)
    const limit = setTimeout(() => {
      app.log.error({ seconds: stopSeconds }, 'calls under way were cut')
      app.server.closeAllConnections()
    }, stopSeconds * 1000)
    await app.close()
    clearTimeout(limit)
  }
}
