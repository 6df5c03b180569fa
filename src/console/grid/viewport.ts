import { columnIndex, type ColumnLayout } from './layout.ts'
import { type Extent, extentOf, nativeOf, topAfter, topToShow } from './range.ts'

/**
 * What part of the list is seen: keeps the browser's scrolling and the place in the list in step, also
 * where the list is taller than an element may be.
 */
export class Viewport {
  /** First visible pixel of the list, and of the centre columns. */
  top = 0
  left = 0
  width = 0
  height = 0
  rowHeight = 32
  count = 0
  readonly #scroller: HTMLElement
  readonly #canvas: HTMLElement
  #native = 0
  #body = -1

  constructor(scroller: HTMLElement, canvas: HTMLElement) {
    this.#scroller = scroller
    this.#canvas = canvas
  }

  /** How much a row's place in the list exceeds its place in the body; 0 in all but gigantic lists. */
  get shift(): number {
    return this.top - this.#native
  }
  /** Whole rows that fit. */
  get rowsSeen(): number {
    return Math.max(1, Math.floor(this.height / this.rowHeight))
  }

  /** Reads the size of the element; true if it changed. */
  measure(): boolean {
    const width = this.#scroller.clientWidth,
      height = Math.max(0, this.#scroller.clientHeight - this.#canvas.offsetTop)
    if (width === this.width && height === this.height) return false
    this.width = width
    this.height = height
    return true
  }

  /** Gives the body its height; the place in the list stays where the rows still reach it. */
  resize(count: number, rowHeight: number): void {
    const row = this.top / this.rowHeight
    const zoomed = rowHeight !== this.rowHeight
    this.count = count
    this.rowHeight = rowHeight
    const { body } = this.#extent
    if (body !== this.#body) {
      this.#body = body
      this.#canvas.style.height = `${body}px`
    }
    if (zoomed) this.scrollTo(row * rowHeight)
    else if (this.top > this.#highest) this.scrollTo(this.#highest)
  }

  /** Takes over where the browser scrolled to. */
  follow(): void {
    const native = this.#scroller.scrollTop
    this.top = topAfter(native, { native: this.#native, top: this.top }, this.#extent)
    this.#native = native
    this.left = this.#scroller.scrollLeft
  }

  scrollTo(top: number): void {
    this.top = Math.max(0, Math.min(top, this.#highest))
    this.#native = nativeOf(this.top, this.#extent)
    this.#scroller.scrollTop = this.#native
  }

  /** Brings the scrollbar of a gigantic list back to where the thumb belongs after scrolling by pixels. */
  align(): boolean {
    const native = nativeOf(this.top, this.#extent)
    if (Math.abs(native - this.#native) < 1) return false
    this.#native = native
    this.#scroller.scrollTop = native
    return true
  }

  /** Scrolls as little as possible until the row is seen; true if it had to. */
  showRow(index: number): boolean {
    const top = topToShow(index, this.rowHeight, this.top, this.height)
    if (top === this.top) return false
    this.scrollTo(top)
    return true
  }

  /** Scrolls as little as possible until the column is seen beside the pinned ones. */
  showColumn(layout: ColumnLayout, id: string): boolean {
    const column = layout.columns[columnIndex(layout, id)]
    if (column === undefined || column.region !== 'center') return false
    const from = column.left - layout.startWidth,
      to = column.left + column.width + layout.endWidth - this.width
    const left = this.left > from ? from : this.left < to ? Math.min(to, from) : this.left
    if (left === this.left) return false
    this.#scroller.scrollLeft = left
    this.left = left
    return true
  }

  get #extent(): Extent {
    return extentOf(this.count, this.rowHeight, this.height)
  }
  get #highest(): number {
    return Math.max(0, this.count * this.rowHeight - this.height)
  }
}
