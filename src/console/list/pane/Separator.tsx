import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../text.ts'
import { type Divider, DEFAULT_SHARE, type Orientation } from './useDivider.ts'

const STEP = 16
/** Minimum pixels of the list and of the pane. */
const MIN_SIZE = { side: { list: 480, pane: 372 }, stacked: { list: 254, pane: 160 } } as const

type Resize = (pixels: number, keep?: boolean) => void

/** Sets the pixels of the list, as far as both keep their minimum; `keep` saves the position. */
const resizer =
  ({ totalSize, put }: Divider, orientation: Orientation): Resize =>
  (pixels, keep = true) => {
    const total = totalSize(),
      { list, pane } = MIN_SIZE[orientation]
    const fitted = Math.max(Math.min(list, total / 2), Math.min(total - Math.min(pane, total / 2), pixels))
    put(Math.round((fitted / total) * 1000) / 10, keep)
  }
const BAR =
  'relative z-10 shrink-0 touch-none after:absolute after:bg-line2 hover:after:bg-accent focus-visible:after:bg-accent'
const ORIENTATION_CLASS: Readonly<Record<Orientation, string>> = {
  side: '-mx-1 w-[9px] cursor-col-resize after:inset-y-0 after:left-1 after:w-px hover:after:w-0.5',
  stacked: '-my-1 h-[9px] cursor-row-resize after:inset-x-0 after:top-1 after:h-px hover:after:h-0.5',
}

function trackPointer(event: PointerEvent<HTMLElement>, orientation: Orientation, resize: Resize): void {
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

function press(event: KeyboardEvent, orientation: Orientation, divider: Divider): void {
  const { share, folded, fold, totalSize } = divider
  const total = totalSize(),
    current = (share / 100) * total,
    step = event.shiftKey ? STEP * 4 : STEP
  const [back, forth] =
    orientation === 'side' ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const)
  const target = { [back]: current - step, [forth]: current + step, Home: 0, End: total }[event.key]
  if (target === undefined && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (target === undefined) fold(!folded)
  else resizer(divider, orientation)(target)
}

/** The separator of list and pane: moved by mouse and keys, folded by Enter, reset by a double click. */
export function Separator({
  list,
  orientation,
  divider,
}: {
  readonly list: string
  readonly orientation: Orientation
  readonly divider: Divider
}) {
  const resize = resizer(divider, orientation)
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('调整列表与详情的大小')}
      aria-orientation={orientation === 'side' ? 'vertical' : 'horizontal'}
      aria-controls={list}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={divider.folded ? 100 : Math.round(divider.share)}
      onPointerDown={(event) => trackPointer(event, orientation, resize)}
      onDoubleClick={() => resize((DEFAULT_SHARE / 100) * divider.totalSize())}
      onKeyDown={(event) => press(event, orientation, divider)}
      className={`${BAR} ${ORIENTATION_CLASS[orientation]}`}
    />
  )
}
