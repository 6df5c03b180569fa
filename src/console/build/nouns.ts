import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'

const ID = 'virtual:nouns'
/** An address of its own makes a second copy of one declaration, so that the first screen need not fetch them all. */
const ALONE = '?alone'

/** Where each declaration stands, by the name the list of nouns gives it; `index` is the file of that list. */
const filesOf = (index: string): Map<string, string> => new Map([...readFileSync(index, 'utf8').matchAll(/^import \{ (\w+) \} from '\.(\/resources\/[^']+)'$/gm)].map(([, name = '', path = '']) => [name, `${index.replace(/\/index\.ts$/, '')}${path}`]))

/** Gives the console the nouns that have a place in the menu: what finds the place, and how to fetch the declaration alone. */
export function nouns(index: string): Plugin {
  return {
    name: 'quarterdeck-nouns',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const files = filesOf(index)
      const entries = RESOURCES.flatMap(({ id: name, code, menu }) => (menu ? [`{ id: '${name}', code: '${menu.code ?? code}', path: '${menu.path}', load: () => import('${files.get(name) ?? ''}${ALONE}').then((module) => module.${name}) }`] : []))
      return `export const NOUNS = [${entries.join(', ')}]`
    },
  }
}
