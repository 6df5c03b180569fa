import type { GridRow } from './types.ts'

/** Maximum number of windows; the least recently used one is evicted first. */
export const MAX_WINDOWS = 50

export const idOf = (row: GridRow): string => String(row.id)

/** Rows of a long list by window of `size`; evicts the least recently used windows. */
export class WindowCache {
  readonly size: number
  readonly #maxWindows: number
  readonly #windows = new Map<number, readonly GridRow[]>()
  readonly #indexById = new Map<string, number>()

  constructor(size: number, maxWindows: number = MAX_WINDOWS) {
    this.size = size
    this.#maxWindows = maxWindows
  }

  has(window: number): boolean {
    return this.#windows.has(window)
  }

  get(index: number): GridRow | undefined {
    const window = Math.floor(index / this.size)
    return this.#windows.get(window)?.[index - window * this.size]
  }

  /** Index of a loaded row, −1 if it is not loaded. */
  indexOf(id: string): number {
    return this.#indexById.get(id) ?? -1
  }

  /** Marks a window as used now. */
  touch(window: number): void {
    const rows = this.#windows.get(window)
    if (rows === undefined) return
    this.#windows.delete(window)
    this.#windows.set(window, rows)
  }

  put(window: number, rows: readonly GridRow[]): void {
    this.#evict(window)
    this.#windows.set(window, rows)
    rows.forEach((row, index) => this.#indexById.set(idOf(row), window * this.size + index))
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= this.#maxWindows) return
      this.#evict(oldest)
    }
  }

  /** Replaces a loaded row by a saved one; false if that row is not loaded. */
  replace(row: GridRow): boolean {
    const index = this.indexOf(idOf(row))
    const window = Math.floor(index / this.size)
    const rows = index < 0 ? undefined : this.#windows.get(window)
    if (rows === undefined) return false
    this.#windows.set(window, rows.with(index - window * this.size, row))
    return true
  }

  clear(): void {
    this.#windows.clear()
    this.#indexById.clear()
  }

  /** Index behind the last loaded row. */
  end(): number {
    let end = 0
    for (const [window, rows] of this.#windows) end = Math.max(end, window * this.size + rows.length)
    return end
  }

  #evict(window: number): void {
    const rows = this.#windows.get(window)
    if (rows === undefined) return
    this.#windows.delete(window)
    rows.forEach((row, index) => {
      const id = idOf(row)
      if (this.#indexById.get(id) === window * this.size + index) this.#indexById.delete(id)
    })
  }
}
