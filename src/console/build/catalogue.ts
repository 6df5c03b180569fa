import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { compileMessages, readMessages } from './messages.ts'
import { splitCatalogue } from './splitCatalogue.ts'

/**
 * All entries of every `.po` of a language folder; where two areas translate the same text, the first file
 * counts.
 */
export async function readTexts(
  folder: string,
  isIncluded: (file: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.po') && isIncluded(name))
    .sort()) {
    for (const [id, translation] of await readMessages(join(folder, file)))
      if (!all.has(id)) all.set(id, translation)
  }
  for (const [name, english] of menuNames()) if (!all.has(name)) all.set(name, english)
  return all
}

/** The texts of the console: what the command line alone says is left out. */
export const readCatalogue = (folder: string): Promise<Map<string, string>> =>
  readTexts(folder, (file) => file !== 'cli.po')

/** English menu names come from the declarations. */
const menuNames = (): [string, string][] => [
  ...[...BRANCHES, ...TOP_MENUS].map((entry): [string, string] => [entry.name, entry.en]),
  ...RESOURCES.flatMap((resource): [string, string][] =>
    resource.menu ? [[resource.menu.name ?? resource.label, resource.menu.en]] : [],
  ),
]

const ID = 'virtual:catalogue/en-'
/**
 * Virtual modules with the English catalogue in parts, each compiled as a module of its own: `console`,
 * `operations`, `records`, `palette` and `server`, and one for every noun, so that the first view does
 * not grow with the number of nouns.
 */
export function catalogue({ english, root }: { readonly english: string; readonly root: string }): Plugin {
  let parts: Promise<ReturnType<typeof splitCatalogue>> | null = null
  const readParts = () => (parts ??= readCatalogue(english).then((texts) => splitCatalogue(texts, root)))
  return {
    name: 'quarterdeck-catalogue',
    buildStart() {
      parts = null
      for (const { id } of RESOURCES)
        this.emitFile({
          type: 'chunk',
          id: `${ID}${id}`,
          fileName: `assets/en-${id}.js`,
          preserveSignature: 'strict',
        })
    },
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${ID}`)) return null
      const textsOf = await readParts()
      return `export const messages = ${JSON.stringify(compileMessages(textsOf(id.slice(ID.length + 1))))}`
    },
  }
}
