import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../../commands/index.ts'
import { RESOURCES } from '../../contract/index.ts'
import { buttonsOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'

type Texts = ReadonlyMap<string, string>

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|([\u3400-\u9fff]+)(?=:)/g
/**
 * Every text in quotes in a folder of sources; texts in comments count too, which at worst includes too many.
 */
function literalsBelow(folder: string, without: RegExp = /^build\//): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !without.test(name),
  )
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(LITERAL)].map(([, single, double, plain, key]) =>
      (single ?? double ?? plain ?? key ?? '').replaceAll('\\n', '\n'),
    ),
  )
}

/** Every text within a declaration: labels, messages, section names. */
export function textsWithin(part: unknown, texts: Set<string> = new Set()): Set<string> {
  if (typeof part === 'string') texts.add(part)
  else if (part !== null && typeof part === 'object' && !(part instanceof RegExp))
    for (const [key, value] of Object.entries(part)) {
      texts.add(key)
      textsWithin(value, texts)
    }
  return texts
}

/** What the palette shows of a noun that has not been opened: its name and its actions. */
const titlesOf = (resource: Resource): string[] => [
  resource.label,
  ...buttonsOf(resource).map(({ label }) => label),
  ...Object.values(resource.actions).map(({ label }) => label),
]

/** Folders of the console whose texts load with them, by the part that has them. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  operations: ['operations', 'macros'],
  records: [
    'record/own',
    'record/merchant',
    'record/goods',
    'record/stock',
    'record/content',
    'record/campaign',
  ],
  tracking: ['pages/tracking'],
  money: ['record/account', 'record/audit', 'pages/recharge'],
}
/** Folders of the console whose texts load with those of the server. */
const WITH_SERVER = [
  'pages/calendar',
  'pages/info',
  'pages/order',
  'pages/dataScope',
  'pages/people',
  'pages/roleGrant',
  'pages/rights',
  'pages/selfCheck',
  'pages/help',
  'pages/content',
  'pages/pageBuilder',
]

/** Files whose texts are not among the first of the console: the build, and what has texts of its own. */
const NOT_FIRST = new RegExp(`^(?:${['build', ...Object.values(LATER).flat(), ...WITH_SERVER].join('|')})/`)

/**
 * Splits the texts by their users: `console` has the texts of the screens and the menu names, the parts of `LATER`
 * those of screens that load later, `palette` those a search may find, the id of a noun those of its declaration,
 * `server` the rest: messages that come with a response, and the pages of `WITH_SERVER`.
 */
export function splitCatalogue(all: Texts, root: string): (part: string) => Texts {
  const pick = (
    included: ReadonlySet<string>,
    excluded: ReadonlySet<string> = new Set(),
  ): Map<string, string> => new Map([...all].filter(([text]) => included.has(text) && !excluded.has(text)))
  const menu = [
    ...BRANCHES,
    ...TOP_MENUS,
    ...RESOURCES.flatMap((resource) =>
      resource.menu ? [{ name: resource.menu.name ?? resource.label }] : [],
    ),
  ].map(({ name }) => name)
  const firstTexts = new Set([
    ...menu,
    ...literalsBelow(join(root, 'src/console'), NOT_FIRST),
    ...['src/palette', 'src/contract/define'].flatMap((folder) => literalsBelow(join(root, folder))),
  ])
  const laterTexts = new Map(
    Object.entries(LATER).map(([part, folders]) => [
      part,
      new Set(folders.flatMap((folder) => literalsBelow(join(root, 'src/console', folder)))),
    ]),
  )
  // Also those that a noun or another part has, which may not be loaded.
  const textsWithServer = new Set(
    WITH_SERVER.flatMap((folder) => literalsBelow(join(root, 'src/console', folder))),
  )
  const searchableTexts = new Set([
    ...menu,
    ...textsWithin(COMMANDS),
    ...literalsBelow(join(root, 'src/palette')),
    ...literalsBelow(join(root, 'commands')),
    ...RESOURCES.flatMap(titlesOf),
  ])
  const textsByResource = new Map(RESOURCES.map((resource) => [resource.id, textsWithin(resource)]))
  const textsElsewhere = new Set([
    ...firstTexts,
    ...[...laterTexts.values()].flatMap((texts) => [...texts]),
    ...searchableTexts,
    ...[...textsByResource.values()].flatMap((texts) => [...texts]),
  ])
  return (part) => {
    if (part === 'console') return pick(firstTexts)
    if (part === 'palette') return pick(searchableTexts)
    if (part === 'server')
      return new Map([...pick(new Set(all.keys()), textsElsewhere), ...pick(textsWithServer, firstTexts)])
    return pick(laterTexts.get(part) ?? textsByResource.get(part) ?? new Set(), firstTexts)
  }
}
