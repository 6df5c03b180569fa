import type { Change } from './patches.ts'
import { SourceListeners } from './sourceListeners.ts'
import type {
  GridRow,
  Patch,
  RemoteSource,
  RowSource,
  SourceChange,
  TreePosition,
  TreeShape,
} from './types.ts'
import { idOf } from './windowCache.ts'

/** A group as it was counted: the row that heads it, and how many rows it has; `rest` stands for more groups. */
export interface RowGroup {
  readonly head: GridRow
  readonly count: number
  readonly isRest?: true
}
interface GroupedOptions {
  readonly readGroups: () => Promise<readonly RowGroup[]>
  /** The rows of a group, read in windows as they come into view. */
  readonly rowsOf: (group: RowGroup) => RemoteSource
}

interface Section {
  group: RowGroup
  isOpen: boolean
  rows: RemoteSource | null
}
/** A place in the list: a section and the row in it, −1 for its head. */
interface Place {
  readonly section: Section
  readonly sectionIndex: number
  readonly head: number
  readonly at: number
}

/** Groups of rows, each under a head that opens it. */
export const createGroupedSource = (options: GroupedOptions): RowSource => new Grouped(options)

class Grouped implements RowSource, TreeShape {
  readonly shape = 'tree'
  readonly tree: TreeShape = this
  readonly #options: GroupedOptions
  readonly #listeners = new SourceListeners()
  #sections: Section[] = []
  #isRead = false
  #pendingReads = 0
  #error: unknown = null

  constructor(options: GroupedOptions) {
    this.#options = options
  }

