import { columnIndex, type ColumnLayout } from './layout.ts'
import { type Extent, extentOf, scrollTopOf, offsetAfterScroll, topToShow } from './range.ts'

/**
 * The visible part of the list: keeps the browser's scroll position and the offset in the list in step, also
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
  #scrollTop = 0
  #bodyHeight = -1

  constructor(scroller: HTMLElement, canvas: HTMLElement) {
    this.#scroller = scroller
    this.#canvas = canvas
  }

  /**
   * Pixels by which a row's offset in the list exceeds its offset in the body; 0 unless the list is taller
   * than an element may be.
   */
  get shift(): number {
    return this.top - this.#scrollTop
  }
  /** Number of whole rows that fit. */
  get visibleRowCount(): number {
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

  /** Sets the height of the body; the offset in the list is kept as far as the rows reach. */
  resize(count: number, rowHeight: number): void {
    const row = this.top / this.rowHeight
    const rowHeightChanged = rowHeight !== this.rowHeight
    this.count = count
    this.rowHeight = rowHeight
    const { body } = this.#extent
    if (body !== this.#bodyHeight) {
      this.#bodyHeight = body
      this.#canvas.style.height = `${body}px`
    }
    if (rowHeightChanged) this.scrollTo(row * rowHeight)
    else if (this.top > this.#maxTop) this.scrollTo(this.#maxTop)
  }

  /** Applies the browser's scroll position. */
  follow(): void {
    const scrollTop = this.#scroller.scrollTop
    this.top = offsetAfterScroll(scrollTop, { native: this.#scrollTop, top: this.top }, this.#extent)
    this.#scrollTop = scrollTop
    this.left = this.#scroller.scrollLeft
  }

  /**
   * Says whether columns of this total width scroll, and on which sides some are out of sight. Pinned columns are
   * sticky only where the others scroll, because sticky cells cost a layer per row.
   */
  markSides(total: number): void {
    this.#scroller.toggleAttribute('data-wide', total > this.width)
    this.#scroller.toggleAttribute('data-aside', this.left > 0)
    this.#scroller.toggleAttribute('data-more', total - this.width - this.left > 1)
  }

  scrollTo(top: number): void {
    this.top = Math.max(0, Math.min(top, this.#maxTop))
    this.#scrollTop = scrollTopOf(this.top, this.#extent)
    this.#scroller.scrollTop = this.#scrollTop
    // An element that cannot scroll that far now tells nobody: its rows would be painted where they are not seen.
    if (Math.abs(this.#scroller.scrollTop - this.#scrollTop) > 1) this.follow()
  }

  /**
   * Moves the scrollbar of a list taller than an element may be to its proportional position after scrolling
   * by pixels.
   */
  align(): boolean {
    const scrollTop = scrollTopOf(this.top, this.#extent)
    if (Math.abs(scrollTop - this.#scrollTop) < 1) return false
    this.#scrollTop = scrollTop
    this.#scroller.scrollTop = scrollTop
    return true
  }

  /** Scrolls minimally until the row is visible; true if it had to scroll. */
  showRow(index: number): boolean {
    const top = topToShow(index, this.rowHeight, this.top, this.height)
    if (top === this.top) return false
    this.scrollTo(top)
    return true
  }

  /** Scrolls minimally until the column is visible beside the pinned ones. */
  showColumn(layout: ColumnLayout, id: string): boolean {
    const column = layout.columns[columnIndex(layout, id)]
    if (column === undefined || column.region !== 'center') return false
    const from = column.left - layout.startWidth,
      to = column.left + column.width + layout.endWidth - this.width
    const nextLeft = this.left > from ? from : this.left < to ? Math.min(to, from) : this.left
    if (nextLeft === this.left) return false
    this.#scroller.scrollLeft = nextLeft
    this.left = nextLeft
    return true
  }

  get #extent(): Extent {
    return extentOf(this.count, this.rowHeight, this.height)
  }
  get #maxTop(): number {
    return Math.max(0, this.count * this.rowHeight - this.height)
  }
}
