import { LocalRows } from './local.ts'
import type { GridRow, RowSource, TreePosition, TreeShape } from './types.ts'
import { idOf } from './windowCache.ts'

/**
 * `read` loads nested rows (`children`); a row with `hasChildren` and no `children` is lazy, and `children`
 * loads its rows.
 */
export interface TreeOptions {
  readonly read: () => Promise<readonly GridRow[]>
  readonly children?: (parentId: string) => Promise<readonly GridRow[]>
  /** Which rows are open at first; default `roots`. */
  readonly open?: 'none' | 'roots' | 'all'
}

/** A tree shown as the flat list of the rows that are not inside a closed one. */
export const createTreeSource = (options: TreeOptions): RowSource => new Tree(options)

interface NodePosition {
  readonly level: number
  readonly parent: number
  readonly position: number
  readonly size: number
}
const isRows = (value: unknown): value is readonly GridRow[] => Array.isArray(value)
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === '1'

class Tree extends LocalRows implements TreeShape {
  readonly shape = 'tree'
  readonly tree: TreeShape = this
  readonly #options: TreeOptions
  readonly #open = new Set<string>()
  readonly #lazy = new Map<string, readonly GridRow[]>()
  readonly #loading = new Set<string>()
  #roots: readonly GridRow[] = []
  #positions: readonly NodePosition[] = []
  #isFirstRead = true

  constructor(options: TreeOptions) {
    super()
    this.#options = options
  }

  positionOf(index: number): TreePosition {
    const row = this.rows[index],
      nodePosition = this.#positions[index]
    if (row === undefined || nodePosition === undefined)
      return { level: 1, expanded: null, loading: false, position: 1, size: 1 }
    const id = idOf(row)
    return {
      level: nodePosition.level,
      expanded: this.#hasChildren(row) ? this.#open.has(id) : null,
      loading: this.#loading.has(id),
      position: nodePosition.position,
      size: nodePosition.size,
    }
  }

  parentOf(index: number): number {
    return this.#positions[index]?.parent ?? -1
  }

  toggle(index: number, open?: boolean): void {
    const row = this.rows[index]
    if (row === undefined || !this.#hasChildren(row)) return
    const id = idOf(row)
    if (open ?? !this.#open.has(id)) this.#open.add(id)
    else this.#open.delete(id)
    if (this.#open.has(id) && this.#childrenOf(row) === null) void this.#load(id)
    this.#flatten()
  }

  toggleAll(open: boolean): void {
    this.#open.clear()
    if (open) this.#openBelow(this.#roots)
    this.#flatten()
  }

  reveal(id: string): void {
    const ancestors = this.#ancestorsOf(id, this.#roots)
    if (ancestors === null || ancestors.every((ancestorId) => this.#open.has(ancestorId))) return
    for (const ancestorId of ancestors) this.#open.add(ancestorId)
    this.#flatten()
  }

  loaded(): { readonly rows: number; readonly exact: boolean } {
    let rows = 0,
      exact = this.total().exact
    const count = (list: readonly GridRow[]): void => {
      rows += list.length
      for (const row of list) {
        const children = this.#childrenOf(row)
        if (children === null) exact = false
        else count(children)
      }
    }
    count(this.#roots)
    return { rows, exact }
  }

  override put(rows: readonly GridRow[]): void {
    const fresh = new Map(rows.map((row) => [idOf(row), row]))
    const renew = (list: readonly GridRow[]): readonly GridRow[] =>
      list.map((row) => {
        const next = { ...row, ...fresh.get(idOf(row)) }
        return isRows(row.children) ? { ...next, children: renew(row.children) } : next
      })
    this.#roots = renew(this.#roots)
    for (const [id, children] of this.#lazy) this.#lazy.set(id, renew(children))
    this.#flatten()
    super.put([])
  }

  protected async read(): Promise<void> {
    const roots = await this.#options.read()
    this.#roots = roots
    if (this.#isFirstRead) this.#openAtFirst(roots)
    this.#isFirstRead = false
    await Promise.all([...this.#lazy.keys()].map((id) => this.#reload(id)))
    this.#flatten()
  }

  #openAtFirst(roots: readonly GridRow[]): void {
    const { open = 'roots' } = this.#options
    if (open === 'all') this.#openBelow(roots)
    else if (open === 'roots')
      for (const row of roots) if (isRows(row.children) && row.children.length > 0) this.#open.add(idOf(row))
  }

  #openBelow(rows: readonly GridRow[]): void {
    for (const row of rows) {
      const children = this.#childrenOf(row)
      if (children === null || children.length === 0) continue
      this.#open.add(idOf(row))
      this.#openBelow(children)
    }
  }

  /** Ids of the ancestors of a loaded row, outermost first; null where the row is not loaded. */
  #ancestorsOf(id: string, rows: readonly GridRow[]): readonly string[] | null {
    for (const row of rows) {
      if (idOf(row) === id) return []
      const path = this.#ancestorsOf(id, this.#childrenOf(row) ?? [])
      if (path !== null) return [idOf(row), ...path]
    }
    return null
  }

  async #load(id: string): Promise<void> {
    if (this.#loading.has(id) || this.#options.children === undefined) return
    this.#loading.add(id)
    await this.#reload(id)
    this.#loading.delete(id)
    this.#flatten()
  }

  /** A branch whose read failed closes again; opening it retries. */
  async #reload(id: string): Promise<void> {
    try {
      this.#lazy.set(id, (await this.#options.children?.(id)) ?? [])
    } catch {
      this.#lazy.delete(id)
      this.#open.delete(id)
    }
  }

  #childrenOf(row: GridRow): readonly GridRow[] | null {
    if (isRows(row.children) && row.children.length > 0) return row.children
    return (
      this.#lazy.get(idOf(row)) ??
      (isTrue(row.hasChildren) && this.#options.children !== undefined ? null : [])
    )
  }

  #hasChildren(row: GridRow): boolean {
    return this.#childrenOf(row)?.length !== 0
  }

  #flatten(): void {
    const flatRows: GridRow[] = [],
      positions: NodePosition[] = []
    const visit = (list: readonly GridRow[], level: number, parent: number): void =>
      list.forEach((row, siblingIndex) => {
        const index = flatRows.push(row) - 1
        positions.push({ level, parent, position: siblingIndex + 1, size: list.length })
        if (this.#open.has(idOf(row))) visit(this.#childrenOf(row) ?? [], level + 1, index)
      })
    visit(this.#roots, 1, -1)
    this.#positions = positions
    this.show(flatRows)
  }
}
