import { type CSSProperties, type ReactNode, Suspense, useId, useRef } from 'react'
import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import { type Divider, useDivider, type Orientation } from './useDivider.ts'

const Separator = lazyComponent(() => import('./Separator.tsx').then((module) => module.Separator))

/**
 * Arrangement of list and pane: `off` no pane, `side` and `stacked` share the space, `over` the pane covers
 * the list, `sheet` it covers a part without taking the keyboard.
 */
export type SplitShape = 'off' | 'side' | 'stacked' | 'over' | 'sheet'

interface SplitProps {
  readonly name: string
  readonly shape: SplitShape
  /** Narrow screens: the sheet comes from below instead of from the right. */
  readonly low: boolean
  /** Width of the list as a column of cards, in CSS pixels; 0 where it is none. */
  readonly beside: number
  readonly list: ReactNode
  readonly pane: ReactNode
}

function listStyle(shape: SplitShape, beside: number, { size, folded }: Divider): CSSProperties {
  if (beside > 0) return { flex: `0 0 ${beside}px` }
  if (shape === 'over') return { display: 'none' }
  if (shape !== 'stacked') return { flex: '1 1 0' }
  return folded ? { flex: '0 0 100%', maxHeight: 'calc(100% - 9px)' } : { flex: `0 0 ${size}%` }
}

function paneClass(shape: SplitShape, low: boolean, beside: number): string {
  if (shape !== 'sheet') return beside > 0 ? 'flex-1 border-l border-line' : 'flex-1'
  const edge = low ? 'inset-x-0 bottom-0 h-3/5 rounded-t-panel' : 'inset-y-0 right-0 w-3/5'
  return `absolute z-20 shadow-float ${edge}`
}

/**
 * List and pane with a separator; both keep their element in every arrangement, so that typed text is not
 * lost.
 */
export function Split({ name, shape, low, beside, list, pane }: SplitProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const orientation: Orientation = shape === 'stacked' ? 'stacked' : 'side'
  const divider = useDivider(root, name, orientation)
  const split = shape === 'side' || shape === 'stacked'
  return (
    <div ref={root} className={`relative flex min-h-0 flex-1 ${orientation === 'stacked' ? 'flex-col' : ''}`}>
      <div id={id} className="flex min-h-0 min-w-0 flex-col" style={listStyle(shape, beside, divider)}>
        {list}
      </div>
      {split && beside === 0 ? (
        <Suspense fallback={null}>
          <Separator list={id} orientation={orientation} divider={divider} />
        </Suspense>
      ) : null}
      <aside
        data-zone="detail"
        data-region="detail"
        hidden={shape === 'off' || (split && beside === 0 && divider.folded)}
        aria-label={t('详情')}
        style={shape === 'side' && beside === 0 ? { flex: `0 0 min(${divider.size}px, 60%)` } : undefined}
        className={`flex min-h-0 min-w-0 flex-col bg-surface ${paneClass(shape, low, beside)} [&[hidden]]:hidden`}
      >
        {pane}
      </aside>
    </div>
  )
}
