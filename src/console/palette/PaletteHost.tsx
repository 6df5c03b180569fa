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

/** Mounts the palette; its code is loaded when it is first opened or the browser is idle. */
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
