import { Suspense, useEffect } from 'react'
import { loadServerTexts } from '../api.ts'
import { endFirstView, useFirstView } from '../firstView.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { requireEnglish } from '../text.ts'
import { Dialogs } from './Dialogs.tsx'

/** Loaded with the texts of commands, because command buttons are on every page. */
const CommandOverlays = lazyComponent(async () => {
  const textsLoaded = requireEnglish('palette', () => import('virtual:catalogue/en-palette')).catch(
    () => undefined,
  )
  void loadServerTexts()
  const [module] = await Promise.all([import('./CommandOverlays.tsx'), textsLoaded])
  return module.CommandOverlays
})

const FIRST_VIEW_TIMEOUT_MS = 4000

/** All overlays of the page; those of commands are loaded after the first view. */
export function Overlays() {
  const isFirstViewPainted = useFirstView()
  useEffect(() => {
    const timer = window.setTimeout(endFirstView, FIRST_VIEW_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
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
