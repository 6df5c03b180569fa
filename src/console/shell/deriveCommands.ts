import { subscribe } from 'valtio'
import { RESOURCES } from '../../contract/index.ts'
import { derive } from '../../palette/derive.ts'
import { menus } from '../menus.ts'
import { registry } from '../registry.ts'
import { screenChanged } from '../screen.ts'
import { session } from '../session.ts'
import { addIcons } from './Icon.tsx'
import { CHROME } from './icons/chrome.ts'

addIcons(CHROME)
subscribe(session, screenChanged)

/** Puts the commands that follow from menu, buttons and declarations in the place of the former ones. */
export function deriveCommands(): void {
  const { places, actions } = derive({ routes: menus.whole, buttons: menus.buttons, resources: RESOURCES })
  registry.replace('menu', [...places, ...actions])
  screenChanged()
}

/** Takes those commands away: the session has ended. */
export const forgetCommands = (): void => registry.remove('menu')
