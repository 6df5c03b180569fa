import { type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Orientation = 'side' | 'stacked'

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
  /** Sets the share; `keep` saves it. */
  readonly put: (share: number, keep: boolean) => void
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
  const put = (next: number, keep: boolean): void => {
    setShares((current) => ({ ...current, [key]: next }))
    fold(false)
    if (keep) setPreference(key, next)
  }
  return { share: shares[key] ?? preference(key, DEFAULT_SHARE), folded, fold, totalSize, put }
}
