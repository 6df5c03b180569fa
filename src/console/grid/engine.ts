import { tellActive, tellRows } from './aria.ts'
import { Body } from './body.ts'
import { BOX, cursorAfter } from './cursor.ts'
import { HeadCursor } from './headCursor.ts'
import { columnIndex, type ColumnLayout, writeWidths } from './layout.ts'
import { Marking } from './marking.ts'
import { visibleRange } from './range.ts'
import type { Face } from './slot.ts'
import type { Cursor, Density, GridProps, GridRow, SourceChange } from './types.ts'
import { Viewport } from './viewport.ts'

export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 28, normal: 32, roomy: 40 }
/** Milliseconds of rest after which the scrollbar of a gigantic list is put right. */
const REST = 150

/** The elements the engine works on; `scroller` has the role and the focus. */
export interface Stage {
  readonly scroller: HTMLElement
  readonly canvas: HTMLElement
  readonly name: string
}

/** Paints rows and moves the cursor without React: a key costs two attributes. */
export class GridEngine {
  readonly stage: Stage
  readonly viewport: Viewport
  readonly body: Body
  readonly head: HeadCursor
  readonly marking: Marking
  props: GridProps
  layout: ColumnLayout
  #ends: (() => void)[] = []
  readonly #resized: ResizeObserver
  #active: ReturnType<Body['slotOf']> = null
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  #stale = true
  #tracked: Cursor | null = null

  constructor(stage: Stage, props: GridProps, layout: ColumnLayout) {
    this.stage = stage
    this.props = props
    this.layout = layout
    this.viewport = new Viewport(stage.scroller, stage.canvas)
    this.body = new Body(stage.canvas, this.viewport)
    this.head = new HeadCursor(this)
    this.marking = new Marking(
      () => this.props.source,
      () => this.props.selection ?? null,
    )
    stage.scroller.addEventListener('scroll', this.#scrolled, { passive: true })
    this.#resized = new ResizeObserver(() => {
      if (this.#measure()) this.#resize()
    })
    this.#resized.observe(stage.scroller)
    this.#subscribe()
    writeWidths(stage.scroller, layout)
    this.#measure()
    this.#resize()
    this.#settle()
    if (this.cursor.id !== null) this.viewport.showRow(this.cursor.index)
    this.paint()
    this.head.mark()
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

  /** Takes over new props and another arrangement of columns. */
  update(props: GridProps, layout: ColumnLayout): void {
    const before = this.props
    this.props = props
    if (layout !== this.layout) this.#arrange(layout)
    if (
      props.source !== before.source ||
      props.selection !== before.selection ||
      props.cursor !== before.cursor
    ) {
      this.#subscribe()
      this.marking.forget()
      this.#stale = true
    }
    if (props.rowTone !== before.rowTone) this.#stale = true
    if (props.source !== before.source || props.density !== before.density) this.#resize()
    this.#settle()
    this.paint()
    this.head.mark()
  }

  destroy(): void {
    for (const end of this.#ends) end()
    this.#resized.disconnect()
    this.stage.scroller.removeEventListener('scroll', this.#scrolled)
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
    this.body.rebuild()
  }

  /** Moves the cursor to a row (kept within the list), in the cell mode to a column. */
  moveTo(index: number, column: string | null = this.cursor.column): void {
    const { source, cursor } = this.props
    const count = this.count
    if (count === 0) return
    const at = Math.max(0, Math.min(index, count - 1))
    this.head.leave()
    const before = this.cursor
    cursor.put({ id: source.id(at), index: at, column })
    if (this.cursor === before) this.#follow(before)
  }

  scrollTo(index: number): void {
    this.viewport.showRow(Math.max(0, Math.min(index, this.count - 1)))
    this.paint()
  }

  /** Rows seen without overscan. */
  seen(): { readonly from: number; readonly to: number } {
    const { top, rowHeight, height, count } = this.viewport
    return visibleRange(top, rowHeight, height, count)
  }

  /** Row index under a client coordinate, also outside the rows: the nearest one. */
  indexAt(clientY: number): number {
    const { top, rowHeight, count } = this.viewport
    const body = this.stage.scroller.getBoundingClientRect().top + this.stage.canvas.offsetTop
    return Math.max(0, Math.min(count - 1, Math.floor((clientY - body + top) / rowHeight)))
  }

  /** Paints in the next frame, once for all that happens until then. */
  schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.paint())
  }

  paint(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    const { source, selection = null, rowTone = null } = this.props
    const face: Omit<Face, 'columns'> = {
      name: this.stage.name,
      layout: this.layout,
      source,
      selection,
      tone: rowTone,
      stale: this.#stale,
    }
    const cursor = this.cursor
    const index = this.count === 0 || (cursor.id === null && !this.#isFocused) ? -1 : cursor.index
    const { from, to } = this.body.paint(face, index, columnIndex(this.layout, cursor.column))
    this.#stale = false
    this.#paintCursor(index)
    source.want(from, to, Math.max(index, 0) < this.count && index >= 0 ? index : from)
    tellRows(this.stage.scroller, source)
  }

  /** Tells assistive technology which element is active: a header cell, the row or its cell. */
  announceActive(): void {
    tellActive(this.stage.scroller, this.head.elementId ?? (this.#active === null ? null : this.#activeId))
  }

  focusChanged(): void {
    if (this.#isFocused && this.cursor.id === null && this.count > 0) this.moveTo(this.cursor.index)
    else this.paint()
  }

  cursorElement(): HTMLElement | null {
    return this.body.slotOf(this.cursor.index)?.element ?? null
  }

  #activeId: string | null = null
  get #isFocused(): boolean {
    return document.activeElement === this.stage.scroller
  }

  #paintCursor(index: number): void {
    const slot = index < 0 ? null : this.body.slotOf(index)
    if (this.#active !== null && this.#active !== slot) this.#active.deactivate()
    this.#active = slot
    this.#activeId =
      slot === null
        ? null
        : slot.activate(this.head.active ? -1 : columnIndex(this.layout, this.cursor.column))
    this.announceActive()
  }

  #arrange(layout: ColumnLayout): void {
    this.layout = layout
    writeWidths(this.stage.scroller, layout)
    this.#measure()
    this.body.rebuild()
    this.#active = null
    this.#stale = true
    if (columnIndex(layout, this.cursor.column) < 0 && this.cursor.column !== null)
      this.props.cursor.put({ ...this.cursor, column: null })
    this.head.arrange()
  }

  /** Pinned columns need to stick only where the others move: sticking costs a layer a row. */
  #measure(): boolean {
    const changed = this.viewport.measure()
    this.stage.scroller.toggleAttribute('data-wide', this.layout.total > this.viewport.width)
    return changed
  }

  #resize(): void {
    const { rowHeight } = this.viewport
    const wanted = ROW_HEIGHT[this.props.density ?? 'normal']
    this.viewport.resize(this.count, wanted)
    if (rowHeight !== wanted) this.stage.scroller.style.setProperty('--row', `${wanted}px`)
    this.schedule()
  }

  #subscribe(): void {
    for (const end of this.#ends) end()
    const { source, selection, cursor } = this.props
    this.#ends = [source.subscribe(this.#sourceChanged), cursor.subscribe(this.#cursorChanged)]
    if (selection !== undefined) this.#ends.push(selection.subscribe(() => this.#marksChanged()))
    this.#tracked = this.cursor
  }

  #marksChanged(): void {
    this.body.mark()
    this.head.mark()
  }

