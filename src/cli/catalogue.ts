import { RESOURCES } from '../contract/index.ts'
import { createIndex, commandEntries } from '../palette/match.ts'
import { createRegistry } from '../palette/registry.ts'
import { nameOf, titleText as chineseTitle } from '../palette/available.ts'
import type { Command } from '../palette/command.ts'
import type { Api } from './api.ts'
import { deriveRights } from './rights.ts'
import type { Args } from './io/args.ts'
import { formatOf, screenWidth, tableText, writeJson } from './io/output.ts'
import { write } from './io/terminal.ts'
import { kebab, loadReadings } from './names.ts'
import { callableActions, isPermitted } from './nouns.ts'
import { english, locale, requireEnglish, t } from './text.ts'

/** How a command of the registry is called on the command line; null for those that only a screen can run. */
export function commandLineOf({ id, resource, opens }: Command): string | null {
  const noun = RESOURCES.find((one) => one.id === resource)
  if (!noun) return null
  if (opens !== undefined) return `${kebab(noun.id)} list`
  const name = id.slice(id.indexOf('.') + 1)
  const verb = VERBS[name] ?? name
  if (!(name in VERBS) && !callableActions(noun).some(([action]) => action === name)) return null
  return `${kebab(noun.id)} ${kebab(verb)}`
}
const VERBS: Readonly<Record<string, string>> = {
  add: 'create',
  edit: 'update',
  delete: 'remove',
  view: 'get',
  export: 'export',
  import: 'import',
}

/** A command with what it is called. */
export interface FoundCommand {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly line: string | null
}

/** The commands of a login that match a query, the best first; all of them without one. */
export async function findCommands(api: Api, query: string): Promise<readonly FoundCommand[]> {
  await requireEnglish()
  const { places, actions } = await deriveRights(api)
  const registry = createRegistry()
  registry.replace('menu', [...places, ...actions])
  const entries = commandEntries(registry.all(), {
    locale: locale(),
    english,
    ambiguous: registry.ambiguous(),
  })
  const found =
    query.trim() === ''
      ? entries
      : createIndex(entries, { read: await loadReadings() })
          .search(query)
          .toSorted((a, b) => b.tier - a.tier || a.order - b.order)
          .map(({ item }) => item)
  return found.map(({ id, path = '', command }) => ({
    id,
    title: chineseTitle(nameOf(command), t),
    path,
    line: commandLineOf(command),
  }))
}

/** `commands [query]`: what this login may do, found by Chinese, pinyin, initials and English. */
export async function listCommands(api: Api, args: Args, words: readonly string[]): Promise<void> {
  const found = await findCommands(api, words.join(' '))
  if (formatOf(args) === 'json') return writeJson(found)
  const rows = found.map(({ title, path, line }) => [
    title,
    path,
    line === null ? t('仅控制台') : `quarterdeck ${line}`,
  ])
  write(tableText([t('操作'), t('位置'), t('命令')], rows, screenWidth()))
}

/** `nouns`: the nouns this login can do something with. */
export async function listNouns(api: Api, args: Args): Promise<void> {
  const { permissions } = await deriveRights(api)
  const nouns = RESOURCES.filter((resource) => isPermitted(resource, permissions)).map((resource) => ({
    noun: kebab(resource.id),
    label: t(resource.label),
  }))
  if (formatOf(args) === 'json') return writeJson(nouns)
  write(
    tableText(
      [t('资源'), t('名称')],
      nouns.map(({ noun, label }) => [noun, label]),
      screenWidth(),
    ),
  )
}
