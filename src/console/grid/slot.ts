import type { Tone } from '../../contract/define/fieldOptions.ts'
import { t } from '../text.ts'
import type { ColumnLayout, LaidColumn } from './layout.ts'
import type { GridRow, GridSelection, RowSource } from './types.ts'

/** What all recycled rows have in common at one moment. */
export interface Face {
  /** Prefix of element ids. */
  readonly name: string
  readonly layout: ColumnLayout
  readonly source: RowSource
  readonly selection: GridSelection | null
  readonly tone: ((row: GridRow) => Tone | null) | null
  /** Centre columns to mount; the same array as long as they are the same. */
  readonly columns: readonly number[]
  /** Rows may look different although they are the same objects. */
  readonly stale: boolean
}

const put = (element: HTMLElement, name: string, value: string | null): void => {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

const group = (className: string): HTMLElement =>
  Object.assign(document.createElement('div'), { className, role: 'presentation' })

/** A recycled row element: moved by transform, its cells written only where a text differs. */
export class Slot {
  readonly element = Object.assign(document.createElement('div'), { className: 'qd-row', role: 'row' })
  index = -1
  readonly #start = group('qd-pin qd-pin-start')
  readonly #end = group('qd-pin qd-pin-end')
  readonly #cells: (HTMLElement | undefined)[] = []
  #face: Face
  #row: GridRow | undefined
  #painted = false
  #y = Number.NaN
  #mounted: readonly number[] = []
  #box: HTMLElement | null = null
  #activeCell: HTMLElement | null = null

  constructor(face: Face) {
    this.#face = face
    this.element.append(this.#start)
    if (face.layout.end < face.layout.columns.length) this.element.append(this.#end)
    face.layout.columns.forEach(({ region }, at) => {
      if (region !== 'center') (region === 'start' ? this.#start : this.#end).append(this.#cell(at))
    })
  }

  /** The cell of a visible column if it is mounted. */
  cellAt(column: number): HTMLElement | null {
    const cell = this.#cells[column]
    return cell?.parentElement === null ? null : (cell ?? null)
  }

  /** Shows row `index` at `y` pixels. */
  paint(index: number, y: number, face: Face): void {
    const { source, name, columns } = face
    this.#face = face
    if (index !== this.index) {
      this.index = index
      this.element.id = `${name}-${index}`
    }
    put(this.element, 'aria-rowindex', String(source.offset() + index + 2))
    if (y !== this.#y) {
      this.#y = y
      this.element.style.transform = `translateY(${y}px)`
    }
    const row = source.get(index)
    const renewed = face.stale || !this.#painted || row !== this.#row
    this.#row = row
    this.#painted = true
    if (renewed) this.#paintRow(row)
    if (columns !== this.#mounted) this.#mount(columns, renewed)
    if (renewed && row !== undefined) this.#paintCells(row)
    if (source.tree !== null) this.#paintPlace(source.tree.place(index))
    this.mark()
  }

  /** Shows whether the row is marked. */
  mark(): void {
    const { selection, source } = this.#face
    const id = this.#row === undefined ? null : source.id(this.index)
    const on = id !== null && selection !== null && selection.isSelected(id)
    put(this.element, 'data-sel', on ? '' : null)
    if (selection === null) return
    put(this.element, 'aria-selected', String(on))
    if (this.#box !== null) put(this.#box, 'aria-checked', String(on))
  }

  /** Makes the row, or one of its cells, the active one; answers the id of the active element. */
  activate(column: number): string {
    put(this.element, 'data-cur', '')
    put(this.element, 'aria-hidden', null)
    const cell = column < 0 ? null : this.cellAt(column)
    this.#leaveCell(cell)
    if (cell === null) return this.element.id
    this.#activeCell = cell
    cell.id = `${this.element.id}-${this.#face.layout.columns[column]?.key}`
    put(cell, 'data-cur', '')
    return cell.id
  }

  deactivate(): void {
    put(this.element, 'data-cur', null)
    this.#leaveCell(null)
    if (this.#row === undefined) put(this.element, 'aria-hidden', 'true')
  }

  /** Takes the row off screen until it is needed again. */
  release(): void {
    if (this.index === -1) return
    this.index = -1
    this.#painted = false
    this.#y = Number.NaN
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
    const ghost = row === undefined
    put(this.element, 'data-ghost', ghost ? '' : null)
    put(this.element, 'aria-hidden', ghost ? 'true' : null)
    put(this.element, 'data-tone', row === undefined ? null : (this.#face.tone?.(row) ?? null))
  }

  #paintCells(row: GridRow): void {
    this.#face.layout.columns.forEach((laid, at) => {
      const cell = this.#cells[at]
      if (cell !== undefined && (laid.region !== 'center' || this.#mounted.includes(at)))
        paintCell(cell, laid, row)
    })
  }

  #paintPlace({
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
    put(this.element, 'aria-level', String(level))
    put(this.element, 'aria-setsize', String(size))
    put(this.element, 'aria-posinset', String(position))
    put(this.element, 'aria-expanded', expanded === null ? null : String(expanded))
    put(this.element, 'aria-busy', loading ? 'true' : null)
    if (this.element.style.getPropertyValue('--level') !== String(level))
      this.element.style.setProperty('--level', String(level))
  }

  /** Attaches and detaches centre cells so that exactly `columns` stand in the row, in reading order. */
  #mount(columns: readonly number[], painted: boolean): void {
    for (const at of this.#mounted) if (!columns.includes(at)) this.#cells[at]?.remove()
    let next: Node | null = this.#end.parentNode === this.element ? this.#end : null
    for (let place = columns.length - 1; place >= 0; place--) {
      const at = columns[place] ?? 0,
        laid = this.#face.layout.columns[at]
      const cell = this.#cells[at] ?? this.#cell(at)
      if (cell.parentNode !== this.element || cell.nextSibling !== next) this.element.insertBefore(cell, next)
      if (!painted && this.#row !== undefined && laid !== undefined && !this.#mounted.includes(at))
        paintCell(cell, laid, this.#row)
      next = cell
    }
    this.#mounted = columns
  }

  #cell(at: number): HTMLElement {
    const { layout } = this.#face
    const { key, column, align } = layout.columns[at] as LaidColumn
    const cell = Object.assign(document.createElement('div'), {
      className: `qd-cell qd-${column?.kind ?? 'box'}`,
      role: at === layout.rowHeader ? 'rowheader' : 'gridcell',
    })
    cell.style.cssText = `left:var(--l${key});width:var(--w${key})${align === 'start' ? '' : `;text-align:${align}`}`
    cell.setAttribute('aria-colindex', String(at + 1))
    if (column === null) {
      this.#box = Object.assign(document.createElement('span'), {
        role: 'checkbox',
        className: 'qd-check',
        ariaLabel: t('选择此行'),
        ariaChecked: 'false',
      })
      cell.append(this.#box)
    }
    this.#cells[at] = cell
    return cell
  }
}

function paintCell(cell: HTMLElement, { paint, column, id }: LaidColumn, row: GridRow): void {
  if (paint !== null && column !== null)
    paint(cell, column.value === undefined ? row[id] : column.value(row), row)
}
