import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { replayEarlyKeys } from '../keys/early.ts'
import { KeyListener } from '../keys/KeyListener.tsx'
import { WhichKey } from '../keys/WhichKey.tsx'
import { menus } from '../menus.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { startCommandRuntime } from './startCommandRuntime.ts'
import { deriveCommands } from './deriveCommands.ts'

/** Key listener and palette, loaded after the first view; queued calls run then. */
export function CommandOverlays() {
  const { whole, buttons } = useSnapshot(menus)
  useLayoutEffect(deriveCommands, [whole, buttons])
  useEffect(() => {
    startCommandRuntime()
    replayEarlyKeys()
  }, [])
  return (
    <>
      <WhichKey />
      <PaletteHost />
      <KeyListener />
    </>
  )
}
