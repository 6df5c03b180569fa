import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { preference, setPreference } from '../preferences.ts'
import { t } from '../text.ts'

/** How list and pane stand: `off` no pane, `side` and `stacked` share the room, `over` the pane covers the list, `sheet` it covers a part without taking the keyboard. */
export type SplitShape = 'off' | 'side' | 'stacked' | 'over' | 'sheet'

interface SplitProps {
  readonly name: string
  readonly shape: SplitShape
  /** Narrow screens: the sheet rises from below instead of coming from the right. */
  readonly low: boolean
  readonly list: ReactNode
  readonly pane: ReactNode
}

const STEP = 16
const LEAST = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const
const USUAL = 62

/** List and pane with a separator that moves by mouse and by keys; both parts keep their element whatever the shape, so nothing typed is lost. */
export function Split({ name, shape, low, list, pane }: SplitProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const way = shape === 'stacked' ? 'stacked' : 'side'
  const key = `split.${way}.${name}`
  const [share, setShare] = useState(() => preference(key, USUAL))
  const [folded, setFolded] = useState(false)
  const split = shape === 'side' || shape === 'stacked'

  const room = (): number => (way === 'side' ? root.current?.clientWidth : root.current?.clientHeight) ?? 1
  const put = (pixels: number, keep = true): void => {
    const whole = room()
    const fitted = Math.max(Math.min(LEAST[way].list, whole / 2), Math.min(whole - Math.min(LEAST[way].pane, whole / 2), pixels))
    const next = Math.round((fitted / whole) * 1000) / 10
    setShare(next)
    setFolded(false)
    if (keep) setPreference(key, next)
  }
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const bar = event.currentTarget
    bar.setPointerCapture(event.pointerId)
    const at = (moved: globalThis.PointerEvent): number => { const box = root.current?.getBoundingClientRect(); return way === 'side' ? moved.clientX - (box?.left ?? 0) : moved.clientY - (box?.top ?? 0) }
    const move = (moved: globalThis.PointerEvent): void => put(at(moved), false)
    const end = (moved: globalThis.PointerEvent): void => { put(at(moved)); bar.removeEventListener('pointermove', move) }
    bar.addEventListener('pointermove', move)
    bar.addEventListener('pointerup', end, { once: true })
  }
  const press = (event: KeyboardEvent): void => {
    const whole = room(), now = (share / 100) * whole, step = event.shiftKey ? STEP * 4 : STEP
    const back = way === 'side' ? 'ArrowLeft' : 'ArrowUp', forth = way === 'side' ? 'ArrowRight' : 'ArrowDown'
    const to = { [back]: now - step, [forth]: now + step, Home: 0, End: whole }[event.key]
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (to === undefined) setFolded(!folded)
    else put(to)
  }

  const covered = shape === 'over'
  return (
    <div ref={root} className={`relative flex min-h-0 flex-1 ${way === 'stacked' ? 'flex-col' : ''}`}>
      <div id={id} className="flex min-h-0 min-w-0 flex-col" style={{ flex: split ? `0 0 ${folded ? 100 : share}%` : '1 1 100%', maxWidth: split && folded && way === 'side' ? 'calc(100% - 9px)' : undefined, maxHeight: split && folded && way === 'stacked' ? 'calc(100% - 9px)' : undefined, display: covered ? 'none' : undefined }}>{list}</div>
      {split ? (
        <div role="separator" tabIndex={0} aria-label={t('调整列表与详情的大小')} aria-orientation={way === 'side' ? 'vertical' : 'horizontal'} aria-controls={id} aria-valuemin={0} aria-valuemax={100} aria-valuenow={folded ? 100 : Math.round(share)}
          onPointerDown={drag} onDoubleClick={() => put((USUAL / 100) * room())} onKeyDown={press}
          className={`relative z-10 shrink-0 touch-none after:absolute after:bg-line2 hover:after:bg-accent focus-visible:after:bg-accent ${way === 'side' ? '-mx-1 w-[9px] cursor-col-resize after:inset-y-0 after:left-1 after:w-px hover:after:w-0.5' : '-my-1 h-[9px] cursor-row-resize after:inset-x-0 after:top-1 after:h-px hover:after:h-0.5'}`} />
      ) : null}
      <aside data-zone="detail" data-region="detail" hidden={shape === 'off' || (split && folded)} aria-label={t('详情')}
        className={`flex min-h-0 min-w-0 flex-col bg-surface ${shape === 'sheet' ? `absolute z-20 shadow-float ${low ? 'inset-x-0 bottom-0 h-3/5 rounded-t-panel' : 'inset-y-0 right-0 w-3/5'}` : 'flex-1'} [&[hidden]]:hidden`}>{pane}</aside>
    </div>
  )
}
