import { isCheckboxColumn } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import { fitWidth, sort } from './headKeys.ts'
import { clampWidth, type PositionedColumn, withWidth, writeWidths } from './layout.ts'
import type { ColumnActions } from './useColumns.ts'

interface Hit {
  readonly index: number
  readonly column: PositionedColumn | null
  readonly element: Element
}
type Listen = <K extends keyof HTMLElementEventMap>(
  type: K,
  handle: (event: HTMLElementEventMap[K]) => void,
) => void

const isTouch = (event: MouseEvent): boolean =>
  'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen')
const elementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)

/** Elements in a cell that handle the pointer themselves. */
const isControl = (event: Event): boolean =>
  elementOf(event)?.closest('button, a[href], input, select') !== null

function columnAt(engine: GridEngine, element: Element): PositionedColumn | null {
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

const headOf = (engine: GridEngine, event: Event): PositionedColumn | null => {
  const cell = elementOf(event)?.closest('.qd-h')
  return cell === null || cell === undefined ? null : columnAt(engine, cell)
}

/** Listens to mouse, pen and touch on the grid's element; returns a function that removes the listeners. */
export function listenToPointer(engine: GridEngine, actions: ColumnActions): () => void {
  const { scroller } = engine.elements
  const controller = new AbortController()
  const listen: Listen = (type, handle) =>
    scroller.addEventListener(type, handle, { signal: controller.signal })
  listen('pointerdown', (event) => press(engine, actions, event))
  listen('click', (event) => click(engine, event))
  listen('dblclick', (event) => doubleClick(engine, actions, event))
  listen('contextmenu', (event) => contextMenu(engine, event))
  listen('mouseover', (event) => showTooltip(engine, event))
  listen('mouseout', (event) => elementOf(event)?.closest('.qd-cell')?.removeAttribute('title'))
  return () => controller.abort()
}

function press(engine: GridEngine, actions: ColumnActions, event: PointerEvent): void {
  if (event.button !== 0) return
  const head = headOf(engine, event)
  if (head !== null && elementOf(event)?.closest('.qd-grip') !== null)
    return dragWidth(engine, actions, head, event)
  if (head !== null && !isCheckboxColumn(head.id)) return dragColumn(engine, actions, head, event)
  const hit = hitOf(engine, event)
  if (hit !== null && event.shiftKey) event.preventDefault()
  if (hit !== null && isCheckboxColumn(hit.column?.id ?? null) && !isTouch(event) && !event.shiftKey)
    dragSelection(engine, hit.index)
  else if (
    hit?.column &&
    !event.shiftKey &&
    !event.ctrlKey &&
    !event.metaKey &&
    engine.props.density !== 'card' &&
    !isTouch(event) &&
    !isControl(event)
  )
    dragCells(engine, hit.index, hit.column.id)
  if (event.shiftKey) engine.elements.scroller.focus({ preventScroll: true })
}

/** Pixels from which a press on a title is a drag. */
const DRAG_START = 6

/** A dragged title puts its column before the one it is dropped on; the click that ends the drag does not sort. */
function dragColumn(
  engine: GridEngine,
  actions: ColumnActions,
  { id, region }: PositionedColumn,
  { clientX: start }: PointerEvent,
): void {
  const { scroller } = engine.elements
  let target: Element | null = null,
    isDragged = false
  const show = (next: Element | null): void => {
    target?.removeAttribute('data-drop')
    target = next
    target?.setAttribute('data-drop', '')
  }
  trackPointer(
    ({ clientX, clientY }) => {
      isDragged ||= Math.abs(clientX - start) >= DRAG_START
      const over = isDragged ? (document.elementFromPoint(clientX, clientY)?.closest('.qd-h') ?? null) : null
      show(over !== null && columnAt(engine, over)?.region === region ? over : null)
    },
    () => {
      const before = target === null ? null : columnAt(engine, target)
      show(null)
      if (!isDragged) return
      ignoreClick(scroller)
      if (before !== null && before.id !== id && !isCheckboxColumn(before.id))
        actions.patch(orderWith(engine, id, before))
    },
  )
}

/** The order of a region in which `id` stands at the place of another column. */
function orderWith({ layout }: GridEngine, id: string, { id: place, region }: PositionedColumn) {
  const ids = layout.columns.flatMap((column) =>
    column.region === region && column.column !== null ? [column.id] : [],
  )
  const isRightward = ids.indexOf(id) < ids.indexOf(place)
  const others = ids.filter((other) => other !== id)
  others.splice(others.indexOf(place) + (isRightward ? 1 : 0), 0, id)
  return region === 'center' ? { order: others } : { [region]: others }
}

/** The click that follows the release of the button does nothing. */
function ignoreClick(scroller: HTMLElement): void {
  const stop = (event: Event): void => event.stopImmediatePropagation()
  scroller.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => scroller.removeEventListener('click', stop, { capture: true }), 0)
}

/** A drag from one cell to another makes a range; the click that ends it does nothing. */
function dragCells(engine: GridEngine, index: number, column: string): void {
  const { scroller } = engine.elements
  let isRange = false
  trackPointer(
    ({ clientX, clientY }) => {
      const row = engine.indexAt(clientY),
        under = document.elementFromPoint(clientX, clientY)
      const target = (under === null ? null : columnAt(engine, under))?.id ?? engine.cursor.column ?? column
      if ((!isRange && row === index && target === column) || isCheckboxColumn(target)) return
      isRange = true
      scroller.focus({ preventScroll: true })
      engine.moveTo(row, target, { index, column })
    },
    () => {
      if (isRange) ignoreClick(scroller)
    },
  )
}

