import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keepInView } from './keepInView.ts'

/** Lists up to this length are rendered whole. */
const WHOLE_ROWS = 50
/** Rows rendered beyond either edge of what is visible. */
const OVERSCAN = 8

/** A row in the document, by its index, or the place of rows that are not, with its height in CSS pixels. */
export type WindowPart =
  | { readonly index: number; readonly gap: null }
  | { readonly index: null; readonly gap: number; readonly key: string }

export interface RowWindow {
  readonly parts: readonly WindowPart[]
  /** Whether only a part of the rows is in the document. */
  readonly isWindowed: boolean
  /** Ref of every row; null where all rows are in the document. Rows need `data-index`. */
  readonly measure: ((row: HTMLElement | null) => void) | null
  readonly scrollTo: (index: number) => void
  /** Handlers of the element with the rows: Home and End, and the focused row stays in the document. */
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

interface RowWindowOptions {
  readonly count: number
  /** The element that contains the rows and nothing above them. */
  readonly body: RefObject<HTMLElement | null>
  /** Height of a row in CSS pixels before it has been measured. */
  readonly rowHeight: number
  /** A row that has to be in the document wherever the list is scrolled to. */
  readonly keptIndex?: number
}

/** Decides which rows of a list are in the document: those visible in the nearest ancestor that scrolls. */
export function useRowWindow({ count, body, rowHeight, keptIndex = -1 }: RowWindowOptions): RowWindow {
  const isWindowed = count > WHOLE_ROWS
  const [focusedIndex, setFocusedIndex] = useState(-1)
  const [targetIndex, setTargetIndex] = useState(-1)
  const scrolling = useRef<AbortController | null>(null)
  useEffect(() => () => scrolling.current?.abort(), [])
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scrollerOf(body.current),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: useOffset(body, isWindowed),
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        withIndexes(defaultRangeExtractor(range), [focusedIndex, keptIndex, targetIndex], range.count),
      [focusedIndex, keptIndex, targetIndex],
    ),
  })
  const scrollTo = useCallback(
    (index: number) => {
      scrolling.current?.abort()
      scrolling.current = new AbortController()
      if (isWindowed) setTargetIndex(index)
      keepInView(scrollerOf(body.current), () => rowAt(body.current, index), scrolling.current.signal)
    },
    [isWindowed, body],
  )
  return {
    parts: isWindowed
      ? partsOf(virtualizer.getVirtualItems(), virtualizer.options.scrollMargin, virtualizer.getTotalSize())
      : Array.from({ length: count }, (_, index) => ({ index, gap: null })),
    isWindowed,
    measure: isWindowed ? virtualizer.measureElement : null,
    scrollTo,
    handlers: {
      onFocus: ({ target }) =>
        setFocusedIndex(Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)),
      onBlur: () => setFocusedIndex(-1),
      onKeyDown: (event) => {
        const edge = isWindowed ? { Home: 0, End: count - 1 }[event.key] : undefined
        if (edge === undefined || !scrollsByKey(event)) return
        event.preventDefault()
        scrollTo(edge)
      },
    },
  }
}

const rowAt = (body: Element | null, index: number): Element | null =>
  body?.querySelector(`[data-index="${index}"]`) ?? null

/** Home and End of an input are its own. */
const scrollsByKey = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  !(defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) &&
  !(target instanceof Element && target.matches('input, select, textarea'))

/** The visible rows and, in their places, the ones that always stay. */
function withIndexes(visible: number[], kept: readonly number[], count: number): number[] {
  const missing = kept.filter((index) => index >= 0 && index < count && !visible.includes(index))
  return missing.length === 0 ? visible : [...new Set([...visible, ...missing])].sort((a, b) => a - b)
}

function partsOf(items: readonly VirtualItem[], margin: number, height: number): WindowPart[] {
  const parts: WindowPart[] = []
  let end = margin
  for (const item of items) {
    if (item.start > end) parts.push({ index: null, gap: item.start - end, key: `gap-${item.index}` })
    parts.push({ index: item.index, gap: null })
    end = item.end
  }
  if (height + margin > end) parts.push({ index: null, gap: height + margin - end, key: 'gap-end' })
  return parts
}

/** The nearest ancestor that scrolls: the body of a dialog, a pane. */
function scrollerOf(element: Element | null): Element | null {
  let ancestor = element
  while (ancestor && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
    ancestor = ancestor.parentElement
  return ancestor
}

/** How far below the beginning of the scrolled content the element's content begins, in CSS pixels. */
function useOffset(element: RefObject<Element | null>, isWindowed: boolean): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf(element.current)
    if (!isWindowed || !element.current || !scroller) return
    setOffset(
      element.current === scroller
        ? Number.parseFloat(getComputedStyle(scroller).paddingTop)
        : Math.round(
            element.current.getBoundingClientRect().top -
              scroller.getBoundingClientRect().top +
              scroller.scrollTop,
          ),
    )
  })
  return offset
}
