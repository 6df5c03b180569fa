import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../text.ts'
import { moved, type MovedDivider } from './dividerSteps.ts'
import type { Divider, Orientation } from './useDivider.ts'

const STEP = 16
const BAR =
  'relative z-10 shrink-0 touch-none after:absolute after:bg-line2 hover:after:bg-accent focus-visible:after:bg-accent'
const ORIENTATION_CLASS: Readonly<Record<Orientation, string>> = {
  side: '-mx-1 w-[9px] cursor-col-resize after:inset-y-0 after:left-1 after:w-px hover:after:w-0.5',
  stacked: '-my-1 h-[9px] cursor-row-resize after:inset-x-0 after:top-1 after:h-px hover:after:h-0.5',
}

function trackPointer(
  event: PointerEvent<HTMLElement>,
  orientation: Orientation,
  resize: MovedDivider['resize'],
): void {
  const bar: HTMLElement = event.currentTarget
  const box = bar.parentElement?.getBoundingClientRect()
  const offsetOf = (moved: globalThis.PointerEvent): number =>
    orientation === 'side' ? moved.clientX - (box?.left ?? 0) : moved.clientY - (box?.top ?? 0)
  const onMove = (moved: globalThis.PointerEvent): void => resize(offsetOf(moved), false)
  bar.setPointerCapture(event.pointerId)
  bar.addEventListener('pointermove', onMove)
  const onEnd = (moved: globalThis.PointerEvent): void => {
    resize(offsetOf(moved))
    bar.removeEventListener('pointermove', onMove)
  }
  bar.addEventListener('pointerup', onEnd, { once: true })
}

function press(
  event: KeyboardEvent,
  orientation: Orientation,
  { folded, fold, totalSize, listSize, resize }: MovedDivider,
): void {
  const total = totalSize(),
    current = listSize(),
    step = event.shiftKey ? STEP * 4 : STEP
  const [back, forth] =
    orientation === 'side' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const)
  const target = { [back]: current - step, [forth]: current + step, Home: 0, End: total }[event.key]
  if (target === undefined && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (target === undefined) fold(!folded)
  else resize(target)
}

/** The separator of list and pane: moved by mouse and keys, folded by Enter, reset by a double click. */
export function Separator({
  list,
  orientation,
  divider: placed,
}: {
  readonly list: string
  readonly orientation: Orientation
  readonly divider: Divider
}) {
  const divider = moved(placed, orientation)
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('调整列表与详情的大小')}
      aria-orientation={orientation === 'side' ? 'vertical' : 'horizontal'}
      aria-controls={list}
      aria-valuemin={divider.min}
      aria-valuemax={divider.max}
      aria-valuenow={Math.round(divider.size)}
      onPointerDown={(event) => trackPointer(event, orientation, divider.resize)}
      onDoubleClick={divider.reset}
      onKeyDown={(event) => press(event, orientation, divider)}
      className={`${BAR} ${ORIENTATION_CLASS[orientation]}`}
    />
  )
}
