import { subscribe } from 'valtio'
import { COMMANDS } from '../../../commands/index.ts'
import { resourceById, RESOURCES } from '../../contract/index.ts'
import { derive } from '../../palette/derive.ts'
import { keysChanged } from '../keys/keymap.ts'
import { menus } from '../menus.ts'
import { setResourceLookup } from '../resourceLoader.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'
import { session, onSessionChange } from '../session.ts'

registry.replace('static', COMMANDS)
setResourceLookup(resourceById)
onSessionChange(() => registry.remove('menu'))
subscribe(session, screenChanged)

/** Replaces the commands derived from menu, buttons and declarations; the keymap is rebuilt. */
export function deriveCommands(): void {
  const { places, actions } = derive({ routes: menus.whole, buttons: menus.buttons, resources: RESOURCES })
  registry.replace('menu', [...places, ...actions])
  keysChanged()
}
