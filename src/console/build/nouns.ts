import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'

const ID = 'virtual:nouns'
/** An address of its own makes a second copy of one declaration, so that the first screen need not fetch them all. */
const ALONE = '?alone'

/** Where each declaration stands, by the name the list of nouns gives it; `index` is the file of that list. */
const filesOf = (index: string): Map<string, string> => new Map([...readFileSync(index, 'utf8').matchAll(/^import \{ (\w+) \} from '\.(\/resources\/[^']+)'$/gm)].map(([, name = '', path = '']) => [name, `${index.replace(/\/index\.ts$/, '')}${path}`]))

/** Changes with every source the console is made of: files named by their noun alone are fetched anew with it. */
function versionOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) if (/\.(ts|tsx|css)$/.test(file)) hash.update(readFileSync(`${folder}/${file}`))
  return hash.digest('hex').slice(0, 10)
}

/**
 * Gives the console the nouns that have a place in the menu: what finds the place, and how to fetch the declaration alone.
 * The files are named by their nouns, so that the list stays a line of words however many nouns there are.
 */
export function nouns(index: string): Plugin {
  const shown = RESOURCES.flatMap(({ id, code, menu }) => (menu ? [{ id, code: menu.code ?? code, path: menu.path }] : []))
  const root = index.replace(/\/contract\/index\.ts$/, '')
  return {
    name: 'quarterdeck-nouns',
    buildStart() {
      const files = filesOf(index)
      for (const { id } of shown) this.emitFile({ type: 'chunk', id: `${files.get(id) ?? ''}${ALONE}`, fileName: `assets/noun-${id}.js`, preserveSignature: 'strict' })
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const list = shown.map((one) => `${one.id} ${one.code === one.id ? '' : one.code} ${one.path}`).join('|')
      return `export const NOUNS = ${JSON.stringify(list)}.split('|').map((one) => {
        const [id, code, path] = one.split(' ')
        return { id, code: code || id, path, load: () => import(/* @vite-ignore */ '/assets/noun-' + id + '.js?v=${versionOf(root)}').then((module) => module[id]) }
      })`
    },
  }
}
