import { headId } from './aria.ts'
import { CHECKBOX_COLUMN } from './cursor.ts'
import { columnIndex, type ColumnLayout } from './layout.ts'
import type { GridProps } from './types.ts'
import type { Viewport } from './viewport.ts'

/** What the header cursor needs of its grid. */
interface HeaderGrid {
  readonly elements: { readonly scroller: HTMLElement; readonly name: string }
  readonly viewport: Viewport
  readonly layout: ColumnLayout
  readonly props: GridProps
  readonly paint: () => void
}

/** The active cell of the header row, while the header has the keyboard. */
export class HeadCursor {
  readonly #grid: HeaderGrid
  #column: string | null = null
  #element: HTMLElement | null = null

  constructor(grid: HeaderGrid) {
    this.#grid = grid
  }

  get active(): boolean {
    return this.#column !== null
  }
  get column(): string | null {
    return this.#column
  }
  get elementId(): string | null {
    return this.#element?.id ?? null
  }

  /** Moves to the header cell of a column; by default the first one that holds data. */
  enter(column: string | null): void {
    const { layout } = this.#grid
    const id =
      columnIndex(layout, column) >= 0
        ? column
        : (layout.columns[layout.rowHeader]?.id ?? layout.columns[0]?.id ?? null)
    if (id === null) return
    const wasActive = this.active
    this.#column = id
    this.#show()
    if (!wasActive) this.#grid.props.onZone?.('header')
  }

  leave(): void {
    if (!this.active) return
    this.#column = null
    this.#show()
    this.#grid.props.onZone?.('grid')
  }

  step(by: number): void {
    const { columns } = this.#grid.layout
    const next =
      columns[Math.max(0, Math.min(columns.length - 1, columnIndex(this.#grid.layout, this.#column) + by))]
    if (next !== undefined) this.enter(next.id)
  }

  /** After columns moved: stays on the same column, or moves to the neighbour of one that was hidden. */
  arrange(): void {
    if (this.active) this.enter(this.#column)
  }

  /** Shows in the header's checkbox how much is selected. */
  paintSelection(): void {
    const box = this.#grid.elements.scroller.querySelector('.qd-head .qd-check')
    const page = this.#grid.props.selection?.page() ?? 'none'
    box?.setAttribute('aria-checked', page === 'some' ? 'mixed' : String(page === 'all'))
  }

  #show(): void {
    const { elements, layout, viewport } = this.#grid
    this.#element?.removeAttribute('data-cur')
    const key = layout.columns.find((column) => column.id === this.#column)?.key
    this.#element = key === undefined ? null : document.getElementById(headId(elements.name, key))
    this.#element?.setAttribute('data-cur', '')
    elements.scroller.dataset.zone = this.active ? 'header' : 'grid'
    if (this.#column !== null && this.#column !== CHECKBOX_COLUMN) viewport.showColumn(layout, this.#column)
    this.#grid.paint()
  }
}
