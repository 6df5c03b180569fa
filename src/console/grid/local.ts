import { SourceListeners } from './sourceListeners.ts'
import { type Change, Patches } from './patches.ts'
import type { GridRow, Patch, RowSource, SourceChange } from './types.ts'
import { idOf } from './windowCache.ts'

/**
 * Base of the sources that hold all their rows: reading again, patches and indexes by id. Subclasses decide
 * which rows are visible.
 */
export abstract class LocalRows implements RowSource {
  abstract readonly shape: 'list' | 'tree'
  abstract readonly tree: RowSource['tree']
  protected readonly listeners = new SourceListeners()
  protected rows: readonly GridRow[] = []
  readonly #patches = new Patches()
  #indexById: Map<string, number> | null = null
  #pendingReads = 0
  #isLoaded = false
  #error: unknown = null

  /** Reads everything again and shows it. */
  protected abstract read(): Promise<void>

  /** Shows these rows, in this order. */
  protected show(rows: readonly GridRow[]): void {
    this.rows = rows
    this.#indexById = null
    this.#isLoaded = true
    this.listeners.notifyMoved()
  }

  count(): number {
    return this.rows.length
  }
  total(): { readonly rows: number; readonly exact: boolean } {
    return { rows: this.rows.length, exact: this.#isLoaded }
  }
  offset(): number {
    return 0
  }
  busy(): boolean {
    return this.#pendingReads > 0
  }
  error(): unknown {
    return this.#error
  }
  subscribe(listener: (change: SourceChange) => void): () => void {
    return this.listeners.add(listener)
  }
  setVisibleRows(): void {
    if (!this.#isLoaded && this.#pendingReads === 0 && this.#error === null) void this.refresh()
  }

  get(index: number): GridRow | undefined {
    const row = this.rows[index]
    return row === undefined ? undefined : this.#patches.apply(row)
  }

  id(index: number): string | null {
    const row = this.rows[index]
    return row === undefined ? null : idOf(row)
  }

  indexOf(id: string): number {
    this.#indexById ??= new Map(this.rows.map((row, index) => [idOf(row), index]))
    return this.#indexById.get(id) ?? -1
  }

  async ids(from: number, to: number): Promise<readonly string[]> {
    return this.rows.slice(from, to).map(idOf)
  }

  async refresh(): Promise<void> {
    this.#pendingReads++
    this.listeners.notify({ from: 0, to: 0, moved: false })
    try {
      await this.read()
      this.#patches.settleAll()
      this.#error = null
    } catch (error) {
      this.#error = error
    }
    this.#pendingReads--
    this.listeners.notify({ from: 0, to: 0, moved: false })
  }

  patch(ids: Iterable<string>, change: Change): Patch {
    const patch = this.#patches.add(ids, change, () => this.listeners.notifyRepaint())
    this.listeners.notifyRepaint()
    return patch
  }

  put(rows: readonly GridRow[]): void {
    const fresh = new Map(rows.map((row) => [idOf(row), row]))
    for (const id of fresh.keys()) this.#patches.settle(id)
    this.rows = this.rows.map((row) => fresh.get(idOf(row)) ?? row)
    this.listeners.notifyRepaint()
  }
}

/** A source that holds all its rows; `read` loads them, at first and on every refresh. */
export const createLocalSource = (read: () => Promise<readonly GridRow[]> | readonly GridRow[]): RowSource =>
  new LocalList(read)

class LocalList extends LocalRows {
  readonly shape = 'list'
  readonly tree = null
  readonly #read: () => Promise<readonly GridRow[]> | readonly GridRow[]

  constructor(read: () => Promise<readonly GridRow[]> | readonly GridRow[]) {
    super()
    this.#read = read
  }

  protected async read(): Promise<void> {
    this.show(await this.#read())
  }
}
