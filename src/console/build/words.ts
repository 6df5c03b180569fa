import type { Plugin } from 'vite'
import { COMMANDS } from '../../../commands/index.ts'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { readingTable } from '../../kernel/pinyin.ts'
import type { Command } from '../../palette/command.ts'

const ID = 'virtual:words'

function wordsOf(command: Command): string[] {
  const name = command.name ?? command.title
  return [typeof name === 'string' ? name : typeof name === 'function' ? '' : name.text, command.group, ...(command.words ?? [])]
}

/** Every Chinese text of the declarations that the palette may have to find. */
function texts(): string[] {
  return [
    ...COMMANDS.flatMap(wordsOf), ...BRANCHES.map((one) => one.name), ...TOP_MENUS.map((one) => one.name),
    ...RESOURCES.flatMap((resource) => [
      resource.label, resource.menu?.name ?? '', ...resource.words, ...Object.values(resource.fields).map((field) => field.label),
      ...Object.values(resource.actions).flatMap((action) => [action.label, ...(action.words ?? [])]), ...Object.values(resource.states?.labels ?? {}),
    ]),
    '新增修改删除查看切换打开页面首页控制台个人信息快捷键设置帮助中心',
  ]
}

/** Gives the console the readings of the characters its own texts are made of, so that the browser needs no dictionary. */
export function words(): Plugin {
  return {
    name: 'quarterdeck-words',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const words = JSON.parse(${JSON.stringify(JSON.stringify(readingTable(texts())))})` : null),
  }
}
