import type { GridRow, Patch } from './types.ts'
import { idOf } from './windowCache.ts'

export type Change = GridRow | ((row: GridRow) => GridRow)
interface PatchEntry {
  readonly change: Change
  isCommitted: boolean
}

const applyChange = (row: GridRow, change: Change): GridRow =>
  typeof change === 'function' ? change(row) : { ...row, ...change }

/**
 * Changes painted over loaded rows; the rows underneath stay as the server sent them, so that a rollback is
 * exact.
 */
export class Patches {
  readonly #entries = new Map<string, PatchEntry[]>()
  #painted = new WeakMap<GridRow, GridRow>()

  /** The row with its changes; the same object as long as neither changes. */
  apply(row: GridRow): GridRow {
    if (this.#entries.size === 0) return row
    const entries = this.#entries.get(idOf(row))
    if (entries === undefined) return row
    let painted = this.#painted.get(row)
    if (painted === undefined) {
      painted = entries.reduce((result, { change }) => applyChange(result, change), row)
      this.#painted.set(row, painted)
    }
    return painted
  }

  /** Adds a change; `repaint` runs when it is rolled back. */
  add(ids: Iterable<string>, change: Change, repaint: () => void): Patch {
    const list = [...ids]
    const entry: PatchEntry = { change, isCommitted: false }
    for (const id of list) this.#entries.set(id, [...(this.#entries.get(id) ?? []), entry])
    this.#painted = new WeakMap()
    return {
      commit: () => {
        entry.isCommitted = true
      },
      rollback: () => {
        if (entry.isCommitted) return
        for (const id of list) this.#remove(id, (candidate) => candidate === entry)
        repaint()
      },
    }
  }

  /** Removes the committed changes of a row that was saved. */
  settle(id: string): void {
    this.#remove(id, (entry) => entry.isCommitted)
  }

  /** Removes every committed change after the rows underneath were read again. */
  settleAll(): void {
    for (const id of [...this.#entries.keys()]) this.settle(id)
  }

  #remove(id: string, isRemoved: (entry: PatchEntry) => boolean): void {
    const remaining = (this.#entries.get(id) ?? []).filter((entry) => !isRemoved(entry))
    if (remaining.length === 0) this.#entries.delete(id)
    else this.#entries.set(id, remaining)
    this.#painted = new WeakMap()
  }
}
