import { type GridEngine, isBox } from './engine.ts'
import { fitWidth, sort } from './headKeys.ts'
import { clampWidth, type LaidColumn, withWidth, writeWidths } from './layout.ts'
import type { ColumnActions } from './useColumns.ts'

interface Hit {
  readonly index: number
  readonly column: LaidColumn | null
  readonly element: Element
}
type Listen = <K extends keyof HTMLElementEventMap>(
  type: K,
  act: (event: HTMLElementEventMap[K]) => void,
) => void

const isTouch = (event: MouseEvent): boolean =>
  'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen')
const elementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)

/** Something in a cell that answers the pointer by itself. */
const isControl = (event: Event): boolean =>
  elementOf(event)?.closest('button, a[href], input, select') !== null

function columnAt(engine: GridEngine, element: Element): LaidColumn | null {
  return (
    engine.layout.columns[
      Number(element.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 0) - 1
    ] ?? null
  )
}

function hitOf(engine: GridEngine, event: Event): Hit | null {
  const element = elementOf(event),
    row = element?.closest('.qd-row')
  const slot = row === null || row === undefined ? null : engine.body.slotOfElement(row)
  return element === null || slot === null
    ? null
    : { index: slot.index, column: columnAt(engine, element), element }
}

const headOf = (engine: GridEngine, event: Event): LaidColumn | null => {
  const cell = elementOf(event)?.closest('.qd-h')
  return cell === null || cell === undefined ? null : columnAt(engine, cell)
}

/** Listens to mouse, pen and touch on the grid's element; answers what undoes it. */
export function listenToPointer(engine: GridEngine, actions: ColumnActions): () => void {
  const { scroller } = engine.stage
  const end = new AbortController()
  const on: Listen = (type, act) => scroller.addEventListener(type, act, { signal: end.signal })
  on('pointerdown', (event) => press(engine, actions, event))
  on('click', (event) => click(engine, event))
  on('dblclick', (event) => doubleClick(engine, actions, event))
  on('contextmenu', (event) => contextMenu(engine, event))
  on('mouseover', (event) => tip(engine, event))
  on('mouseout', (event) => elementOf(event)?.closest('.qd-cell')?.removeAttribute('title'))
  on('focus', () => engine.focusChanged())
  on('blur', () => engine.focusChanged())
  return () => end.abort()
}

function press(engine: GridEngine, actions: ColumnActions, event: PointerEvent): void {
  if (event.button !== 0) return
  const head = headOf(engine, event)
  if (head !== null && elementOf(event)?.closest('.qd-grip') !== null)
    return dragWidth(engine, actions, head, event)
  const hit = hitOf(engine, event)
  if (hit !== null && event.shiftKey) event.preventDefault()
  if (hit !== null && isBox(hit.column?.id ?? null) && !isTouch(event) && !event.shiftKey)
    dragMarks(engine, hit.index)
  if (event.shiftKey) engine.stage.scroller.focus({ preventScroll: true })
}

/** Follows the pointer until it is let go. */
function follow(move: (event: PointerEvent) => void, done: () => void): void {
  const end = new AbortController()
  const finish = (): void => {
    end.abort()
    done()
  }
  document.addEventListener('pointermove', move, { signal: end.signal })
  document.addEventListener('pointerup', finish, { signal: end.signal })
  document.addEventListener('pointercancel', finish, { signal: end.signal })
}

/** One stroke over the boxes does to all rows what it did to the first; going back takes it back. */
function dragMarks(engine: GridEngine, start: number): void {
  const { marking } = engine
  const on = marking.toggle(start)
  let reach = start
  engine.moveTo(start)
  follow(
    (event) => {
      const index = engine.indexAt(event.clientY)
      if (index === reach) return
      if (Math.abs(index - start) < Math.abs(reach - start))
        marking.stretch(reach, index + Math.sign(reach - index), !on)
      else marking.stretch(start, index, on)
      reach = index
      engine.scrollTo(index)
    },
    () => undefined,
  )
}

