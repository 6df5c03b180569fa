import type { GridEngine } from './engine.ts'

/** Milliseconds after which a touch is a long one, and pixels by which it may move. */
const LONG_MS = 450,
  SLACK = 10

const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType !== 'mouse'
const isOnRow = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('.qd-row') !== null

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The touch that is going on: whether it lasts long enough, at one place, to be a long one. */
class LongTouch {
  isLong = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #start = { x: 0, y: 0 }

  begin({ clientX, clientY }: MouseEvent, held: () => void): void {
    this.end()
    this.isLong = false
    this.#start = { x: clientX, y: clientY }
    this.#timer = setTimeout(() => {
      this.isLong = true
      held()
    }, LONG_MS)
  }

  move({ clientX, clientY }: MouseEvent): void {
    if (Math.hypot(clientX - this.#start.x, clientY - this.#start.y) > SLACK) this.end()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/**
 * Cards have no check boxes: a long touch selects a row, and while rows are selected each further touch does.
 * Listens before the other listeners; returns a function that removes it.
 */
export function listenToLongPress(engine: GridEngine): () => void {
  const controller = new AbortController()
  const touch = new LongTouch()
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
  ): void =>
    engine.elements.scroller.addEventListener(
      type,
      (event) => {
        if (engine.props.density === 'card' && engine.props.selection !== undefined) handle(event)
      },
      { capture: true, signal: controller.signal },
    )
  const toggle = ({ clientY }: MouseEvent): void => {
    const index = engine.indexAt(clientY)
    engine.moveTo(index)
    engine.rangeSelection.toggle(index)
  }
  listen('pointerdown', (event) => {
    if (isTouch(event) && isOnRow(event)) touch.begin(event, () => toggle(event))
  })
  listen('pointermove', (event) => touch.move(event))
  listen('pointerup', () => touch.end())
  listen('pointercancel', () => touch.end())
  listen('contextmenu', (event) => {
    if (isTouch(event)) stop(event)
  })
  listen('click', (event) => {
    const { isLong } = touch
    touch.isLong = false
    if (!isOnRow(event) || (!isLong && (engine.props.selection?.page() ?? 'none') === 'none')) return
    if (!isLong) toggle(event)
    stop(event)
  })
  return () => {
    touch.end()
    controller.abort()
  }
}
