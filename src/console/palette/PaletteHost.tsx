import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { runCommand } from '../run.ts'
import { openPalette, palette, whenPaletteRuns } from './palette.ts'
import { openLinkedCommand } from './link.ts'

const load = async () => ({ default: (await import('./Palette.tsx')).Palette })
const Palette = lazy(load)
interface EarlyWindow { earlyPalette?: (event: KeyboardEvent) => void; paletteWanted?: boolean }

whenPaletteRuns((wish, query) => runCommand(wish.command, 'palette', { input: wish.input, query, how: wish.how }))

/** Where the palette lives: its code is fetched when it is first wanted or the browser has nothing else to do. */
export function PaletteHost() {
  const { wanted } = useSnapshot(palette)
  useEffect(() => {
    const early = window as EarlyWindow
    if (early.earlyPalette) removeEventListener('keydown', early.earlyPalette, true)
    if (early.paletteWanted) openPalette()
    early.paletteWanted = false
    openLinkedCommand()
    const idle = window.setTimeout(() => { void load() }, 1500)
    return () => clearTimeout(idle)
  }, [])
  return wanted ? <Suspense fallback={null}><Palette /></Suspense> : null
}
