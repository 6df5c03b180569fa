import { type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Orientation = 'side' | 'stacked'

/** Minimum pixels of the list and of the pane. */
const MIN_SIZE = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
/** Maximum pixels of a pane at the side. */
const MAX_PANE = 640
/** Pixels of a pane at the side; share of a list above its pane in percent. */
const DEFAULT_SIZE = { side: 448, stacked: 62 } as const

/** Position of the separator, saved per list and orientation. */
export interface Divider {
  /** At the side the pixels of the pane, stacked the share of the list in percent. */
  readonly size: number
  readonly min: number
  readonly max: number
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
  /** Pixels of list and pane together. */
  readonly totalSize: () => number
  /** Pixels of the list. */
  readonly listSize: () => number
  /** Sets the pixels of the list, as far as both keep their minimum; `keep` saves the position. */
  readonly resize: (pixels: number, keep?: boolean) => void
  readonly reset: () => void
}

export function useDivider(
  root: RefObject<HTMLElement | null>,
  name: string,
  orientation: Orientation,
): Divider {
  const isSide = orientation === 'side'
  const key = `split.${isSide ? 'pane' : orientation}.${name}`
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const [folded, fold] = useState(false)
  const size = sizes[key] ?? preference(key, DEFAULT_SIZE[orientation])
  const totalSize = (): number => (isSide ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  const put = (next: number, keep = true): void => {
    setSizes((current) => ({ ...current, [key]: next }))
    fold(false)
    if (keep) setPreference(key, next)
  }
  const resize = (pixels: number, keep = true): void => {
    const total = totalSize(),
      { list, pane } = MIN_SIZE[orientation]
    const low = isSide ? Math.max(list, total - MAX_PANE) : list
    const fitted = Math.max(Math.min(low, total / 2), Math.min(total - Math.min(pane, total / 2), pixels))
    put(isSide ? Math.round(total - fitted) : Math.round((fitted / total) * 1000) / 10, keep)
  }
  return {
    size,
    min: isSide ? MIN_SIZE.side.pane : 0,
    max: isSide ? MAX_PANE : 100,
    folded,
    fold,
    totalSize,
    listSize: () => (isSide ? totalSize() - size : (size / 100) * totalSize()),
    resize,
    reset: () => put(DEFAULT_SIZE[orientation]),
  }
}
