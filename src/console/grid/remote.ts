import { WindowLoader, RETRY_DELAY_MS } from './windowLoader.ts'
import { lastPageBefore, type RowTotal, rowTotalAfter, scrollableRows, UNKNOWN_TOTAL } from './rowTotal.ts'
import { SourceListeners } from './sourceListeners.ts'
import { Throttle } from './throttle.ts'
import { type Change, Patches } from './patches.ts'
import { WindowCursors } from './windowCursors.ts'
import type { GridRow, Patch, RemoteSource, SourceChange, WindowAnswer, WindowRequest } from './types.ts'
import { idOf, WindowCache } from './windowCache.ts'
import { idsOfWindows, windowsAround } from './windows.ts'

/** Rows of a window in continuous mode; the maximum page size of the contract. */
export const WINDOW = 200
/** Page sizes an operator may choose. */
export const PAGE_SIZES: readonly number[] = [10, 30, 50, 100, 200]

type PageOf = { readonly current: number; readonly size: number } | null
/** `read` fetches one window; it may close over the current filter and sort. */
export interface RemoteOptions {
  readonly read: (request: WindowRequest, signal: AbortSignal) => Promise<WindowAnswer>
  /** The page to show, or null (default) for the whole list under one scrollbar. */
  readonly page?: PageOf
  readonly window?: number
}

/** A list read from the server in windows around the visible rows, or page by page. */
export function createRemoteSource(options: RemoteOptions): RemoteSource {
  return new Remote(options)
}

class Remote implements RemoteSource {
  readonly shape = 'list'
  readonly tree = null
  readonly #read: RemoteOptions['read']
  readonly #window: number
  readonly #loader = new WindowLoader()
  readonly #listeners = new SourceListeners()
  readonly #patches = new Patches()
  readonly #cursors = new WindowCursors()
  readonly #throttle = new Throttle(() => this.#loadMissing())
  #cache: WindowCache
  #total: RowTotal = UNKNOWN_TOTAL
  /** The visible page and the requested one; they differ while a page is being fetched. */
  #visiblePage: PageOf
  #requestedPage: PageOf
  #requestedRows = { from: 0, to: 1, keepIndex: 0 }
  #replaceController: AbortController | null = null
  #replacing: Promise<void> = Promise.resolve()
  #started = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #error: unknown = null

  constructor({ read, page = null, window = WINDOW }: RemoteOptions) {
    this.#read = read
    this.#window = window
    this.#visiblePage = page
    this.#requestedPage = page
    this.#cache = new WindowCache(page?.size ?? window)
  }

