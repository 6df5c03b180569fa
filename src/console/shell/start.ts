import { COMMANDS } from '../../../commands/index.ts'
import { keysChanged } from '../keys/keymap.ts'
import { adoptLook } from '../look.ts'
import { loadMenus, menus } from '../menus.ts'
import { loadPreferences } from '../preferences.ts'
import { registry } from '../registry.ts'
import { session, whenSessionChanges } from '../session.ts'
import { forgetTabs } from '../tabs/tabs.ts'
import { deriveCommands, forgetCommands } from './deriveCommands.ts'

let loadedFor = ''
registry.replace('static', COMMANDS)

whenSessionChanges(() => {
  loadedFor = ''
  menus.loaded = false
  forgetCommands()
  forgetTabs()
})

/** Loads what the frame needs, once a session: menu, buttons, choices; then the commands. */
export async function startSession(): Promise<void> {
  const user = session.user?.user_id ?? ''
  if (loadedFor === user && menus.loaded) return
  await Promise.all([loadMenus(), loadPreferences()])
  await adoptLook()
  deriveCommands()
  keysChanged()
  loadedFor = user
}
