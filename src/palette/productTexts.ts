import type { Resource } from '../contract/define/resource.ts'
import { nameOf } from './available.ts'
import type { Command } from './command.ts'

const textsOfCommand = (command: Command): string[] => {
  const { text, labels } = nameOf(command)
  return [text, ...Object.values(labels ?? {}), ...(command.words ?? []), command.path ?? '', command.group]
}
const textsOfResource = (resource: Resource): string[] => [
  resource.label, resource.menu?.name ?? '', ...resource.words, ...Object.values(resource.states?.labels ?? {}),
  ...Object.values(resource.actions).flatMap((action) => [action.label, ...(action.words ?? [])]), ...Object.values(resource.fields).map((field) => field.label),
]
/** Labels of the operations every resource has and words derived commands are found by. */
const DERIVED = ['新增修改删除查看', '新建添加编辑移除详情', '打开']

/** Every Chinese text of the product a palette entry may be found by; the build writes its readings down (`kernel/pinyin` readingTable). */
export const productTexts = (commands: readonly Command[], resources: readonly Resource[], more: readonly string[] = []): string[] => [...DERIVED, ...commands.flatMap(textsOfCommand), ...resources.flatMap(textsOfResource), ...more]
