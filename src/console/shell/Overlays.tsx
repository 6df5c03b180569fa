import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { KeyListener } from '../keys/KeyListener.tsx'
import { WhichKey } from '../keys/WhichKey.tsx'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { Dialogs } from './Dialogs.tsx'
import { operations } from './operations.ts'

const OperationsPanel = lazy(async () => ({ default: (await import('./OperationsPanel.tsx')).OperationsPanel }))

/** Everything that comes over the page: continuations of a key, recent operations, the palette, dialogs. */
export function Overlays() {
  const { panel } = useSnapshot(operations)
  return (
    <>
      <WhichKey />
      {panel ? <Suspense fallback={null}><OperationsPanel /></Suspense> : null}
      <PaletteHost />
      <Dialogs />
      <KeyListener />
    </>
  )
}
