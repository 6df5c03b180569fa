import type { Plugin } from 'vite'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { CHROME } from '../shell/icons/chrome.data.ts'
import { MENU } from '../shell/icons/menu.data.ts'

/** Icons of the frame and of a list on their first rendering. */
const FRAME = [
  'bell',
  'bug',
  'chevron-down',
  'chevron-right',
  'circle-question-mark',
  'ellipsis',
  'external-link',
  'house',
  'languages',
  'lock',
  'maximize',
  'menu',
  'palette',
  'panel-left',
  'search',
  'shirt',
  'x',
]

/** Icons of buttons that appear with the commands. */
const COMMANDS = ['check', 'chevron-left', 'columns-3', 'filter', 'layout-list', 'plus', 'refresh-cw']

/** Virtual modules and the names of their icons. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'virtual:icons/first': [
    ...FRAME,
    ...BRANCHES.map((entry) => entry.icon),
    ...TOP_MENUS.map((entry) => entry.icon),
  ],
  'virtual:icons/commands': COMMANDS,
}

/**
 * Virtual modules with the icons needed at first: those of the frame and of the branches of the menu, and those
 * of the commands. All others are fetched later.
 */
export function icons(): Plugin {
  return {
    name: 'quarterdeck-icons',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    load(id) {
      const names = MODULES[id.replace('\0', '')]
      if (!names) return null
      const allPaths: Readonly<Record<string, string>> = { ...MENU, ...CHROME }
      const paths = [...new Set(names)].flatMap((name) => (allPaths[name] ? [[name, allPaths[name]]] : []))
      return `export const ICONS = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
