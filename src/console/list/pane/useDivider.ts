import { type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Orientation = 'side' | 'stacked'

/** Minimum pixels of the list and of the pane. */
const MIN_SIZE = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
/** Default share of the list in percent. */
export const DEFAULT_SHARE = 62

/** Position of the separator, saved per list and orientation. */
export interface Divider {
  /** Share of the list in percent. */
  readonly share: number
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
  /** Pixels of list and pane together. */
  readonly totalSize: () => number
  /** Sets the pixels of the list, as far as both keep their minimum; `keep` saves the position. */
  readonly resize: (pixels: number, keep?: boolean) => void
}

export function useDivider(
  root: RefObject<HTMLElement | null>,
  name: string,
  orientation: Orientation,
): Divider {
  const key = `split.${orientation}.${name}`
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({})
  const [folded, fold] = useState(false)
  const totalSize = (): number =>
    (orientation === 'side' ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  const resize = (pixels: number, keep = true): void => {
    const total = totalSize(),
      { list, pane } = MIN_SIZE[orientation]
    const fitted = Math.max(Math.min(list, total / 2), Math.min(total - Math.min(pane, total / 2), pixels))
    const next = Math.round((fitted / total) * 1000) / 10
    setShares((current) => ({ ...current, [key]: next }))
    fold(false)
    if (keep) setPreference(key, next)
  }
  return { share: shares[key] ?? preference(key, DEFAULT_SHARE), folded, fold, totalSize, resize }
}