/** Tracks the pointer until it is released. */
function trackPointer(move: (event: PointerEvent) => void, done: () => void): void {
  const controller = new AbortController()
  const finish = (): void => {
    controller.abort()
    done()
  }
  document.addEventListener('pointermove', move, { signal: controller.signal })
  document.addEventListener('pointerup', finish, { signal: controller.signal })
  document.addEventListener('pointercancel', finish, { signal: controller.signal })
}

/** A drag over the checkboxes sets all rows to the state of the first; dragging back restores them. */
function dragSelection(engine: GridEngine, start: number): void {
  const { rangeSelection } = engine
  const on = rangeSelection.toggle(start)
  let rangeEnd = start
  engine.moveTo(start)
  trackPointer(
    (event) => {
      const index = engine.indexAt(event.clientY)
      if (index === rangeEnd) return
      if (Math.abs(index - start) < Math.abs(rangeEnd - start))
        rangeSelection.selectRange(rangeEnd, index + Math.sign(rangeEnd - index), !on)
      else rangeSelection.selectRange(start, index, on)
      rangeEnd = index
      engine.scrollTo(index)
    },
    () => undefined,
  )
}

function dragWidth(
  engine: GridEngine,
  actions: ColumnActions,
  { key, id, region }: PositionedColumn,
  event: PointerEvent,
): void {
  event.preventDefault()
  const seen = engine.spread(engine.layout)
  const width = seen.columns.find((column) => column.key === key)?.width ?? 0
  const start = event.clientX,
    direction = region === 'end' ? -1 : 1
  let nextWidth = width
  engine.elements.scroller.setAttribute('data-resizing', '')
  trackPointer(
    ({ clientX }) => {
      nextWidth = clampWidth(width + (clientX - start) * direction)
      writeWidths(engine.elements.scroller, withWidth(seen, key, nextWidth))
    },
    () => {
      engine.elements.scroller.removeAttribute('data-resizing')
      if (nextWidth !== width) actions.resize(id, nextWidth)
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
    rangeSelection,
    props: { source, onOpen },
  } = engine
  const row = engine.row(index),
    from = engine.cursor.index
  if (isControl(event)) return engine.moveTo(index)
  if (element.closest('.qd-twisty') !== null && source.tree !== null) source.tree.toggle(index)
  const { cursor } = engine
  if (event.shiftKey && cursor.column !== null && column !== null && !isCheckboxColumn(column.id))
    return engine.moveTo(index, column.id, cursor.anchor ?? { index: cursor.index, column: cursor.column })
  if (event.shiftKey) {
    engine.moveTo(index)
    return rangeSelection.extend(from, index)
  }
  if (isCheckboxColumn(column?.id ?? null))
    return isTouch(event) ? void rangeSelection.toggle(index) : undefined
  engine.moveTo(index, engine.cursor.column === null ? null : (column?.id ?? null))
  if (event.ctrlKey || event.metaKey) return void rangeSelection.toggle(index)
  rangeSelection.resetAnchor()
  const opens = isTouch(event) || engine.props.density === 'card' || element.closest('.qd-link') !== null
  if (row !== undefined && opens) onOpen?.(row, 'pane', column?.id ?? null)
}

function clickHead(engine: GridEngine, head: PositionedColumn, event: MouseEvent): void {
  if (elementOf(event)?.closest('.qd-grip') !== null) return
  if (isCheckboxColumn(head.id)) engine.props.selection?.togglePage()
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
    isCheckboxColumn(hit.column?.id ?? null) ||
    hit.element.closest('.qd-twisty, .qd-link') !== null
  )
    return
  const { index, column } = hit,
    target = event.ctrlKey || event.metaKey ? 'tab' : 'pane'
  const open = (): void => {
    if (column !== null && engine.input?.entry?.startAt(index, column.id) === true) return
    engine.props.onOpen?.(row, target, column?.id ?? null)
  }
  if (engine.input?.loadEntry) void engine.input.loadEntry().then(open, open)
  else open()
}

function contextMenu(engine: GridEngine, event: MouseEvent): void {
  const head = headOf(engine, event),
    hit = hitOf(engine, event)
  const { onContextMenu, onHeaderMenu } = engine.props
  if (head !== null && !isCheckboxColumn(head.id) && onHeaderMenu !== undefined) {
    event.preventDefault()
    return onHeaderMenu(head.id, event.clientX, event.clientY)
  }
  const row = hit === null ? undefined : engine.row(hit.index)
  if (hit === null || row === undefined || onContextMenu === undefined) return
  event.preventDefault()
  engine.moveTo(hit.index)
  onContextMenu(row, event.clientX, event.clientY)
}

/** Tooltip with the whole text of a cell that is cut off; moments with their year and seconds. */
function showTooltip(engine: GridEngine, event: MouseEvent): void {
  const hit = hitOf(engine, event),
    cell = elementOf(event)?.closest<HTMLElement>('.qd-cell') ?? null
  const column = hit?.column?.column ?? null
  if (hit === null || cell === null || column === null) return
  const moment = column.kind === 'dateTime' ? engine.row(hit.index)?.[column.id] : null
  if (typeof moment === 'string') cell.title = moment
  else if (column.kind === 'serial') cell.title = cell.textContent ?? ''
  else if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
}
