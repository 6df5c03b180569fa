import type { Plugin } from 'vite'
import { COMMANDS } from '../../../commands/index.ts'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { readingTable } from '../../kernel/pinyin.ts'
import type { Command } from '../../palette/command.ts'

const ID = 'virtual:words'

function searchTextsOf(command: Command): string[] {
  const name = command.name ?? command.title
  return [
    typeof name === 'string' ? name : typeof name === 'function' ? '' : name.text,
    command.group,
    ...(command.keywords ?? []),
  ]
}

/** Every Chinese text of the declarations that the palette may search. */
function searchTexts(): string[] {
  return [
    ...COMMANDS.flatMap(searchTextsOf),
    ...BRANCHES.map((branch) => branch.name),
    ...TOP_MENUS.map((topMenu) => topMenu.name),
    ...RESOURCES.flatMap((resource) => [
      resource.label,
      resource.menu?.name ?? '',
      ...resource.keywords,
      ...Object.values(resource.fields).map((field) => field.label),
      ...Object.values(resource.actions).flatMap((action) => [action.label, ...(action.keywords ?? [])]),
      ...Object.values(resource.states?.labels ?? {}),
    ]),
    '新增修改删除查看切换打开页面首页控制台个人信息快捷键设置帮助中心',
  ]
}

/**
 * Characters grouped by reading, a quarter smaller than one reading per character; characters without a
 * reading are left out.
 */
function byReading(): string {
  const groups = new Map<string, string>()
  for (const [character, reading] of Object.entries(readingTable(searchTexts())))
    if (reading !== character) groups.set(reading, `${groups.get(reading) ?? ''}${character}`)
  return [...groups]
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([reading, characters]) => `${reading}${characters}`)
    .join(' ')
}

/**
 * Virtual module with the readings of the characters in the console's own texts, so that the browser needs no
 * dictionary.
 */
export function pinyinTable(): Plugin {
  return {
    name: 'quarterdeck-words',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const readings = Object.fromEntries(${JSON.stringify(byReading())}.split(' ').flatMap((one) => {
      const [, reading, characters] = /^([a-z/]+)(.+)$/.exec(one)
      return [...characters].map((character) => [character, reading])
    }))`
        : null,
  }
}
