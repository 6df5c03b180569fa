import type { Plugin } from 'vite'
import { buttonsOf } from '../../contract/define/permission.ts'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { COMMAND_ICONS, CONSOLE_ICONS, FRAME_ICONS, LOGIN_ICONS, MENU_ICONS } from './iconNames.ts'
import { iconPath } from './iconPath.ts'

const ID = 'virtual:icons/'
const branchIcons = BRANCHES.map(({ icon }) => icon)
/** Entries above the branches, which have their icons when their menu is loaded. */
const topIcons = TOP_MENUS.map(({ icon }) => icon)

/** Icons of menu entries, actions and buttons of the declarations. */
const declaredIcons = (): string[] =>
  RESOURCES.flatMap((resource) => [
    ...(resource.menu ? [resource.menu.icon] : []),
    ...Object.values(resource.actions).flatMap(({ icon }) => icon ?? []),
    ...Object.values(resource.buttons).map(({ icon }) => icon),
    ...buttonsOf(resource).map(({ icon }) => icon),
  ])

/**
 * Names of the icons of each virtual module: those needed before login, those of the first view (the frame and
 * the branches of the menu), those of the commands, and all but those of the login page, which are fetched
 * later.
 */
export const iconModules = (): Readonly<Record<string, readonly string[]>> => ({
  login: LOGIN_ICONS,
  first: [...FRAME_ICONS, ...branchIcons],
  commands: COMMAND_ICONS,
  all: [
    ...FRAME_ICONS,
    ...COMMAND_ICONS,
    ...branchIcons,
    ...topIcons,
    ...declaredIcons(),
    ...CONSOLE_ICONS,
    ...MENU_ICONS,
  ],
})

/** Virtual modules with the paths of icons, drawn by the Lucide project. */
export function icons(): Plugin {
  return {
    name: 'quarterdeck-icons',
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null
      const names = iconModules()[id.slice(ID.length + 1)] ?? []
      const paths = [...new Set(names)].sort().map((name) => [name, iconPath(name)])
      return `export const PATHS = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