  count(): number {
    return this.#sections.reduce((sum, section) => sum + 1 + sizeOf(section), 0)
  }
  total(): { readonly rows: number; readonly exact: boolean } {
    return { rows: this.#sections.reduce((sum, { group }) => sum + group.count, 0), exact: this.#isRead }
  }
  loaded(): { readonly rows: number; readonly exact: boolean } {
    return this.total()
  }
  offset(): number {
    return 0
  }
  busy(): boolean {
    return (
      this.#pendingReads > 0 || this.#sections.some(({ isOpen, rows }) => isOpen && rows?.busy() === true)
    )
  }
  error(): unknown {
    return (
      this.#error ??
      this.#sections.map(({ isOpen, rows }) => (isOpen ? rows?.error() : null)).find(Boolean) ??
      null
    )
  }
  subscribe(listener: (change: SourceChange) => void): () => void {
    return this.#listeners.add(listener)
  }

  get(index: number): GridRow | undefined {
    const place = this.#placeOf(index)
    return place === null || place.at < 0 ? place?.section.group.head : place.section.rows?.get(place.at)
  }
  id(index: number): string | null {
    const place = this.#placeOf(index)
    if (place === null) return null
    return place.at < 0 ? idOf(place.section.group.head) : (place.section.rows?.id(place.at) ?? null)
  }
  indexOf(id: string): number {
    let start = 0
    for (const section of this.#sections) {
      if (idOf(section.group.head) === id) return start
      const at = section.isOpen ? (section.rows?.indexOf(id) ?? -1) : -1
      if (at >= 0) return start + 1 + at
      start += 1 + sizeOf(section)
    }
    return -1
  }

  setVisibleRows(from: number, to: number): void {
    if (!this.#isRead && this.#pendingReads === 0 && this.#error === null) void this.refresh()
    for (const { section, low, high } of this.#parts(from, to)) section.rows?.setVisibleRows(low, high)
  }

  async ids(from: number, to: number): Promise<readonly string[]> {
    const parts = this.#parts(from, to).map(
      ({ section, low, high }) => section.rows?.ids(low, high) ?? Promise.resolve([]),
    )
    return (await Promise.all(parts)).flat()
  }

  async refresh(): Promise<void> {
    this.#pendingReads++
    this.#listeners.notify({ from: 0, to: 0, moved: false })
    try {
      const groups = await this.#options.readGroups()
      this.#take(groups)
      this.#error = null
      await Promise.all(
        this.#sections.map(({ isOpen, rows }) => (isOpen && rows ? rows.refresh() : Promise.resolve())),
      )
    } catch (error) {
      this.#error = error
    }
    this.#pendingReads--
    this.#listeners.notifyMoved()
  }

  patch(ids: Iterable<string>, change: Change): Patch {
    const list = [...ids]
    const patches = this.#sections.flatMap(({ rows }) => rows?.patch(list, change) ?? [])
    return {
      commit: () => {
        for (const patch of patches) patch.commit()
      },
      rollback: () => {
        for (const patch of patches) patch.rollback()
      },
    }
  }
  put(rows: readonly GridRow[]): void {
    for (const { rows: source } of this.#sections)
      source?.put(rows.filter((row) => source.indexOf(idOf(row)) >= 0))
  }

  positionOf(index: number): TreePosition {
    const place = this.#placeOf(index)
    if (place === null) return { level: 1, expanded: null, loading: false, position: 1, size: 1 }
    const { section, sectionIndex, at } = place
    return at >= 0
      ? { level: 2, expanded: null, loading: false, position: at + 1, size: sizeOf(section) }
      : {
          level: 1,
          expanded: section.group.isRest ? null : section.isOpen,
          loading: section.isOpen && section.rows?.busy() === true,
          position: sectionIndex + 1,
          size: this.#sections.length,
        }
  }
  parentOf(index: number): number {
    const place = this.#placeOf(index)
    return place === null || place.at < 0 ? -1 : place.head
  }
  toggle(index: number, open?: boolean): void {
    const place = this.#placeOf(index)
    if (place === null || place.at >= 0) return
    this.#open(place.section, open ?? !place.section.isOpen)
    this.#listeners.notifyMoved()
  }
  toggleAll(open: boolean): void {
    for (const section of this.#sections) this.#open(section, open)
    this.#listeners.notifyMoved()
  }
  reveal(): void {
    // Rows of closed groups are not loaded.
  }

  #open(section: Section, isOpen: boolean): void {
    if (section.group.isRest) return
    section.isOpen = isOpen
    if (!isOpen || section.rows !== null) return
    section.rows = this.#options.rowsOf(section.group)
    section.rows.subscribe(({ moved }) =>
      moved ? this.#listeners.notifyMoved() : this.#listeners.notifyRepaint(),
    )
  }

  /** Takes over newly counted groups; those that were open stay open with their rows. */
  #take(groups: readonly RowGroup[]): void {
    const previous = new Map(this.#sections.map((section) => [idOf(section.group.head), section]))
    this.#sections = groups.map((group) => {
      const section = previous.get(idOf(group.head))
      previous.delete(idOf(group.head))
      if (section === undefined) return { group, isOpen: false, rows: null }
      section.group = group
      return section
    })
    for (const { rows } of previous.values()) rows?.close()
    this.#isRead = true
    this.#listeners.notifyMoved()
  }

  #placeOf(index: number): Place | null {
    let head = 0
    for (const [sectionIndex, section] of this.#sections.entries()) {
      const size = sizeOf(section)
      if (index <= head + size)
        return index < head ? null : { section, sectionIndex, head, at: index - head - 1 }
      head += 1 + size
    }
    return null
  }

  /** The open sections that a range of the list touches, with the range within each. */
  #parts(from: number, to: number): { section: Section; low: number; high: number }[] {
    let start = 1
    return this.#sections.flatMap((section) => {
      const size = sizeOf(section)
      const low = Math.max(0, from - start),
        high = Math.min(size, to - start)
      start += 1 + size
      return high > low && section.isOpen ? [{ section, low, high }] : []
    })
  }
}

/** Rows under a head: as counted until they have been read. */
function sizeOf({ group, isOpen, rows }: Section): number {
  if (!isOpen || rows === null) return 0
  return rows.total().exact ? rows.count() : Math.max(rows.count(), group.count)
}