  readonly #sourceChanged = ({ moved }: SourceChange): void => {
    this.viewport.resize(this.count, this.viewport.rowHeight)
    if (moved) {
      this.#stale = true
      this.head.mark()
    }
    this.#settle()
    this.schedule()
  }

  /** Finds the cursor's row again; if it was in sight, it stays where it was on screen. */
  #settle(): void {
    const { source, cursor } = this.props
    if (source.count() === 0 && source.busy()) return
    const before = this.cursor
    const after = cursorAfter(before, {
      count: source.count(),
      id: (index) => source.id(index),
      indexOf: (id) => source.indexOf(id),
    })
    if (before.id === null && !this.#isFocused) return
    const { from, to } = this.seen()
    if (after.index !== before.index && before.index >= from && before.index < to)
      this.viewport.scrollTo(this.viewport.top + (after.index - before.index) * this.viewport.rowHeight)
    this.#tracked = after
    cursor.put(after)
    if (after !== before) this.#tell()
  }

  readonly #cursorChanged = (): void => {
    if (this.#tracked === this.cursor) return
    this.#follow(this.#tracked)
  }

  /** Shows the cursor where it is now. */
  #follow(before: Cursor | null): void {
    const cursor = this.cursor
    this.#tracked = cursor
    const scrolled = this.viewport.showRow(cursor.index)
    const aside = cursor.column !== null && this.viewport.showColumn(this.layout, cursor.column)
    if (scrolled || aside || before === null || this.body.slotOf(cursor.index) === null) this.paint()
    else this.#paintCursor(cursor.index)
    if (before !== cursor) this.#tell()
  }

  #tell(): void {
    this.props.onCursor?.(this.cursor, this.row(this.cursor.index))
  }

  readonly #scrolled = (): void => {
    this.viewport.follow()
    this.stage.scroller.toggleAttribute('data-aside', this.viewport.left > 0)
    this.paint()
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      if (this.viewport.align()) this.paint()
    }, REST)
  }
}

/** True for the column of boxes. */
export const isBox = (column: string | null): boolean => column === BOX
