import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, ROOT } from './fingerprint.mjs'

const MIGRATIONS = 'src/server/store/migrations'
const ENGLISH = 'locales/en'
const OPEN_API_PAGE = 'docs/open-api.md'
const BREACHED = 'src/server/access/breached.txt'

/**
 * Bundles the server into `folder`: `main.js` from `entry`, a file for every worker thread and every
 * command-line program, the migrations, the common passwords, the English texts and the page of the open
 * interface. All are in one folder so that `./x` relative to `import.meta.url` resolves as in the sources.
 */
export async function bundleServer({ entry, folder }) {
  const { build } = await import('esbuild')
  const outdir = `${folder}.${process.pid}.part`
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: await entriesOf(entry),
      outdir,
      entryNames: '[name]',
      chunkNames: 'chunk-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'warning',
    })
    await reduceSourceMaps(join(ROOT, outdir))
    if (existsSync(join(ROOT, MIGRATIONS)))
      await cp(join(ROOT, MIGRATIONS), join(ROOT, outdir, 'migrations'), { recursive: true })
    await cp(join(ROOT, ENGLISH), join(ROOT, outdir, ENGLISH), { recursive: true })
    await cp(join(ROOT, OPEN_API_PAGE), join(ROOT, outdir, OPEN_API_PAGE))
    await cp(join(ROOT, BREACHED), join(ROOT, outdir, 'breached.txt'))
    await rm(join(ROOT, folder), { recursive: true, force: true })
    await rename(join(ROOT, outdir), join(ROOT, folder))
  } finally {
    await rm(join(ROOT, outdir), { recursive: true, force: true })
  }
}

/**
 * Reduces the source maps of a folder to the first position of each line, all that a stack trace of code with one
 * statement a line needs: Node keeps every position as an object, 50 MB with those of columns.
 */
async function reduceSourceMaps(folder) {
  const { decode, encode } = await import('@jridgewell/sourcemap-codec')
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js.map')) continue
    const map = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const lines = decode(map.mappings).map((segments) => {
      const first = segments.find(({ length }) => length >= 4)
      return first ? [[0, first[1], first[2], first[3]]] : []
    })
    await writeFile(join(folder, file), JSON.stringify({ ...map, names: [], mappings: encode(lines) }))
  }
}

async function entriesOf(entry) {
  const files = await filesBelow(['src/server'])
  const others = files.filter(
    (file) => /(^|\/)([a-z]\w*W|w)orker\.ts$/.test(file) || /^src\/server\/cli\/\w+\.ts$/.test(file),
  )
  const entries = { main: entry }
  for (const file of others) {
    const name = basename(file, '.ts')
    if (name in entries)
      throw new Error(`two server programs are called ${name}: ${entries[name]} and ${file}`)
    entries[name] = file
  }
  return entries
}
