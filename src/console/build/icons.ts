import type { Plugin } from 'vite'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { CHROME } from '../shell/icons/chrome.data.ts'
import { MENU } from '../shell/icons/menu.data.ts'

const ID = 'virtual:icons'
/** Icons of the frame and of a list on their first rendering. */
const FRAME = [
  'bell',
  'bug',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-question-mark',
  'columns-3',
  'ellipsis',
  'external-link',
  'filter',
  'house',
  'languages',
  'layout-list',
  'list-filter',
  'lock',
  'maximize',
  'menu',
  'palette',
  'panel-left',
  'plus',
  'refresh-cw',
  'search',
  'shirt',
  'x',
]

/**
 * Virtual module with the icons needed at first: those of the frame and of the branches of the menu. All
 * others are fetched later.
 */
export function icons(): Plugin {
  return {
    name: 'quarterdeck-icons',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const allPaths: Readonly<Record<string, string>> = { ...MENU, ...CHROME }
      const names = new Set([
        ...FRAME,
        ...BRANCHES.map((entry) => entry.icon),
        ...TOP_MENUS.map((entry) => entry.icon),
      ])
      const paths = [...names].flatMap((name) => (allPaths[name] ? [[name, allPaths[name]]] : []))
      return `export const FIRST = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
