import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { readPo } from '../../kernel/po.ts'
import { splitCatalogue } from './splitCatalogue.ts'

/**
 * All entries of every `.po` of a language folder; where two areas translate the same text, the first file
 * counts.
 */
export function readCatalogue(folder: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .sort()) {
    for (const [id, translation] of readPo(readFileSync(join(folder, file), 'utf8')))
      if (!all.has(id)) all.set(id, translation)
  }
  for (const [name, english] of menuNames()) if (!all.has(name)) all.set(name, english)
  return all
}

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
 * `palette` and `server`, and one for every noun that has a menu entry, so that the first view does not grow
 * with the number of nouns.
 */
export function catalogue({ english, root }: { readonly english: string; readonly root: string }): Plugin {
  const split = () => splitCatalogue(readCatalogue(english), root)
  return {
    name: 'quarterdeck-catalogue',
    buildStart() {
      for (const { id, menu } of RESOURCES)
        if (menu)
          this.emitFile({
            type: 'chunk',
            id: `${ID}${id}`,
            fileName: `assets/en-${id}.js`,
            preserveSignature: 'strict',
          })
    },
    resolveId: (id) => (id.startsWith(ID) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return null
      const texts = [...split()(id.slice(ID.length + 1))]
      const messages = texts.map(([source, translation]) => [source, compileMessage(translation)])
      return `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
    },
  }
}
