import { Suspense } from 'react'
import { useFirstView } from '../firstView.ts'
import { t } from '../text.ts'
import { PagerControls } from './onDemand.ts'
import type { PagerControlsProps } from './PagerControls.tsx'

interface PagerProps extends Omit<PagerControlsProps, 'pages'> {
  readonly total: number
}

/** Page, page size and count; the same in both modes. */
export function Pager({ total, ...props }: PagerProps) {
  const isFirstViewPainted = useFirstView()
  return (
    <nav
      aria-label={t('分页')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 border-t border-line px-4 py-1 text-small text-fg2"
    >
      <span className="tabular-nums">
        {props.exact ? t('共 {total} 条', { total }) : t('至少 {total} 条', { total })}
      </span>
      <span className="flex-1" />
      {isFirstViewPainted ? (
        <Suspense fallback={null}>
          <PagerControls {...props} pages={Math.max(1, Math.ceil(total / props.size))} />
        </Suspense>
      ) : null}
    </nav>
  )
}
