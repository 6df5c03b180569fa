import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { preference, setPreference } from '../../preferences.ts'

export type Way = 'side' | 'stacked'

const STEP = 16
/** Least pixels of the list and of the pane. */
const LEAST = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
const USUAL = 62

export interface Divider {
  /** Share of the list in percent. */
  readonly share: number
  readonly folded: boolean
  readonly drag: (event: PointerEvent<HTMLElement>) => void
  readonly press: (event: KeyboardEvent) => void
  readonly reset: () => void
}

/** Where list and pane meet: moved by mouse and keys, folded by Enter, remembered per list and way. */
export function useDivider(root: RefObject<HTMLElement | null>, name: string, way: Way): Divider {
  const key = `split.${way}.${name}`
  const [shares, setShares] = useState<Readonly<Record<string, number>>>({})
  const [folded, setFolded] = useState(false)
  const share = shares[key] ?? preference(key, USUAL)
  const room = (): number => (way === 'side' ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  const put = (pixels: number, keep = true): void => {
    const whole = room(), { list, pane } = LEAST[way]
    const fitted = Math.max(Math.min(list, whole / 2), Math.min(whole - Math.min(pane, whole / 2), pixels))
    const next = Math.round((fitted / whole) * 1000) / 10
    setShares((now) => ({ ...now, [key]: next }))
    setFolded(false)
    if (keep) setPreference(key, next)
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const bar: HTMLElement = event.currentTarget
    const box = root.current?.getBoundingClientRect()
    const at = (moved: globalThis.PointerEvent): number => (way === 'side' ? moved.clientX - (box?.left ?? 0) : moved.clientY - (box?.top ?? 0))
    const move = (moved: globalThis.PointerEvent): void => put(at(moved), false)
    bar.setPointerCapture(event.pointerId)
    bar.addEventListener('pointermove', move)
    const end = (moved: globalThis.PointerEvent): void => { put(at(moved)); bar.removeEventListener('pointermove', move) }
    bar.addEventListener('pointerup', end, { once: true })
  }
  const press = (event: KeyboardEvent): void => {
    const whole = room(), now = (share / 100) * whole, step = event.shiftKey ? STEP * 4 : STEP
    const [back, forth] = way === 'side' ? ['ArrowLeft', 'ArrowRight'] as const : ['ArrowUp', 'ArrowDown'] as const
    const to = { [back]: now - step, [forth]: now + step, Home: 0, End: whole }[event.key]
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) setFolded(!folded)
    else put(to)
  }
  return { share, folded, drag, press, reset: () => put((USUAL / 100) * room()) }
}
