import { buttonsOf } from '../contract/define/permission.ts'
import type { Resource } from '../contract/define/resource.ts'
import { nameOf } from './available.ts'
import type { Command } from './command.ts'
import { deriveActions } from './deriveActions.ts'

/** Written before the name of every place. */
const BEFORE_PLACES = { words: ['打开'] }

const textsOfCommand = (command: Command): string[] => {
  const { text, labels } = nameOf(command)
  return [text, ...Object.values(labels ?? {}), ...(command.words ?? []), command.path ?? '', command.group]
}

function textsOfResource(resource: Resource): string[] {
  const page = resource.menu?.name ?? resource.label
  const granted = new Map(buttonsOf(resource).map(({ code }) => [code, undefined]))
  const actions = deriveActions({ resource, page, path: page, granted })
  return [resource.label, page, ...resource.words, ...Object.values(resource.states?.labels ?? {}), ...Object.values(resource.fields).map((field) => field.label), ...actions.flatMap(textsOfCommand)]
}

/** Every Chinese text of the product a palette entry may be found by; the build writes its readings down (`kernel/pinyin` readingTable). */
export const productTexts = (commands: readonly Command[], resources: readonly Resource[], more: readonly string[] = []): string[] => [...BEFORE_PLACES.words, ...commands.flatMap(textsOfCommand), ...resources.flatMap(textsOfResource), ...more]
