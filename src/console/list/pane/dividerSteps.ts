import { DEFAULT_SIZE, type Divider, type Orientation } from './useDivider.ts'

/** Minimum pixels of the list and of the pane. */
const MIN_SIZE = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
/** Maximum pixels of a pane at the side. */
const MAX_PANE = 640

/** A separator that is moved. */
export interface MovedDivider extends Divider {
  readonly min: number
  readonly max: number
  /** Pixels of list and pane together. */
  readonly totalSize: () => number
  /** Pixels of the list. */
  readonly listSize: () => number
  /** Sets the pixels of the list, as far as both keep their minimum; `keep` saves the position. */
  readonly resize: (pixels: number, keep?: boolean) => void
  readonly reset: () => void
}

/** How a separator moves within its element. */
export function moved(divider: Divider, orientation: Orientation): MovedDivider {
  const { root, size, put } = divider
  const isSide = orientation === 'side'
  const totalSize = (): number => (isSide ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  return {
    ...divider,
    min: isSide ? MIN_SIZE.side.pane : 0,
    max: isSide ? MAX_PANE : 100,
    totalSize,
    listSize: () => (isSide ? totalSize() - size : (size / 100) * totalSize()),
    resize: (pixels, keep = true) => {
      const total = totalSize(),
        { list, pane } = MIN_SIZE[orientation]
      const low = isSide ? Math.max(list, total - MAX_PANE) : list
      const fitted = Math.max(Math.min(low, total / 2), Math.min(total - Math.min(pane, total / 2), pixels))
      put(isSide ? Math.round(total - fitted) : Math.round((fitted / total) * 1000) / 10, keep)
    },
    reset: () => put(DEFAULT_SIZE[orientation], true),
  }
}
