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

/**
 * Splits the texts by their users: `console` has the texts of the screens and the menu names, `operations` those
 * of the operations panel and of macros, which load later, `palette` those a search may find, the id of a noun
 * those of its declaration, `server` the rest: messages that come with a response.
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
    ...literalsBelow(join(root, 'src/console'), /^(?:build|operations|macros)\//),
    ...['src/palette', 'src/contract/define'].flatMap((folder) => literalsBelow(join(root, folder))),
  ])
  const operationTexts = new Set(
    ['src/console/operations', 'src/console/macros'].flatMap((folder) => literalsBelow(join(root, folder))),
  )
  const screenTexts = new Set([...firstTexts, ...operationTexts])
  const searchableTexts = new Set([
    ...menu,
    ...textsWithin(COMMANDS),
    ...literalsBelow(join(root, 'src/palette')),
    ...literalsBelow(join(root, 'commands')),
    ...RESOURCES.flatMap(titlesOf),
  ])
  const textsByResource = new Map(RESOURCES.map((resource) => [resource.id, textsWithin(resource)]))
  return (part) => {
    if (part === 'console') return pick(firstTexts)
    if (part === 'operations') return pick(operationTexts, firstTexts)
    if (part === 'palette') return pick(searchableTexts)
    if (part !== 'server') return pick(textsByResource.get(part) ?? new Set(), firstTexts)
    return pick(
      new Set(all.keys()),
      new Set([
        ...screenTexts,
        ...searchableTexts,
        ...[...textsByResource.values()].flatMap((texts) => [...texts]),
      ]),
    )
  }
}
