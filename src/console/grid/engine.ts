import { setActiveDescendant, setRowCount } from './aria.ts'
import { Body } from './body.ts'
import { cursorAfter } from './cursor.ts'
import type { HeadCursor } from './headCursor.ts'
import type { GridInput } from './gridInput.ts'
import { columnIndex, type ColumnLayout, stretched, writeWidths } from './layout.ts'
import type { RangeSelection } from './rangeSelection.ts'
import { visibleRange } from './range.ts'
import type { CellAnchor, Cursor, Density, GridProps, GridRow, SourceChange } from './types.ts'
import { Viewport } from './viewport.ts'

export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 28, normal: 32, roomy: 40, card: 84 }
/** Milliseconds without scrolling until `Viewport.align` corrects the scrollbar. */
const SCROLL_REST_MS = 150

/** The elements the engine works on; `scroller` has the role and the focus. */
export interface GridElements {
  readonly scroller: HTMLElement
  readonly canvas: HTMLElement
  readonly name: string
}

/** Paints rows and moves the cursor without React: a key press changes two attributes. */
export class GridEngine {
  readonly elements: GridElements
  readonly viewport: Viewport
  readonly body: Body
  /** Set, like `input`, by the listeners of the input, which load after the rows. */
  rangeSelection!: RangeSelection
  head!: HeadCursor
  input: GridInput | null = null
  props: GridProps
  layout: ColumnLayout
  #unsubscribers: (() => void)[] = []
  readonly #resizeObserver: ResizeObserver
  #active: ReturnType<Body['slotOf']> = null
  #frame = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #stale = true
  #tracked: Cursor | null = null

  constructor(elements: GridElements, props: GridProps, layout: ColumnLayout) {
    this.elements = elements
    this.props = props
    this.layout = layout
    this.viewport = new Viewport(elements.scroller, elements.canvas)
    this.body = new Body(elements.canvas, this.viewport)
    elements.scroller.addEventListener('scroll', this.#scrolled, { passive: true })
    // Not with the other input, which listens later: a key pressed first needs the row of the cursor.
    elements.scroller.addEventListener('focus', this.#focusChanged)
    elements.scroller.addEventListener('blur', this.#focusChanged)
    this.#resizeObserver = new ResizeObserver(() => {
      if (this.#measure()) this.#resize()
    })
    this.#resizeObserver.observe(elements.scroller)
    this.#subscribe()
    this.#measure()
    this.#resize()
    this.#restoreCursor()
    if (this.cursor.id !== null) this.viewport.showRow(this.cursor.index)
    this.paint()
  }

  get cursor(): Cursor {
    return this.props.cursor.get()
  }
  get count(): number {
    return this.props.source.count()
  }
  row(index: number): GridRow | undefined {
    return this.props.source.get(index)
  }

  /** Applies new props and another arrangement of columns. */
  update(props: GridProps, layout: ColumnLayout): void {
    const previousProps = this.props
    this.props = props
    if (layout !== this.layout) this.#arrange(layout)
    if (
      props.source !== previousProps.source ||
      props.selection !== previousProps.selection ||
      props.cursor !== previousProps.cursor
    ) {
      this.#subscribe()
      this.input?.reset()
      this.#stale = true
    }
    if (props.rowTone !== previousProps.rowTone) this.#stale = true
    if (props.source !== previousProps.source || props.density !== previousProps.density) this.#resize()
    this.#restoreCursor()
    this.paint()
    this.input?.head.paintSelection()
  }

  destroy(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    this.#resizeObserver.disconnect()
    this.elements.scroller.removeEventListener('scroll', this.#scrolled)
    this.elements.scroller.removeEventListener('focus', this.#focusChanged)
    this.elements.scroller.removeEventListener('blur', this.#focusChanged)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#restTimer)
    this.body.rebuild()
  }

  /** Moves the cursor to a row (clamped to the list), in cell mode to a column; `anchor` makes a range. */
  moveTo(index: number, column: string | null = this.cursor.column, anchor?: CellAnchor): void {
    const { source, cursor } = this.props
    const count = this.count
    if (count === 0) return
    const target = Math.max(0, Math.min(index, count - 1))
    this.input?.head.leave()
    const previousCursor = this.cursor
    cursor.put({ id: source.id(target), index: target, column, anchor })
    if (this.cursor === previousCursor) this.#showCursor(previousCursor)
  }

  scrollTo(index: number): void {
    this.viewport.showRow(Math.max(0, Math.min(index, this.count - 1)))
    this.paint()
  }

  /** Visible rows without overscan. */
  visibleRows(): { readonly from: number; readonly to: number } {
    const { top, rowHeight, height, count } = this.viewport
    return visibleRange(top, rowHeight, height, count)
  }

  /** Row index at a client coordinate; outside the rows the nearest one. */
  indexAt(clientY: number): number {
    const { top, rowHeight, count } = this.viewport
    const body = this.elements.scroller.getBoundingClientRect().top + this.elements.canvas.offsetTop
    return Math.max(0, Math.min(count - 1, Math.floor((clientY - body + top) / rowHeight)))
  }

  /** Paints in the next frame, once for all changes until then. */
  schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paint())
  }

  paint(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const { source, selection = null, rowTone = null } = this.props
    const { name } = this.elements,
      { layout } = this
    const context = { name, layout, source, selection, tone: rowTone, stale: this.#stale }
    const cursor = this.cursor
    const index = this.count === 0 || (cursor.id === null && !this.#isFocused) ? -1 : cursor.index
    const { from, to } = this.body.paint(context, index, columnIndex(this.layout, cursor.column))
    this.#stale = false
    this.#paintCursor(index)
    source.setVisibleRows(from, to, Math.max(index, 0) < this.count && index >= 0 ? index : from)
    setRowCount(this.elements.scroller, source)
  }

  /** Sets `aria-activedescendant` to the active element: a header cell, the row or its cell. */
  announceActive(): void {
    setActiveDescendant(
      this.elements.scroller,
      this.input?.head.elementId ?? (this.#active === null ? null : this.#activeId),
    )
  }

  cursorElement(): HTMLElement | null {
    return this.body.slotOf(this.cursor.index)?.element ?? null
  }

  #activeId: string | null = null
  get #isFocused(): boolean {
    return document.activeElement === this.elements.scroller
  }

  #paintCursor(index: number): void {
    const slot = index < 0 ? null : this.body.slotOf(index)
    if (this.#active !== null && this.#active !== slot) this.#active.deactivate()
    this.#active = slot
    this.#activeId =
      slot === null
        ? null
        : slot.activate(this.input?.head.active ? -1 : columnIndex(this.layout, this.cursor.column))
    this.announceActive()
    this.input?.painted()
  }

  /** A layout as it is seen: spread over the width of the rows. */
  readonly spread = (layout: ColumnLayout): ColumnLayout => stretched(layout, this.viewport.width)
  #arrange(layout: ColumnLayout): void {
    this.layout = layout
    this.#measure()
    this.body.rebuild()
    this.#active = null
    this.#stale = true
    if (columnIndex(layout, this.cursor.column) < 0 && this.cursor.column !== null)
      this.props.cursor.put({ ...this.cursor, column: null, anchor: undefined })
    this.input?.head.arrange()
  }

  #measure(): boolean {
    const changed = this.viewport.measure()
    writeWidths(this.elements.scroller, this.spread(this.layout))
    if (this.props.minor?.length) this.props.onWidth?.(this.viewport.width)
    this.viewport.markSides(this.layout.total)
    return changed
  }

  #resize(): void {
    const { rowHeight } = this.viewport
    const nextRowHeight = ROW_HEIGHT[this.props.density ?? 'normal']
    this.viewport.resize(this.count, nextRowHeight)
    if (rowHeight !== nextRowHeight) this.elements.scroller.style.setProperty('--row', `${nextRowHeight}px`)
    this.schedule()
  }

  #subscribe(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe()
    const { source, selection, cursor } = this.props
    this.#unsubscribers = [source.subscribe(this.#sourceChanged), cursor.subscribe(this.#cursorChanged)]
    if (selection !== undefined) this.#unsubscribers.push(selection.subscribe(() => this.selectionChanged()))
    this.#tracked = this.cursor
  }

  selectionChanged(): void {
    this.body.paintSelection()
    this.input?.head.paintSelection()
  }

  readonly #sourceChanged = ({ moved }: SourceChange): void => {
    this.viewport.resize(this.count, this.viewport.rowHeight)
    if (moved) {
      this.#stale = true
      this.input?.head.paintSelection()
    }
    this.#restoreCursor()
    this.schedule()
  }