  count(): number {
    if (!this.#started || (this.#total === UNKNOWN_TOTAL && this.#cache.end() === 0)) return 0
    if (this.#visiblePage === null) return scrollableRows(this.#total, this.#window)
    return Math.max(
      0,
      Math.min(
        this.#visiblePage.size,
        this.#total.exact ? this.#total.rows - this.offset() : this.#cache.end() - this.offset(),
      ),
    )
  }

  total(): RowTotal {
    return this.#total
  }
  offset(): number {
    return this.#visiblePage === null ? 0 : (this.#visiblePage.current - 1) * this.#visiblePage.size
  }
  page(): PageOf {
    return this.#requestedPage
  }
  busy(): boolean {
    return this.#replaceController !== null || this.#loader.size > 0
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

  setVisibleRows(from: number, to: number, keepIndex = from): void {
    this.#requestedRows = { from, to, keepIndex }
    if (!this.#started) void this.refresh()
    else if (this.#missingWindows().length > 0) this.#throttle.trigger()
  }

  refresh(): Promise<void> {
    return this.#replace(true)
  }

  setPage(page: PageOf): void {
    const isSamePage =
      page?.current === this.#requestedPage?.current && page?.size === this.#requestedPage?.size
    this.#requestedPage = page
    if (!isSamePage) void this.#replace(page?.size !== this.#visiblePage?.size)
  }

  clear(): void {
    this.#cache.clear()
    this.#cursors.clear()
    this.#total = UNKNOWN_TOTAL
    this.#requestedRows = { from: 0, to: 1, keepIndex: 0 }
    const replacing = this.#replace(true)
    this.#listeners.notifyMoved()
    void replacing
  }

  close(): void {
    clearTimeout(this.#retryTimer)
    this.#throttle.cancel()
    this.#loader.abort()
    this.#replacing = Promise.resolve()
    this.#replaceController?.abort()
  }

  patch(ids: Iterable<string>, change: Change): Patch {
    const patch = this.#patches.add(ids, change, () => this.#listeners.notifyRepaint())
    this.#listeners.notifyRepaint()
    return patch
  }

  put(rows: readonly GridRow[]): void {
    for (const row of rows) {
      this.#patches.settle(idOf(row))
      this.#cache.replace(row)
    }
    this.#listeners.notifyRepaint()
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
      : (await this.#readWindow(window, size, new AbortController().signal)).rows
    for (let index = Math.max(from, window * size); index < Math.min(to, (window + 1) * size); index++) {
      const row = rows === null ? this.#cache.get(index) : rows[index - window * size]
      if (row !== undefined) ids.push(idOf(row))
    }
    return ids
  }

  #readWindow(window: number, size: number, signal: AbortSignal, count = false): Promise<WindowAnswer> {
    return this.#read({ current: window + 1, size, count, cursor: this.#cursors.get(window) }, signal)
  }

  /** The visible windows, and the one of the row that must stay loaded. */
  #visibleWindows(page: PageOf, size: number): number[] {
    if (page !== null) return [page.current - 1]
    return windowsAround(this.#requestedRows, { base: this.offset(), size })
  }

  #missingWindows(): number[] {
    if (this.#replaceController !== null) return []
    const windows = this.#visibleWindows(this.#visiblePage, this.#cache.size)
    for (const window of windows) this.#cache.touch(window)
    return windows.filter(
      (window) => !this.#cache.has(window) && !this.#loader.has(window) && !this.#loader.isBackingOff(window),
    )
  }

  #loadMissing(): void {
    const windows = this.#visibleWindows(this.#visiblePage, this.#cache.size)
    this.#loader.abort((inFlight) => windows.some((window) => Math.abs(window - inFlight) <= 1))
    const size = this.#cache.size
    for (const window of this.#missingWindows()) {
      this.#loader.start(window, (signal) => this.#readWindow(window, size, signal), {
        onLoaded: (_, answer) => this.#windowLoaded(window, answer),
        onFailed: (_, error) => {
          this.#readFailed(error)
          clearTimeout(this.#retryTimer)
          this.#retryTimer = setTimeout(() => this.#throttle.trigger(), RETRY_DELAY_MS)
        },
      })
    }
    this.#listeners.notify({ from: 0, to: 0, moved: false })
  }

  #windowLoaded(window: number, answer: WindowAnswer): void {
    const size = this.#cache.size,
      previousCount = this.count()
    this.#install(window, answer)
    const from = window * size - this.offset()
    this.#listeners.notify({ from, to: from + size, moved: this.count() !== previousCount })
    if (this.#missingWindows().length > 0) this.#throttle.trigger()
  }

  #install(window: number, { rows, total, capped = false, next }: WindowAnswer): void {
    const size = this.#cache.size
    this.#error = null
    this.#cache.put(window, rows)
    this.#cursors.set(window + 1, next)
    this.#total = rowTotalAfter(this.#total, {
      offset: window * size,
      rows: rows.length,
      requestedRows: size,
      total,
      capped,
    })
  }

  #readFailed(error: unknown): void {
    this.#error = error
    this.#listeners.notify({ from: 0, to: 0, moved: false })
  }

  /**
   * Fetches the next visible rows and replaces the old ones at once, so that old and new rows are never shown
   * together.
   */
  #replace(reload: boolean): Promise<void> {
    this.#started = true
    this.#throttle.cancel()
    this.#loader.abort()
    this.#loader.clearFailures()
    this.#replaceController?.abort()
    const controller = new AbortController()
    this.#replaceController = controller
    this.#replacing = this.#fetch(controller, reload)
    this.#listeners.notify({ from: 0, to: 0, moved: false })
    return this.#replacing
  }

  async #fetch(controller: AbortController, reload: boolean): Promise<void> {
    const page = this.#requestedPage,
      size = page?.size ?? this.#window
    const windows = this.#visibleWindows(page, size).filter((window) => reload || !this.#cache.has(window))
    if (reload) this.#cursors.renew(size)
    try {
      const answers = await Promise.all(
        windows.map((window, index) =>
          this.#readWindow(window, size, controller.signal, reload && index === 0),
        ),
      )
      if (controller.signal.aborted) return this.#replacing
      if (reload) this.#resetWindows(size)
      this.#visiblePage = page
      windows.forEach((window, index) => this.#install(window, answers[index] ?? { rows: [], total: null }))
      this.#replaceController = null
      this.#listeners.notifyMoved()
      this.#clampPage()
    } catch (error) {
      if (controller.signal.aborted) return this.#replacing
      this.#replaceController = null
      this.#requestedPage = this.#visiblePage
      this.#readFailed(error)
    }
  }

  #resetWindows(size: number): void {
    this.#cache = new WindowCache(size)
    this.#total = UNKNOWN_TOTAL
    this.#patches.settleAll()
  }

  /** A page behind the end, after rows were removed, becomes the last page. */
  #clampPage(): void {
    const page = this.#visiblePage === null ? null : lastPageBefore(this.#total, this.#visiblePage)
    if (page !== null) this.setPage(page)
  }
}
