import { COMMANDS } from '../../commands/index.ts'
import { buttonsOf } from '../../src/contract/define/permission.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { BRANCHES } from '../../src/contract/menu.ts'
import { readings } from '../../src/kernel/pinyin.ts'
import type { Translate } from '../../src/palette/available.ts'
import type { Command } from '../../src/palette/command.ts'
import { type ButtonNode, derive, type Derived, type MenuNode } from '../../src/palette/derive.ts'
import { type CommandEntry, commandEntries, createIndex, type Index } from '../../src/palette/match.ts'
import { readCatalogue } from '../../src/console/build/catalogue.ts'

const PLACEMENT = { toolbar: 1, row: 2, both: 3 } as const

/** The menu as the server sends it to an administrator of the seeded product. */
export function seededRoutes(): MenuNode[] {
  return BRANCHES.map((branch, index) => ({
    id: `b${index}`,
    parentId: '0',
    code: branch.code,
    name: branch.name,
    path: branch.path,
    source: branch.icon,
    sort: branch.sort + index * 10,
    category: 1,
    pinyin: readings(branch.name),
    children: RESOURCES.filter(({ menu }) => menu?.branch === branch.code).map((resource) => ({
      id: resource.id,
      parentId: `b${index}`,
      code: resource.menu?.code ?? resource.code,
      name: resource.menu?.name ?? resource.label,
      path: resource.menu?.path ?? '',
      source: resource.menu?.icon ?? '',
      sort: resource.menu?.sort ?? 0,
      category: 1,
      isOpen: 1,
      pinyin: readings(resource.menu?.name ?? resource.label),
    })),
  })).filter(({ children }) => children.length > 0)
}

/** Buttons of the menu: all, or those with a granted code. */
export function seededButtons(granted: (code: string) => boolean = () => true): ButtonNode[] {
  return RESOURCES.filter(({ menu }) => menu !== null)
    .map((resource) => ({
      code: resource.code,
      name: resource.label,
      action: 0,
      children: buttonsOf(resource)
        .filter(({ code }) => granted(code))
        .map((button) => ({
          code: button.code,
          name: button.label,
          alias: button.alias,
          action: button.placement ? PLACEMENT[button.placement] : 0,
          sort: button.sort,
        })),
    }))
    .filter(({ children }) => children.length > 0)
}

export const deriveSeeded = (granted?: (code: string) => boolean): Derived =>
  derive({ routes: seededRoutes(), buttons: seededButtons(granted), resources: RESOURCES })

/** Every command of an administrator with all permissions. */
export function allCommands(): readonly Command[] {
  const { places, actions } = deriveSeeded()
  return [...COMMANDS, ...places, ...actions]
}

const english = await readCatalogue('locales/en')
for (const branch of BRANCHES) english.set(branch.name, branch.en)
for (const { id, menu, label } of RESOURCES) {
  if (menu) english.set(menu.name ?? label, menu.en)
  if (!english.has(label))
    english.set(
      label,
      id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    )
}
export const inEnglish: Translate = (text, params = {}) =>
  (english.get(text) ?? text).replace(/\{(\w+)\}/g, (whole, part: string) =>
    part in params ? String(params[part]) : whole,
  )

export function indexOf(commands: readonly Command[], locale: 'zh' | 'en' = 'zh'): Index<CommandEntry> {
  return createIndex(commandEntries(commands, { locale, english: inEnglish }), { read: readings })
}
