import type { ColumnLayout } from './layout.ts'
import { columnRange, rowRange, slotCount } from './range.ts'
import { type RenderContext, Slot } from './slot.ts'
import type { Viewport } from './viewport.ts'

const sameValues = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** The pool of recycled rows: as many as fit, and one more for a cursor that is off screen. */
export class Body {
  readonly #canvas: HTMLElement
  readonly #viewport: Viewport
  #slots: Slot[] = []
  #offscreenSlot: Slot | null = null
  #columns: readonly number[] = []

  constructor(canvas: HTMLElement, viewport: Viewport) {
    this.#canvas = canvas
    this.#viewport = viewport
  }

  /** The columns of the rows have changed: all rows are built anew. */
  rebuild(): void {
    for (const slot of this.#all()) slot.element.remove()
    this.#slots = []
    this.#offscreenSlot = null
    this.#columns = []
  }

  /**
   * Paints the visible rows. The active row is painted wherever it is, because `aria-activedescendant` refers
   * to it. Returns the painted range.
   */
  paint(
    common: Omit<RenderContext, 'columns'>,
    cursor: number,
    column: number,
  ): { readonly from: number; readonly to: number } {
    const { top, rowHeight, height, count } = this.#viewport
    const slotTotal = slotCount(height, rowHeight)
    this.#chooseColumns(common.layout, column)
    const context = { ...common, columns: this.#columns }
    if (this.#slots.length !== slotTotal) this.#resizePool(slotTotal, context)
    const { from, to } = rowRange(top, rowHeight, slotTotal, count)
    for (let index = from; index < to; index++)
      this.#show(this.#slots[index % slotTotal] as Slot, index, context)
    for (const slot of this.#slots) if (slot.index < from || slot.index >= to) slot.release()
    this.#paintOffscreen(cursor < from || cursor >= to ? cursor : -1, context)
    return { from, to }
  }

  /** The element of a list row if it is painted. */
  slotOf(index: number): Slot | null {
    const slot = this.#slots.length === 0 ? undefined : this.#slots[index % this.#slots.length]
    if (slot?.index === index) return slot
    return this.#offscreenSlot?.index === index ? this.#offscreenSlot : null
  }

  slotOfElement(element: Element): Slot | null {
    return this.#all().find((slot) => slot.element === element) ?? null
  }
  paintSelection(): void {
    for (const slot of this.#all()) if (slot.index >= 0) slot.paintSelection()
  }
  cellsOf(column: number): HTMLElement[] {
    return this.#all().flatMap((slot) => slot.cellAt(column) ?? [])
  }

  #all(): Slot[] {
    return this.#offscreenSlot === null ? this.#slots : [...this.#slots, this.#offscreenSlot]
  }

  #resizePool(slotTotal: number, context: RenderContext): void {
    for (const slot of this.#slots.splice(slotTotal)) slot.release()
    while (this.#slots.length < slotTotal) this.#slots.push(new Slot(context))
  }

  #show(slot: Slot, index: number, context: RenderContext): void {
    slot.paint(index, index * this.#viewport.rowHeight - this.#viewport.shift, context)
    if (!slot.element.isConnected) this.#canvas.append(slot.element)
  }

  #paintOffscreen(cursor: number, context: RenderContext): void {
    if (cursor < 0 || cursor >= this.#viewport.count) {
      this.#offscreenSlot?.release()
      return
    }
    this.#offscreenSlot ??= new Slot(context)
    this.#show(this.#offscreenSlot, cursor, context)
  }

  /** The centre columns to mount: the visible ones, the one that names the row and the active one. */
  #chooseColumns(layout: ColumnLayout, column: number): void {
    const { left, width } = this.#viewport
    const center = layout.columns.slice(layout.center, layout.end)
    const range = columnRange(
      center.map((centerColumn) => centerColumn.left),
      center.map((centerColumn) => centerColumn.width),
      left + layout.startWidth,
      width - layout.startWidth - layout.endWidth,
    )
    const chosenColumns = new Set<number>()
    for (const required of [layout.rowHeader, column])
      if (required >= layout.center && required < layout.end) chosenColumns.add(required)
    for (let index = range.from; index < range.to; index++) chosenColumns.add(layout.center + index)
    const columns = [...chosenColumns].sort((a, b) => a - b)
    if (!sameValues(columns, this.#columns)) this.#columns = columns
  }
}
