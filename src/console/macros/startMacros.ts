import { subscribe } from 'valtio'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'
import { onSessionChange } from '../session.ts'
import { macroCommands } from './macroCommands.ts'
import { loadMacros, macros } from './macroStore.ts'
import { recording } from './recorder.ts'

/** Offers the macros of the account as commands from now on. */
export function startMacros(): void {
  const register = (): void => registry.replace('macros', macroCommands())
  subscribe(macros, register)
  subscribe(recording, screenChanged)
  onSessionChange(loadMacros)
  loadMacros()
  register()
}