function dragWidth(
  engine: GridEngine,
  actions: ColumnActions,
  { key, id, width, region }: LaidColumn,
  event: PointerEvent,
): void {
  event.preventDefault()
  const start = event.clientX,
    direction = region === 'end' ? -1 : 1
  let wide = width
  engine.stage.scroller.setAttribute('data-resizing', '')
  follow(
    ({ clientX }) => {
      wide = clampWidth(width + (clientX - start) * direction)
      writeWidths(engine.stage.scroller, withWidth(engine.layout, key, wide))
    },
    () => {
      engine.stage.scroller.removeAttribute('data-resizing')
      if (wide !== width) actions.resize(id, wide)
    },
  )
}

function click(engine: GridEngine, event: MouseEvent): void {
  const head = headOf(engine, event)
  if (head !== null) return clickHead(engine, head, event)
  const hit = hitOf(engine, event)
  if (hit === null) return
  const { index, column, element } = hit
  const {
    marking,
    props: { source, onOpen },
  } = engine
  const row = engine.row(index),
    from = engine.cursor.index
  if (isControl(event)) return engine.moveTo(index)
  if (element.closest('.qd-twisty') !== null && source.tree !== null) source.tree.toggle(index)
  if (event.shiftKey) {
    engine.moveTo(index)
    return marking.extend(from, index)
  }
  if (isBox(column?.id ?? null)) return isTouch(event) ? void marking.toggle(index) : undefined
  engine.moveTo(index, engine.cursor.column === null ? null : (column?.id ?? null))
  if (event.ctrlKey || event.metaKey) return void marking.toggle(index)
  marking.forget()
  if (row !== undefined && (isTouch(event) || element.closest('.qd-link') !== null))
    onOpen?.(row, 'pane', column?.id ?? null)
}

function clickHead(engine: GridEngine, head: LaidColumn, event: MouseEvent): void {
  if (elementOf(event)?.closest('.qd-grip') !== null) return
  if (isBox(head.id)) engine.props.selection?.togglePage()
  else sort(engine, head, event.shiftKey)
}

function doubleClick(engine: GridEngine, actions: ColumnActions, event: MouseEvent): void {
  const head = headOf(engine, event)
  if (head !== null && elementOf(event)?.closest('.qd-grip') !== null)
    return actions.resize(head.id, fitWidth(engine, head))
  const hit = hitOf(engine, event),
    row = hit === null ? undefined : engine.row(hit.index)
  if (
    hit === null ||
    row === undefined ||
    isControl(event) ||
    isBox(hit.column?.id ?? null) ||
    hit.element.closest('.qd-twisty, .qd-link') !== null
  )
    return
  engine.props.onOpen?.(row, event.ctrlKey || event.metaKey ? 'tab' : 'pane', hit.column?.id ?? null)
}

function contextMenu(engine: GridEngine, event: MouseEvent): void {
  const head = headOf(engine, event),
    hit = hitOf(engine, event)
  const { onContextMenu, onHeaderMenu } = engine.props
  if (head !== null && !isBox(head.id) && onHeaderMenu !== undefined) {
    event.preventDefault()
    return onHeaderMenu(head.id, event.clientX, event.clientY)
  }
  const row = hit === null ? undefined : engine.row(hit.index)
  if (hit === null || row === undefined || onContextMenu === undefined) return
  event.preventDefault()
  engine.moveTo(hit.index)
  onContextMenu(row, event.clientX, event.clientY)
}

/** Shows the whole text of a cell that is cut off, and moments with their year and seconds. */
function tip(engine: GridEngine, event: MouseEvent): void {
  const hit = hitOf(engine, event),
    cell = elementOf(event)?.closest<HTMLElement>('.qd-cell') ?? null
  const column = hit?.column?.column ?? null
  if (hit === null || cell === null || column === null) return
  const moment = column.kind === 'dateTime' ? engine.row(hit.index)?.[column.id] : null
  if (typeof moment === 'string') cell.title = moment
  else if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}
