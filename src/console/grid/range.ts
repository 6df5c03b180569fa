/**
 * Maximum body height in CSS pixels, 400 000 rows of 32 px; browsers clamp elements from about 17 900 000 px
 * on.
 */
export const MAX_BODY_HEIGHT = 12_800_000
/** Rows painted above and below the visible ones. */
export const OVERSCAN = 4

/** Rows `from` (included) to `to` (excluded). */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Number of recycled rows for a body of `height` pixels. */
export const slotCount = (height: number, rowHeight: number): number =>
  Math.ceil(Math.max(height, 0) / rowHeight) + 1 + 2 * OVERSCAN

/**
 * The rows to paint when the first visible pixel of the list is `top`: as many as there are slots, if the
 * list has that many.
 */
export function rowRange(top: number, rowHeight: number, slots: number, count: number): Range {
  const first = Math.floor(top / rowHeight) - OVERSCAN
  const from = Math.max(0, Math.min(first, count - slots))
  return { from, to: Math.min(count, from + slots) }
}

/** The visible rows, without overscan. */
export function visibleRange(top: number, rowHeight: number, height: number, count: number): Range {
  const from = Math.min(count, Math.floor(top / rowHeight))
  return { from, to: Math.max(from, Math.min(count, Math.ceil((top + height) / rowHeight))) }
}

/**
 * Sizes of one scroll axis in CSS pixels: the list's full height, the element's real height, and the visible
 * height.
 */
export interface Extent {
  readonly full: number
  readonly body: number
  readonly visible: number
}

export const extentOf = (count: number, rowHeight: number, visible: number): Extent => ({
  full: count * rowHeight,
  body: Math.min(count * rowHeight, MAX_BODY_HEIGHT),
  visible,
})
const scrollRange = (length: number, visible: number): number => Math.max(0, length - visible)

/**
 * Scrollbar position for an offset in the list; the same number unless the list is taller than an element can
 * be.
 */
export function scrollTopOf(top: number, extent: Extent): number {
  const bodyRange = scrollRange(extent.body, extent.visible),
    listRange = scrollRange(extent.full, extent.visible)
  return listRange === bodyRange ? top : listRange === 0 ? 0 : (top / listRange) * bodyRange
}

/**
 * Offset in the list after the scrollbar moved. Short distances are applied pixel by pixel, so that wheel and
 * touch feel the same in any list; long distances (a dragged thumb) and both ends are applied in proportion.
 */
export function offsetAfterScroll(
  scrollTop: number,
  previous: { readonly native: number; readonly top: number },
  extent: Extent,
): number {
  const bodyRange = scrollRange(extent.body, extent.visible),
    listRange = scrollRange(extent.full, extent.visible)
  if (listRange === bodyRange) return scrollTop
  if (scrollTop <= 0) return 0
  if (scrollTop >= bodyRange - 1) return listRange
  const delta = scrollTop - previous.native
  const top =
    Math.abs(delta) <= extent.visible * 2 ? previous.top + delta : (scrollTop / bodyRange) * listRange
  return Math.max(0, Math.min(listRange, top))
}

/** Minimal scrolling that makes a row wholly visible. */
export function topToShow(index: number, rowHeight: number, top: number, visible: number): number {
  const start = index * rowHeight
  if (start < top) return start
  return start + rowHeight > top + visible ? Math.max(0, start + rowHeight - visible) : top
}

/** The first and last (excluded) of the columns that intersect `left` to `left + visible`; `lefts` ascend. */
export function columnRange(
  lefts: readonly number[],
  widths: readonly number[],
  viewLeft: number,
  visible: number,
): Range {
  let low = 0,
    high = lefts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lefts[middle] ?? 0) + (widths[middle] ?? 0) <= viewLeft) low = middle + 1
    else high = middle
  }
  let to = low
  while (to < lefts.length && (lefts[to] ?? 0) < viewLeft + visible) to++
  return { from: Math.max(0, low - 1), to: Math.min(lefts.length, to + 1) }
}
