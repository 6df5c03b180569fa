import { Flights, PATIENCE } from './flights.ts'
import { type Length, lengthAfter, scrollable, UNKNOWN } from './length.ts'
import { Listeners } from './listeners.ts'
import { Pace } from './pace.ts'
import { type Change, Patches } from './patches.ts'
import { Starts } from './starts.ts'
import type { GridRow, Patch, RemoteSource, SourceChange, WindowAnswer, WindowRequest } from './types.ts'
import { idOf, WindowCache } from './windowCache.ts'
import { idsOfWindows, windowsAround } from './windows.ts'

/** Rows a window of the continuous mode; the most the contract gives in one page. */
export const WINDOW = 200
/** Page sizes an operator may choose. */
export const PAGE_SIZES: readonly number[] = [10, 30, 50, 100, 200]

type PageOf = { readonly current: number; readonly size: number } | null
/** `read` answers one window; it may close over the filter and sort of the moment. */
export interface RemoteOptions {
  readonly read: (request: WindowRequest, signal: AbortSignal) => Promise<WindowAnswer>
  /** The page to show, or null (default) for the whole list under one scrollbar. */
  readonly page?: PageOf
  readonly window?: number
}

/** A list read from the server in windows around what is on screen, or page by page. */
export function createRemoteSource(options: RemoteOptions): RemoteSource {
  return new Remote(options)
}

class Remote implements RemoteSource {
  readonly shape = 'list'
  readonly tree = null
  readonly #read: RemoteOptions['read']
  readonly #window: number
  readonly #flights = new Flights()
  readonly #listeners = new Listeners()
  readonly #patches = new Patches()
  readonly #starts = new Starts()
  readonly #pace = new Pace(() => this.#askMissing())
  #cache: WindowCache
  #length: Length = UNKNOWN
  /** What is on screen, and what was asked for; they differ while a page is being fetched. */
  #shown: PageOf
  #target: PageOf
  #wanted = { from: 0, to: 1, also: 0 }
  #swap: AbortController | null = null
  #settled: Promise<void> = Promise.resolve()
  #started = false
  #again: ReturnType<typeof setTimeout> | undefined
  #error: unknown = null

  constructor({ read, page = null, window = WINDOW }: RemoteOptions) {
    this.#read = read
    this.#window = window
    this.#shown = page
    this.#target = page
    this.#cache = new WindowCache(page?.size ?? window)
  }

