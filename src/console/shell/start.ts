import { subscribe } from 'valtio'
import { COMMANDS } from '../../../commands/index.ts'
import { RESOURCES } from '../../contract/index.ts'
import { derive } from '../../palette/derive.ts'
import { keysChanged } from '../keys/keymap.ts'
import { adoptLook } from '../look.ts'
import { loadMenus, menus } from '../menus.ts'
import { loadPreferences } from '../preferences.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'
import { session, whenSessionChanges } from '../session.ts'
import { forgetTabs } from '../tabs/tabs.ts'
import { addIcons } from './Icon.tsx'
import { CHROME } from './icons/chrome.ts'

let loadedFor = ''
addIcons(CHROME)

whenSessionChanges(() => {
  loadedFor = ''
  menus.loaded = false
  registry.remove('menu')
  forgetTabs()
})

/** Puts the commands that follow from menu, buttons and declarations in the place of the former ones. */
export function deriveCommands(): void {
  const { places, actions } = derive({ routes: menus.whole, buttons: menus.buttons, resources: RESOURCES })
  registry.replace('menu', [...places, ...actions])
  screenChanged()
}

/** Loads what the frame needs, once a session: menu, buttons, choices; then the commands. */
export async function startSession(): Promise<void> {
  const user = session.user?.user_id ?? ''
  if (loadedFor === user && menus.loaded) return
  await Promise.all([loadMenus(), loadPreferences()])
  await adoptLook()
  registry.replace('static', COMMANDS)
  deriveCommands()
  keysChanged()
  loadedFor = user
}

subscribe(session, screenChanged)
