import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { serverWords } from '../api.ts'
import { endFirstView, useFirstView } from '../firstView.ts'
import { lazily } from '../lazily.ts'
import { needEnglish } from '../text.ts'
import { Dialogs } from './Dialogs.tsx'
import { operations } from './operations.ts'

const OperationsPanel = lazily(() => import('./OperationsPanel.tsx').then((module) => module.OperationsPanel))
/** Commands come with their words: their buttons stand on every page. */
const CommandOverlays = lazily(async () => {
  const words = needEnglish('palette', () => import('virtual:catalogue/en-palette')).catch(() => undefined)
  void serverWords()
  const [module] = await Promise.all([import('./CommandOverlays.tsx'), words])
  return module.CommandOverlays
})

const AT_LATEST_MS = 4000

/** Everything that comes over the page: continuations of a key, recent operations, the palette, dialogs. */
export function Overlays() {
  const { panel } = useSnapshot(operations)
  const seen = useFirstView()
  useEffect(() => {
    const timer = window.setTimeout(endFirstView, AT_LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {panel ? (
        <Suspense fallback={null}>
          <OperationsPanel />
        </Suspense>
      ) : null}
      {seen ? (
        <Suspense fallback={null}>
          <CommandOverlays />
        </Suspense>
      ) : null}
      <Dialogs />
    </>
  )
}
