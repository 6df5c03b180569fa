import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazyComponent } from '../lazyComponent.ts'
import { runCommand } from '../run.ts'
import { palette, setPaletteRunner } from './palette.ts'
import { openLinkedCommand } from './link.ts'

const Palette = lazyComponent(() => import('./Palette.tsx').then((module) => module.Palette))

setPaletteRunner((request, query) =>
  runCommand(request.command, 'palette', { input: request.input, query, target: request.openIn }),
)

/**
 * Where the palette lives: its code is fetched when it is first wanted or the browser has nothing else to
 * do.
 */
export function PaletteHost() {
  const { hasOpened } = useSnapshot(palette)
  useEffect(() => {
    openLinkedCommand()
    const idle = window.setTimeout(() => {
      void Palette.preload()
    }, 1500)
    return () => clearTimeout(idle)
  }, [])
  return hasOpened ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null
}
