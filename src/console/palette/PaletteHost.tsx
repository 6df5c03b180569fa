import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazily } from '../lazily.ts'
import { runCommand } from '../run.ts'
import { palette, whenPaletteRuns } from './palette.ts'
import { openLinkedCommand } from './link.ts'

const Palette = lazily(() => import('./Palette.tsx').then((module) => module.Palette))

whenPaletteRuns((wish, query) =>
  runCommand(wish.command, 'palette', { input: wish.input, query, how: wish.how }),
)

/**
 * Where the palette lives: its code is fetched when it is first wanted or the browser has nothing else to
 * do.
 */
export function PaletteHost() {
  const { wanted } = useSnapshot(palette)
  useEffect(() => {
    openLinkedCommand()
    const idle = window.setTimeout(() => {
      void Palette.bring()
    }, 1500)
    return () => clearTimeout(idle)
  }, [])
  return wanted ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}