  /** Finds the cursor's row again by id; a visible row keeps its position on screen. */
  #restoreCursor(): void {
    const { source, cursor } = this.props
    if (source.count() === 0 && source.busy()) return
    const previousCursor = this.cursor
    const nextCursor = cursorAfter(previousCursor, {
      count: source.count(),
      id: (index) => source.id(index),
      indexOf: (id) => source.indexOf(id),
    })
    if (previousCursor.id === null && !this.#isFocused) return
    const { from, to } = this.visibleRows()
    if (
      nextCursor.index !== previousCursor.index &&
      previousCursor.index >= from &&
      previousCursor.index < to
    )
      this.viewport.scrollTo(
        this.viewport.top + (nextCursor.index - previousCursor.index) * this.viewport.rowHeight,
      )
    this.#tracked = nextCursor
    cursor.put(nextCursor)
    if (nextCursor !== previousCursor) this.#notifyCursor()
  }

  readonly #cursorChanged = (): void => {
    if (this.#tracked !== this.cursor) this.#showCursor(this.#tracked)
  }

  /** Scrolls to the cursor and paints it. */
  #showCursor(previousCursor: Cursor | null): void {
    const cursor = this.cursor
    this.#tracked = cursor
    const scrolled = this.viewport.showRow(cursor.index)
    const scrolledSideways = cursor.column !== null && this.viewport.showColumn(this.layout, cursor.column)
    if (scrolled || scrolledSideways || previousCursor === null || this.body.slotOf(cursor.index) === null)
      this.paint()
    else this.#paintCursor(cursor.index)
    if (previousCursor !== cursor) this.#notifyCursor()
  }

  #notifyCursor(): void {
    this.props.onCursor?.(this.cursor, this.row(this.cursor.index))
  }

  /** The first focus puts the cursor on a row. */
  readonly #focusChanged = (): void => {
    if (this.#isFocused && this.cursor.id === null && this.count > 0) this.moveTo(this.cursor.index)
    else this.paint()
  }

  readonly #scrolled = (): void => {
    this.viewport.follow()
    this.viewport.markSides(this.layout.total)
    this.paint()
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => {
      if (this.viewport.align()) this.paint()
    }, SCROLL_REST_MS)
  }
}