  count(): number {
    if (!this.#started || (this.#length === UNKNOWN && this.#cache.end() === 0)) return 0
    if (this.#shown === null) return scrollable(this.#length, this.#window)
    return Math.max(
      0,
      Math.min(
        this.#shown.size,
        this.#length.exact ? this.#length.rows - this.offset() : this.#cache.end() - this.offset(),
      ),
    )
  }

  total(): Length {
    return this.#length
  }
  offset(): number {
    return this.#shown === null ? 0 : (this.#shown.current - 1) * this.#shown.size
  }
  page(): PageOf {
    return this.#target
  }
  busy(): boolean {
    return this.#swap !== null || this.#flights.size > 0
  }
  error(): unknown {
    return this.#error
  }
  subscribe(listener: (change: SourceChange) => void): () => void {
    return this.#listeners.add(listener)
  }

  get(index: number): GridRow | undefined {
    const row = this.#cache.get(this.offset() + index)
    return row === undefined ? undefined : this.#patches.apply(row)
  }

  id(index: number): string | null {
    const row = this.#cache.get(this.offset() + index)
    return row === undefined ? null : idOf(row)
  }

  indexOf(id: string): number {
    const index = this.#cache.indexOf(id) - this.offset()
    return index < 0 || index >= this.count() ? -1 : index
  }

  want(from: number, to: number, also = from): void {
    this.#wanted = { from, to, also }
    if (!this.#started) void this.refresh()
    else if (this.#missing().length > 0) this.#pace.ask()
  }

  refresh(): Promise<void> {
    return this.#replace(true)
  }

  setPage(page: PageOf): void {
    const same = page?.current === this.#target?.current && page?.size === this.#target?.size
    this.#target = page
    if (!same) void this.#replace(page?.size !== this.#shown?.size)
  }

  clear(): void {
    this.#cache.clear()
    this.#starts.clear()
    this.#length = UNKNOWN
    this.#wanted = { from: 0, to: 1, also: 0 }
    const first = this.#replace(true)
    this.#listeners.moved()
    void first
  }

  close(): void {
    clearTimeout(this.#again)
    this.#pace.stop()
    this.#flights.abort()
    this.#settled = Promise.resolve()
    this.#swap?.abort()
  }

  patch(ids: Iterable<string>, change: Change): Patch {
    const patch = this.#patches.add(ids, change, () => this.#listeners.repaint())
    this.#listeners.repaint()
    return patch
  }

  put(rows: readonly GridRow[]): void {
    for (const row of rows) {
      this.#patches.settle(idOf(row))
      this.#cache.replace(row)
    }
    this.#listeners.repaint()
  }

  ids(from: number, to: number): Promise<readonly string[]> {
    const offset = this.offset()
    return idsOfWindows({ from: offset + from, to: offset + to, size: this.#cache.size }, (window) =>
      this.#idsOf(window, offset + from, offset + to),
    )
  }

  async #idsOf(window: number, from: number, to: number): Promise<string[]> {
    const size = this.#cache.size,
      ids: string[] = []
    const rows = this.#cache.has(window)
      ? null
      : (await this.#ask(window, size, new AbortController().signal)).rows
    for (let index = Math.max(from, window * size); index < Math.min(to, (window + 1) * size); index++) {
      const row = rows === null ? this.#cache.get(index) : rows[index - window * size]
      if (row !== undefined) ids.push(idOf(row))
    }
    return ids
  }

  #ask(window: number, size: number, signal: AbortSignal, count = false): Promise<WindowAnswer> {
    return this.#read({ current: window + 1, size, count, start: this.#starts.of(window) }, signal)
  }

  /** Windows on screen, and the one of the row that must stay loaded. */
  #visible(page: PageOf, size: number): number[] {
    if (page !== null) return [page.current - 1]
    return windowsAround(this.#wanted, { base: this.offset(), size })
  }

  #missing(): number[] {
    if (this.#swap !== null) return []
    const windows = this.#visible(this.#shown, this.#cache.size)
    for (const window of windows) this.#cache.touch(window)
    return windows.filter(
      (window) => !this.#cache.has(window) && !this.#flights.has(window) && !this.#flights.resting(window),
    )
  }

  #askMissing(): void {
    const windows = this.#visible(this.#shown, this.#cache.size)
    this.#flights.abort((flying) => windows.some((window) => Math.abs(window - flying) <= 1))
    const size = this.#cache.size
    for (const window of this.#missing()) {
      this.#flights.start(window, (signal) => this.#ask(window, size, signal), {
        landed: (_, answer) => this.#land(window, answer),
        failed: (_, error) => {
          this.#fail(error)
          clearTimeout(this.#again)
          this.#again = setTimeout(() => this.#pace.ask(), PATIENCE)
        },
      })
    }
    this.#listeners.tell({ from: 0, to: 0, moved: false })
  }

  #land(window: number, answer: WindowAnswer): void {
    const size = this.#cache.size,
      before = this.count()
    this.#install(window, answer)
    const from = window * size - this.offset()
    this.#listeners.tell({ from, to: from + size, moved: this.count() !== before })
    if (this.#missing().length > 0) this.#pace.ask()
  }

  #install(window: number, { rows, total, capped = false, next }: WindowAnswer): void {
    const size = this.#cache.size
    this.#error = null
    this.#cache.put(window, rows)
    this.#starts.set(window + 1, next)
    this.#length = lengthAfter(this.#length, {
      at: window * size,
      rows: rows.length,
      asked: size,
      total,
      capped,
    })
  }

  #fail(error: unknown): void {
    this.#error = error
    this.#listeners.tell({ from: 0, to: 0, moved: false })
  }

  /**
   * Fetches what will be on screen and puts it there at once, so that no moment shows half of the old and
   * half of the new.
   */
  #replace(fresh: boolean): Promise<void> {
    this.#started = true
    this.#pace.stop()
    this.#flights.abort()
    this.#flights.forgive()
    this.#swap?.abort()
    const swap = new AbortController()
    this.#swap = swap
    this.#settled = this.#fetch(swap, fresh)
    this.#listeners.tell({ from: 0, to: 0, moved: false })
    return this.#settled
  }

  async #fetch(swap: AbortController, fresh: boolean): Promise<void> {
    const page = this.#target,
      size = page?.size ?? this.#window
    const windows = this.#visible(page, size).filter((window) => fresh || !this.#cache.has(window))
    if (fresh) this.#starts.renew(size)
    try {
      const answers = await Promise.all(
        windows.map((window, at) => this.#ask(window, size, swap.signal, fresh && at === 0)),
      )
      if (swap.signal.aborted) return this.#settled
      if (fresh) this.#renew(size)
      this.#shown = page
      windows.forEach((window, at) => this.#install(window, answers[at] ?? { rows: [], total: null }))
      this.#swap = null
      this.#listeners.moved()
      this.#comeBack()
    } catch (error) {
      if (swap.signal.aborted) return this.#settled
      this.#swap = null
      this.#target = this.#shown
      this.#fail(error)
    }
  }

  #renew(size: number): void {
    this.#cache = new WindowCache(size)
    this.#length = UNKNOWN
    this.#patches.settleAll()
  }

  /** A page behind the end, where rows went away, becomes the last page. */
  #comeBack(): void {
    if (
      this.#shown === null ||
      !this.#length.exact ||
      this.#length.rows === 0 ||
      this.offset() < this.#length.rows
    )
      return
    this.setPage({ current: Math.ceil(this.#length.rows / this.#shown.size), size: this.#shown.size })
  }
}
