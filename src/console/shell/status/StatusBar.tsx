import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useFirstView } from '../../firstView.ts'
import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'
import { frame } from '../frame.ts'

const StatusItems = lazyComponent(() => import('./StatusItems.tsx').then((module) => module.StatusItems))
const NarrowStatus = lazyComponent(() =>
  import('../narrow/NarrowStatus.tsx').then((module) => module.NarrowStatus),
)
const spacer = <span className="flex-1" />

/** The status bar, on narrow screens the bar of places; what it says is loaded after the first view. */
export function StatusBar() {
  const isFirstViewPainted = useFirstView()
  const isNarrow = useSnapshot(frame).width === 'xs'
  if (isNarrow)
    return (
      <footer aria-label={t('状态栏')} className={`shrink-0 bg-canvas ${isFirstViewPainted ? '' : 'h-14'}`}>
        {isFirstViewPainted ? (
          <Suspense fallback={null}>
            <NarrowStatus />
          </Suspense>
        ) : null}
      </footer>
    )
  return (
    <footer
      className={
        'flex h-7 shrink-0 items-center gap-3.5 overflow-hidden ' +
        'border-t border-line bg-canvas px-3 text-small text-fg2'
      }
      aria-label={t('状态栏')}
    >
      {isFirstViewPainted ? (
        <Suspense fallback={spacer}>
          <StatusItems />
        </Suspense>
      ) : (
        spacer
      )}
    </footer>
  )
}
