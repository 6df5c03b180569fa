import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleServer } from './bundle.mjs'
import { bundleCli } from './cli.mjs'
import { bundleConsole } from './console.mjs'
import { prepareDatabase } from './database.mjs'
import { fingerprint, ROOT } from './fingerprint.mjs'

const TOOLS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build']

/**
 * The parts that can be built: their inputs, the file that exists after a build, and the build itself.
 * `testing` is the server with the specimen resource of the tests.
 */
export const PARTS = {
  server: {
    inputs: ['src/kernel', 'src/contract', 'src/server', 'locales/en', 'docs/open-api.md', ...TOOLS],
    proof: 'dist/server/main.js',
    make: () => bundleServer({ entry: 'src/server/main.ts', folder: 'dist/server' }),
  },
  testing: {
    inputs: [
      'src/kernel',
      'src/contract',
      'src/server',
      'locales/en',
      'docs/open-api.md',
      'tests/support',
      ...TOOLS,
    ],
    proof: 'dist/testing/main.js',
    make: () => bundleServer({ entry: 'tests/support/testing.ts', folder: 'dist/testing' }),
  },
  /** The embedded database with all tables and no rows, which a first start copies. */
  database: {
    inputs: ['src/server/store/migrations', 'src/server/store/embedded', ...TOOLS],
    proof: 'dist/database/migrations.sha256',
    make: prepareDatabase,
  },
  /** The command line and the tools for assistants. */
  cli: {
    inputs: [
      'src/kernel',
      'src/contract',
      'src/palette',
      'src/cli',
      'src/console/build',
      'docs/cli.md',
      'locales/en',
      ...TOOLS,
    ],
    proof: 'dist/cli/main.js',
    make: bundleCli,
  },
  console: {
    inputs: [
      'src/kernel',
      'src/contract',
      'src/palette',
      'src/console',
      'commands',
      'locales',
      'public',
      'index.html',
      'vite.config.ts',
      ...TOOLS,
    ],
    proof: 'dist/console/index.html',
    make: bundleConsole,
  },
}

const stampOf = (name) => join(ROOT, 'dist', '.stamps', name)

/** Whether the part was built from exactly its present inputs. */
export async function isFresh(name) {
  const { inputs, proof } = PARTS[name]
  if (!existsSync(join(ROOT, proof))) return false
  const stamp = await readFile(stampOf(name), 'utf8').catch(() => '')
  return stamp === (await fingerprint(inputs))
}

/** Builds the named parts that are missing or older than their inputs; returns the names it built. */
export async function buildMissing(names, { force = false, say = console.log } = {}) {
  const built = []
  for (const name of names) {
    if (!force && (await isFresh(name))) continue
    const startedAt = performance.now()
    const stamp = await fingerprint(PARTS[name].inputs)
    await PARTS[name].make()
    await mkdir(join(ROOT, 'dist', '.stamps'), { recursive: true })
    await writeFile(stampOf(name), stamp)
    say(`built ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    built.push(name)
  }
  return built
}
