import { Suspense, useEffect } from 'react'
import { loadServerTexts } from '../api.ts'
import { endFirstView, useFirstView } from '../firstView.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { runWhenIdle } from '../runWhenIdle.ts'
import { requireEnglish } from '../text.ts'
import { Dialogs } from './Dialogs.tsx'
import { preloadPopovers } from './Popover.tsx'

/** Loaded with the texts of commands, because command buttons are on every page. */
const CommandOverlays = lazyComponent(async () => {
  const textsLoaded = requireEnglish('palette', () => import('virtual:catalogue/en-palette')).catch(
    () => undefined,
  )
  void loadServerTexts()
  const [module] = await Promise.all([import('./CommandOverlays.tsx'), textsLoaded])
  return module.CommandOverlays
})

/** A failed load is repeated by whatever is opened. */
const preloadPopups = (): void => {
  void preloadPopovers().catch(() => undefined)
}

const FIRST_VIEW_TIMEOUT_MS = 4000

/** All overlays of the page; those of commands are loaded after the first view. */
export function Overlays() {
  const isFirstViewPainted = useFirstView()
  useEffect(() => {
    const timer = window.setTimeout(endFirstView, FIRST_VIEW_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => (isFirstViewPainted ? runWhenIdle(preloadPopups) : undefined), [isFirstViewPainted])
  return (
    <>
      {isFirstViewPainted ? (
        <Suspense fallback={null}>
          <CommandOverlays />
        </Suspense>
      ) : null}
      <Dialogs />
    </>
  )
}
