import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'

const ID = 'virtual:nouns'
/**
 * The query string makes a second copy of a declaration module, so that the first view does not fetch all
 * declarations.
 */
const STANDALONE_QUERY = '?alone'

/** The lists of nouns, in the folder of the contract. */
const LISTS = ['index.ts', 'marketingNouns.ts'] as const

/** The file of each declaration by its name in the lists of nouns; `index` is the file of the first of them. */
function filesOf(index: string): Map<string, string> {
  const folder = index.replace(/\/index\.ts$/, '')
  return new Map(
    LISTS.flatMap((list) => [
      ...readFileSync(`${folder}/${list}`, 'utf8').matchAll(
        /^import \{ (\w+) \} from '\.(\/resources\/[^']+)'$/gm,
      ),
    ]).map(([, name = '', path = '']) => [name, `${folder}${path}`]),
  )
}

/**
 * Changes with every source and text of the console: chunks named after their noun alone are refetched when
 * it changes.
 */
function versionOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|tsx|css|po)$/.test(file)) hash.update(readFileSync(`${folder}/${file}`))
  return hash.digest('hex').slice(0, 10)
}

/**
 * Emits one chunk, named after the noun, for the declaration of every noun with a menu entry. The menu names
 * the noun of each entry, so the first view needs no list of chunks.
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
            id: `${files.get(id) ?? this.error(`${id} is in no list of nouns`)}${STANDALONE_QUERY}`,
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
