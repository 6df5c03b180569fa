import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../text.ts'
import { type Divider, USUAL, type Way } from './useDivider.ts'

const STEP = 16
const BAR =
  'relative z-10 shrink-0 touch-none after:absolute after:bg-line2 hover:after:bg-accent focus-visible:after:bg-accent'
const LOOK: Readonly<Record<Way, string>> = {
  side: '-mx-1 w-[9px] cursor-col-resize after:inset-y-0 after:left-1 after:w-px hover:after:w-0.5',
  stacked: '-my-1 h-[9px] cursor-row-resize after:inset-x-0 after:top-1 after:h-px hover:after:h-0.5',
}

function follow(event: PointerEvent<HTMLElement>, way: Way, put: Divider['put']): void {
  const bar: HTMLElement = event.currentTarget
  const box = bar.parentElement?.getBoundingClientRect()
  const at = (moved: globalThis.PointerEvent): number =>
    way === 'side' ? moved.clientX - (box?.left ?? 0) : moved.clientY - (box?.top ?? 0)
  const move = (moved: globalThis.PointerEvent): void => put(at(moved), false)
  bar.setPointerCapture(event.pointerId)
  bar.addEventListener('pointermove', move)
  const end = (moved: globalThis.PointerEvent): void => {
    put(at(moved))
    bar.removeEventListener('pointermove', move)
  }
  bar.addEventListener('pointerup', end, { once: true })
}

function press(event: KeyboardEvent, way: Way, { share, folded, fold, room, put }: Divider): void {
  const whole = room(),
    now = (share / 100) * whole,
    step = event.shiftKey ? STEP * 4 : STEP
  const [back, forth] =
    way === 'side' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const)
  const to = { [back]: now - step, [forth]: now + step, Home: 0, End: whole }[event.key]
  if (to === undefined && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (to === undefined) fold(!folded)
  else put(to)
}

/**
 * What stands between list and pane: moved by mouse and keys, folded by Enter, put back by a double click.
 */
export function Separator({
  list,
  way,
  divider,
}: {
  readonly list: string
  readonly way: Way
  readonly divider: Divider
}) {
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('调整列表与详情的大小')}
      aria-orientation={way === 'side' ? 'vertical' : 'horizontal'}
      aria-controls={list}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={divider.folded ? 100 : Math.round(divider.share)}
      onPointerDown={(event) => follow(event, way, divider.put)}
      onDoubleClick={() => divider.put((USUAL / 100) * divider.room())}
      onKeyDown={(event) => press(event, way, divider)}
      className={`${BAR} ${LOOK[way]}`}
    />
  )
}
