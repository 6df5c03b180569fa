import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'
import { BRANCHES, TOP_MENUS } from '../../contract/menu.ts'
import { readPo } from '../../kernel/po.ts'

/** All entries of every `.po` of a language folder; of two areas that translate the same text the first file counts. */
export function readCatalogue(folder: string): Map<string, string> {
  const all = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.po')).sort()) {
    for (const [id, translation] of readPo(readFileSync(join(folder, file), 'utf8'))) if (!all.has(id)) all.set(id, translation)
  }
  for (const [name, english] of menuNames()) if (!all.has(name)) all.set(name, english)
  return all
}

/** Menu names say their English in the declarations. */
const menuNames = (): [string, string][] => [
  ...[...BRANCHES, ...TOP_MENUS].map((one): [string, string] => [one.name, one.en]),
  ...RESOURCES.flatMap((resource): [string, string][] => (resource.menu ? [[resource.menu.name ?? resource.label, resource.menu.en]] : [])),
]

const ID = 'virtual:catalogue/en'
/** Gives the console its English catalogue, merged and compiled, as a module of its own. */
export function catalogue(folder: string): Plugin {
  return {
    name: 'quarterdeck-catalogue',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const messages: Record<string, unknown> = {}
      for (const [source, translation] of readCatalogue(folder)) messages[source] = compileMessage(translation)
      return `export const messages = ${JSON.stringify(messages)}`
    },
  }
}
