import type { NounChange } from '../../contract/liveEvents.ts'

const KEPT_MS = 60_000
const MAX_KEPT = 200

interface HeardChange {
  readonly at: number
  /** Null: changes of any noun may have been missed. */
  readonly change: NounChange | null
}

/** Changes of the last minute, for lists that begin to listen some time after their rows were requested. */
export class RecentChanges {
  #heard: readonly HeardChange[] = []
  /** When the last of the changes that are no longer kept was heard. */
  #forgottenAt = -1

  /** `at`: milliseconds since the page was loaded. */
  add(change: NounChange | null, at = performance.now()): void {
    const all = [...this.#heard, { at, change }]
    const kept = all.filter((heard) => at - heard.at <= KEPT_MS).slice(-MAX_KEPT)
    const forgotten = all[all.length - kept.length - 1]
    if (forgotten) this.#forgottenAt = forgotten.at
    this.#heard = kept
  }

  /** Changes of a noun heard since `at`; contains null where there may have been others. */
  since(resource: string, at: number): readonly (NounChange | null)[] {
    const kept = this.#heard
      .filter((heard) => heard.at >= at && (heard.change === null || heard.change.resource === resource))
      .map(({ change }) => change)
    return this.#forgottenAt >= at ? [null, ...kept] : kept
  }
}
