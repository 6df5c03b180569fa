import { BOX } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import { columnIndex } from './layout.ts'

/** Element id of a header cell. */
export const headId = (name: string, key: number): string => `${name}-h${key}`

/** The active cell of the header row, while the keyboard is there. */
export class HeadCursor {
  readonly #engine: GridEngine
  #column: string | null = null
  #element: HTMLElement | null = null

  constructor(engine: GridEngine) {
    this.#engine = engine
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

  /** Goes to the header cell of a column; the first one that holds data by default. */
  enter(column: string | null): void {
    const { layout } = this.#engine
    const id =
      columnIndex(layout, column) >= 0
        ? column
        : (layout.columns[layout.rowHeader]?.id ?? layout.columns[0]?.id ?? null)
    if (id === null) return
    const was = this.active
    this.#column = id
    this.#show()
    if (!was) this.#engine.props.onZone?.('header')
  }

  leave(): void {
    if (!this.active) return
    this.#column = null
    this.#show()
    this.#engine.props.onZone?.('grid')
  }

  step(by: number): void {
    const { columns } = this.#engine.layout
    const next =
      columns[Math.max(0, Math.min(columns.length - 1, columnIndex(this.#engine.layout, this.#column) + by))]
    if (next !== undefined) this.enter(next.id)
  }

  /** After columns moved: the same column, or a neighbour of one that was hidden. */
  arrange(): void {
    if (this.active) this.enter(this.#column)
  }

  /** Shows in the header's box how much is marked. */
  mark(): void {
    const box = this.#engine.stage.scroller.querySelector('.qd-head .qd-check')
    const page = this.#engine.props.selection?.page() ?? 'none'
    box?.setAttribute('aria-checked', page === 'some' ? 'mixed' : String(page === 'all'))
  }

  #show(): void {
    const { stage, layout, viewport } = this.#engine
    this.#element?.removeAttribute('data-cur')
    const key = layout.columns.find((one) => one.id === this.#column)?.key
    this.#element = key === undefined ? null : document.getElementById(headId(stage.name, key))
    this.#element?.setAttribute('data-cur', '')
    stage.scroller.dataset.zone = this.active ? 'header' : 'grid'
    if (this.#column !== null && this.#column !== BOX) viewport.showColumn(layout, this.#column)
    this.#engine.paint()
  }
}
