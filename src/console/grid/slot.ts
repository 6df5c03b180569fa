import type { Tone } from '../../contract/define/fieldOptions.ts'
import { t } from '../text.ts'
import type { ColumnLayout, PositionedColumn } from './layout.ts'
import type { GridRow, GridSelection, RowSource } from './types.ts'

/** State that all recycled rows share during one painting. */
export interface RenderContext {
  /** Prefix of element ids. */
  readonly name: string
  readonly layout: ColumnLayout
  readonly source: RowSource
  readonly selection: GridSelection | null
  readonly tone: ((row: GridRow) => Tone | null) | null
  /** Centre columns to mount; the same array as long as they are the same. */
  readonly columns: readonly number[]
  /** Grows when rows may be painted differently although they are the same objects. */
  readonly stale: boolean
}

const setAttribute = (element: HTMLElement, name: string, value: string | null): void => {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

const createGroup = (className: string): HTMLElement =>
  Object.assign(document.createElement('div'), { className, role: 'presentation' })

/** A recycled row element: moved by transform, its cells written only where a text differs. */
export class Slot {
  readonly element = Object.assign(document.createElement('div'), { className: 'qd-row', role: 'row' })
  index = -1
  readonly #start = createGroup('qd-pin qd-pin-start')
  readonly #end = createGroup('qd-pin qd-pin-end')
  readonly #cells: (HTMLElement | undefined)[] = []
  #context: RenderContext
  #row: GridRow | undefined
  #painted = false
  #offsetY = Number.NaN
  #mountedColumns: readonly number[] = []
  #checkbox: HTMLElement | null = null
  #activeCell: HTMLElement | null = null

  constructor(context: RenderContext) {
    this.#context = context
    this.element.append(this.#start)
    if (context.layout.end < context.layout.columns.length) this.element.append(this.#end)
    context.layout.columns.forEach(({ region }, index) => {
      if (region !== 'center') (region === 'start' ? this.#start : this.#end).append(this.#cell(index))
    })
  }

  /** The cell of a visible column if it is mounted. */
  cellAt(column: number): HTMLElement | null {
    const cell = this.#cells[column]
    return cell?.parentElement === null ? null : (cell ?? null)
  }

  /** Shows row `index` at `y` pixels. */
  paint(index: number, offsetY: number, context: RenderContext): void {
    const { source, name, columns } = context
    this.#context = context
    if (index !== this.index) {
      this.index = index
      this.element.id = `${name}-${index}`
    }
    setAttribute(this.element, 'aria-rowindex', String(source.offset() + index + 2))
    if (offsetY !== this.#offsetY) {
      this.#offsetY = offsetY
      this.element.style.transform = `translateY(${offsetY}px)`
    }
    const row = source.get(index)
    const needsRepaint = context.stale || !this.#painted || row !== this.#row
    this.#row = row
    this.#painted = true
    if (needsRepaint) this.#paintRow(row)
    if (columns !== this.#mountedColumns) this.#mount(columns, needsRepaint)
    if (needsRepaint && row !== undefined) this.#paintCells(row)
    if (source.tree !== null) this.#paintTreePosition(source.tree.positionOf(index))
    this.paintSelection()
  }

  /** Shows whether the row is selected. */
  paintSelection(): void {
    const { selection, source } = this.#context
    const id = this.#row === undefined ? null : source.id(this.index)
    const isSelected = id !== null && selection !== null && selection.isSelected(id)
    setAttribute(this.element, 'data-sel', isSelected ? '' : null)
    if (selection === null) return
    setAttribute(this.element, 'aria-selected', String(isSelected))
    if (this.#checkbox !== null) setAttribute(this.#checkbox, 'aria-checked', String(isSelected))
  }

  /** Makes the row, or one of its cells, the active one; returns the id of the active element. */
  activate(column: number): string {
    setAttribute(this.element, 'data-cur', '')
    setAttribute(this.element, 'aria-hidden', null)
    const cell = column < 0 ? null : this.cellAt(column)
    this.#leaveCell(cell)
    if (cell === null) return this.element.id
    this.#activeCell = cell
    cell.id = `${this.element.id}-${this.#context.layout.columns[column]?.key}`
    setAttribute(cell, 'data-cur', '')
    return cell.id
  }

  deactivate(): void {
    setAttribute(this.element, 'data-cur', null)
    this.#leaveCell(null)
    if (this.#row === undefined) setAttribute(this.element, 'aria-hidden', 'true')
  }

  /** Hides the row until it is needed again. */
  release(): void {
    if (this.index === -1) return
    this.index = -1
    this.#painted = false
    this.#offsetY = Number.NaN
    this.deactivate()
    this.element.remove()
  }

  #leaveCell(next: HTMLElement | null): void {
    if (this.#activeCell === null || this.#activeCell === next) return
    this.#activeCell.removeAttribute('id')
    this.#activeCell.removeAttribute('data-cur')
    this.#activeCell = null
  }

  #paintRow(row: GridRow | undefined): void {
    const isPlaceholder = row === undefined
    setAttribute(this.element, 'data-ghost', isPlaceholder ? '' : null)
    setAttribute(this.element, 'aria-hidden', isPlaceholder ? 'true' : null)
    setAttribute(this.element, 'data-tone', row === undefined ? null : (this.#context.tone?.(row) ?? null))
  }

  #paintCells(row: GridRow): void {
    this.#context.layout.columns.forEach((column, index) => {
      const cell = this.#cells[index]
      if (cell !== undefined && (column.region !== 'center' || this.#mountedColumns.includes(index)))
        paintCell(cell, column, row)
    })
  }

  #paintTreePosition({
    level,
    expanded,
    loading,
    position,
    size,
  }: {
    level: number
    expanded: boolean | null
    loading: boolean
    position: number
    size: number
  }): void {
    setAttribute(this.element, 'aria-level', String(level))
    setAttribute(this.element, 'aria-setsize', String(size))
    setAttribute(this.element, 'aria-posinset', String(position))
    setAttribute(this.element, 'aria-expanded', expanded === null ? null : String(expanded))
    setAttribute(this.element, 'aria-busy', loading ? 'true' : null)
    if (this.element.style.getPropertyValue('--level') !== String(level))
      this.element.style.setProperty('--level', String(level))
  }

  /** Attaches and detaches centre cells so that exactly `columns` are in the row, in reading order. */
  #mount(columns: readonly number[], isPainted: boolean): void {
    for (const index of this.#mountedColumns) if (!columns.includes(index)) this.#cells[index]?.remove()
    let next: Node | null = this.#end.parentNode === this.element ? this.#end : null
    for (let position = columns.length - 1; position >= 0; position--) {
      const index = columns[position] ?? 0,
        column = this.#context.layout.columns[index]
      const cell = this.#cells[index] ?? this.#cell(index)
      if (cell.parentNode !== this.element || cell.nextSibling !== next) this.element.insertBefore(cell, next)
      if (
        !isPainted &&
        this.#row !== undefined &&
        column !== undefined &&
        !this.#mountedColumns.includes(index)
      )
        paintCell(cell, column, this.#row)
      next = cell
    }
    this.#mountedColumns = columns
  }

  #cell(index: number): HTMLElement {
    const { layout } = this.#context
    const { key, column, align } = layout.columns[index] as PositionedColumn
    const cell = Object.assign(document.createElement('div'), {
      className: `qd-cell qd-${column?.kind ?? 'box'}`,
      role: index === layout.rowHeader ? 'rowheader' : 'gridcell',
    })
    cell.style.cssText = `left:var(--l${key});width:var(--w${key})${align === 'start' ? '' : `;text-align:${align}`}`
    cell.setAttribute('aria-colindex', String(index + 1))
    if (column === null) {
      this.#checkbox = Object.assign(document.createElement('span'), {
        role: 'checkbox',
        className: 'qd-check',
        ariaLabel: t('选择此行'),
        ariaChecked: 'false',
      })
      cell.append(this.#checkbox)
    }
    this.#cells[index] = cell
    return cell
  }
}

/** Cells of rows that do not have the field yet. */
const ghosts = new WeakSet<HTMLElement>()

function paintCell(cell: HTMLElement, { paint, column, id }: PositionedColumn, row: GridRow): void {
  if (paint === null || column === null) return
  const isMissing = column.field !== undefined && !(column.field in row)
  if (isMissing !== ghosts.has(cell)) {
    cell.toggleAttribute('data-ghost', isMissing)
    if (isMissing) ghosts.add(cell)
    else ghosts.delete(cell)
  }
  if (isMissing) cell.replaceChildren()
  else paint(cell, column.value === undefined ? row[id] : column.value(row), row)
}
