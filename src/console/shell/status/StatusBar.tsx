import { Suspense } from 'react'
import { useFirstView } from '../../firstView.ts'
import { lazyComponent } from '../../lazyComponent.ts'
import { t } from '../../text.ts'

const StatusItems = lazyComponent(() => import('./StatusItems.tsx').then((module) => module.StatusItems))
const spacer = <span className="flex-1" />

/** The status bar; what it says is loaded after the first view has been painted. */
export function StatusBar() {
  const isFirstViewPainted = useFirstView()
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
