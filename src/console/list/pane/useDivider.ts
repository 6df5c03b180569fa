import { type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Orientation = 'side' | 'stacked'

/** Pixels of a pane at the side; share of a list above its pane in percent. */
export const DEFAULT_SIZE = { side: 448, stacked: 62 } as const

/** Position of the separator, saved per list and orientation. */
export interface Divider {
  /** The element that holds list and pane. */
  readonly root: RefObject<HTMLElement | null>
  /** At the side the pixels of the pane, stacked the share of the list in percent. */
  readonly size: number
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
  /** Moves it; `keep` saves the position. */
  readonly put: (size: number, keep: boolean) => void
}

export function useDivider(
  root: RefObject<HTMLElement | null>,
  name: string,
  orientation: Orientation,
): Divider {
  const key = `split.${orientation === 'side' ? 'pane' : orientation}.${name}`
  const [sizes, setSizes] = useState<Readonly<Record<string, number>>>({})
  const [folded, fold] = useState(false)
  return {
    root,
    size: sizes[key] ?? preference(key, DEFAULT_SIZE[orientation]),
    folded,
    fold,
    put: (next, keep) => {
      setSizes((current) => ({ ...current, [key]: next }))
      fold(false)
      if (keep) setPreference(key, next)
    },
  }
}
