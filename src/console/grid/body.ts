import type { ColumnLayout } from './layout.ts'
import { columnRange, rowRange, slotCount } from './range.ts'
import { type Face, Slot } from './slot.ts'
import type { Viewport } from './viewport.ts'

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

/** The pool of recycled rows: as many as fit, and one more for a cursor that is off screen. */
export class Body {
  readonly #canvas: HTMLElement
  readonly #viewport: Viewport
  #slots: Slot[] = []
  #away: Slot | null = null
  #columns: readonly number[] = []

  constructor(canvas: HTMLElement, viewport: Viewport) {
    this.#canvas = canvas
    this.#viewport = viewport
  }

  /** Other columns stand in the rows: all rows are built anew. */
  rebuild(): void {
    for (const slot of this.#all()) slot.element.remove()
    this.#slots = []
    this.#away = null
    this.#columns = []
  }

  /**
   * Paints what is seen; the active row is painted wherever it is, so that it can be referred to. Answers
   * the painted range.
   */
  paint(
    common: Omit<Face, 'columns'>,
    cursor: number,
    column: number,
  ): { readonly from: number; readonly to: number } {
    const { top, rowHeight, height, count } = this.#viewport
    const wanted = slotCount(height, rowHeight)
    this.#choose(common.layout, column)
    const face = { ...common, columns: this.#columns }
    if (this.#slots.length !== wanted) this.#refit(wanted, face)
    const { from, to } = rowRange(top, rowHeight, wanted, count)
    for (let index = from; index < to; index++) this.#show(this.#slots[index % wanted] as Slot, index, face)
    for (const slot of this.#slots) if (slot.index < from || slot.index >= to) slot.release()
    this.#paintAway(cursor < from || cursor >= to ? cursor : -1, face)
    return { from, to }
  }

  /** The element row of a list row if it is painted. */
  slotOf(index: number): Slot | null {
    const slot = this.#slots.length === 0 ? undefined : this.#slots[index % this.#slots.length]
    if (slot?.index === index) return slot
    return this.#away?.index === index ? this.#away : null
  }

  slotOfElement(element: Element): Slot | null {
    return this.#all().find((slot) => slot.element === element) ?? null
  }
  mark(): void {
    for (const slot of this.#all()) if (slot.index >= 0) slot.mark()
  }
  cellsOf(column: number): HTMLElement[] {
    return this.#all().flatMap((slot) => slot.cellAt(column) ?? [])
  }

  #all(): Slot[] {
    return this.#away === null ? this.#slots : [...this.#slots, this.#away]
  }

  #refit(wanted: number, face: Face): void {
    for (const slot of this.#slots.splice(wanted)) slot.release()
    while (this.#slots.length < wanted) this.#slots.push(new Slot(face))
  }

  #show(slot: Slot, index: number, face: Face): void {
    slot.paint(index, index * this.#viewport.rowHeight - this.#viewport.shift, face)
    if (!slot.element.isConnected) this.#canvas.append(slot.element)
  }

  #paintAway(cursor: number, face: Face): void {
    if (cursor < 0 || cursor >= this.#viewport.count) {
      this.#away?.release()
      return
    }
    this.#away ??= new Slot(face)
    this.#show(this.#away, cursor, face)
  }

  /** The centre columns to mount: those in sight, the one that names the row and the active one. */
  #choose(layout: ColumnLayout, column: number): void {
    const { left, width } = this.#viewport
    const center = layout.columns.slice(layout.center, layout.end)
    const range = columnRange(
      center.map((one) => one.left),
      center.map((one) => one.width),
      left + layout.startWidth,
      width - layout.startWidth - layout.endWidth,
    )
    const chosen = new Set<number>()
    for (const always of [layout.rowHeader, column])
      if (always >= layout.center && always < layout.end) chosen.add(always)
    for (let at = range.from; at < range.to; at++) chosen.add(layout.center + at)
    const columns = [...chosen].sort((one, other) => one - other)
    if (!same(columns, this.#columns)) this.#columns = columns
  }
}
