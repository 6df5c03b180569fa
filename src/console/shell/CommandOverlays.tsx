import { useEffect, useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { replayEarlyKeys } from '../keys/early.ts'
import { KeyListener } from '../keys/KeyListener.tsx'
import { WhichKey } from '../keys/WhichKey.tsx'
import { menus } from '../menus.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { startCommandRuntime } from './startCommandRuntime.ts'
import { deriveCommands } from './deriveCommands.ts'

/** Commands, keys and palette: they come after the first view, and take up what was asked for before. */
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
