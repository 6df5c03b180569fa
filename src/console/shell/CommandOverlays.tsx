import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazyComponent } from '../lazyComponent.ts'
import { KeyListener } from '../keys/KeyListener.tsx'
import { WhichKey } from '../keys/WhichKey.tsx'
import { menus } from '../menus.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { startCommandRuntime } from './startCommandRuntime.ts'
import { deriveCommands } from './deriveCommands.ts'
import { operations } from './operations.ts'

const OperationsPanel = lazyComponent(async () => {
  const [{ OperationsPanel: Panel }] = await Promise.all([
    import('../operations/OperationsPanel.tsx'),
    import('../operations/texts.ts').then(({ loadOperationTexts }) => loadOperationTexts()),
  ])
  return Panel
})

/** Recent operations, key continuations, the palette and the key listener; queued calls run when they are loaded. */
export function CommandOverlays() {
  const { whole, buttons } = useSnapshot(menus)
  const { panel } = useSnapshot(operations)
  useLayoutEffect(deriveCommands, [whole, buttons])
  useEffect(startCommandRuntime, [])
  return (
    <>
      {panel ? (
        <Suspense fallback={null}>
          <OperationsPanel />
        </Suspense>
      ) : null}
      <WhichKey />
      <PaletteHost />
      <KeyListener />
    </>
  )
}
