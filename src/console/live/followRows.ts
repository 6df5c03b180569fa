import type { ListScreenState } from '../list/useListScreen.ts'
import { onScreenChange } from '../screen.ts'
import type { NounChange } from '../../contract/liveEvents.ts'
import { onChangeSince } from './changes.ts'
import type { NewRows } from './newRows.ts'
import { type Changed, rereadRows } from './rereadRows.ts'

/** Milliseconds between two readings: of single rows, and of all that are on screen. */
const PAUSE_MS = 700,
  MORE_PAUSE_MS = 2000
/** Milliseconds after which a reading is tried again: one that others are in the way of, and one that failed. */
const BUSY_MS = 250,
  FAILED_MS = 5000

interface Followed {
  /** The screen as it was rendered last. */
  readonly screen: () => ListScreenState
  /** The element around the rows; null while they are not rendered. */
  readonly host: () => HTMLElement | null
  readonly news: NewRows
}

const isSeen = (host: HTMLElement | null): host is HTMLElement => host !== null && host.offsetParent !== null

/** What is known to have changed and was not read yet. */
class Waiting {
  #ids = new Set<string>()
  #removed = new Set<string>()
  #isMore = false

  get isEmpty(): boolean {
    return this.#ids.size === 0 && this.#removed.size === 0 && !this.#isMore
  }
  get isMore(): boolean {
    return this.#isMore
  }

  add(change: NounChange | null): void {
    for (const id of [...(change?.created ?? []), ...(change?.changed ?? [])]) this.#ids.add(id)
    for (const id of change?.removed ?? []) this.#removed.add(id)
    if (!change || change.more) this.#isMore = true
  }

  putBack({ ids, removed, isMore }: Changed): void {
    for (const id of ids) this.#ids.add(id)
    for (const id of removed) this.#removed.add(id)
    this.#isMore ||= isMore
  }

  take(): Changed {
    const all = { ids: this.#ids, removed: this.#removed, isMore: this.#isMore }
    this.#ids = new Set()
    this.#removed = new Set()
    this.#isMore = false
    return all
  }
}

/** Lets the rows of a list move by themselves; returns the function that stops it. */
export function followRows({ screen, host, news }: Followed): () => void {
  const waiting = new Waiting()
  let timer: number | undefined
  let lastAt = -MORE_PAUSE_MS
  let isReading = false
  const schedule = (wait = 0): void => {
    if (timer !== undefined || isReading || waiting.isEmpty) return
    const pause = waiting.isMore ? MORE_PAUSE_MS : PAUSE_MS
    timer = window.setTimeout(run, Math.max(wait, lastAt + pause - performance.now()))
  }
  const run = (): void => {
    timer = undefined
    const place = host()
    // A list that is not seen is read when it is; the change of the screen says when.
    if (!isSeen(place)) return
    if (screen().model.source.busy()) {
      schedule(BUSY_MS)
      return
    }
    isReading = true
    lastAt = performance.now()
    const changed = waiting.take()
    void rereadRows(screen(), changed, { host: place, news })
      .then(
        () => 0,
        () => {
          waiting.putBack(changed)
          return FAILED_MS
        },
      )
      .then((wait) => {
        isReading = false
        schedule(wait)
      })
  }
  const note = (change: NounChange | null): void => {
    waiting.add(change)
    schedule()
  }
  const { resource, model } = screen()
  const stops = [onChangeSince(resource.id, model.createdAt, note), onScreenChange(() => schedule())]
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  }
}
