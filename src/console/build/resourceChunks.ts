import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'

const ID = 'virtual:nouns'
/**
 * An address of its own makes a second copy of one declaration, so that the first screen need not fetch
 * them all.
 */
const STANDALONE_QUERY = '?alone'

/**
 * Where each declaration stands, by the name the list of nouns gives it; `index` is the file of that list.
 */
const filesOf = (index: string): Map<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(/^import \{ (\w+) \} from '\.(\/resources\/[^']+)'$/gm)].map(
      ([, name = '', path = '']) => [name, `${index.replace(/\/index\.ts$/, '')}${path}`],
    ),
  )

/**
 * Changes with every source and text the console is made of: files named by their noun alone are fetched
 * anew with it.
 */
function versionOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|tsx|css|po)$/.test(file)) hash.update(readFileSync(`${folder}/${file}`))
  return hash.digest('hex').slice(0, 10)
}

/**
 * Gives the console a file for the declaration of every noun that has a place in the menu, named by the
 * noun; the menu says which noun stands where.
 * No list of them goes with the first view.
 */
export function resourceChunks({
  index,
  english,
}: {
  readonly index: string
  readonly english: string
}): Plugin {
  const root = index.replace(/\/contract\/index\.ts$/, '')
  return {
    name: 'quarterdeck-nouns',
    buildStart() {
      const files = filesOf(index)
      for (const { id, menu } of RESOURCES)
        if (menu)
          this.emitFile({
            type: 'chunk',
            id: `${files.get(id) ?? ''}${STANDALONE_QUERY}`,
            fileName: `assets/noun-${id}.js`,
            preserveSignature: 'strict',
          })
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      return `export const VERSION = ${JSON.stringify(versionOf([root, english]))}`
    },
  }
}
