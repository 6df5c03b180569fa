import { type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Way = 'side' | 'stacked'

/** Least pixels of the list and of the pane. */
const LEAST = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
/** Share of the list in percent where nobody moved anything. */
export const USUAL = 62

/** Where list and pane meet, remembered per list and way. */
export interface Divider {
  /** Share of the list in percent. */
  readonly share: number
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
  /** Pixels list and pane have together. */
  readonly room: () => number
  /** Gives the list so many pixels, as far as both keep what they need; `keep` remembers it. */
  readonly put: (pixels: number, keep?: boolean) => void
}

export function useDivider(root: RefObject<HTMLElement | null>, name: string, way: Way): Divider {
  const key = `split.${way}.${name}`
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({})
  const [folded, fold] = useState(false)
  const room = (): number => (way === 'side' ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  const put = (pixels: number, keep = true): void => {
    const whole = room(),
      { list, pane } = LEAST[way]
    const fitted = Math.max(Math.min(list, whole / 2), Math.min(whole - Math.min(pane, whole / 2), pixels))
    const next = Math.round((fitted / whole) * 1000) / 10
    setShares((now) => ({ ...now, [key]: next }))
    fold(false)
    if (keep) setPreference(key, next)
  }
  return { share: shares[key] ?? preference(key, USUAL), folded, fold, room, put }
}
