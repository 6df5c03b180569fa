import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build/fingerprint.mjs'
import { buildMissing } from './build/parts.mjs'

/**
 * `node scripts/run.mjs <entry.ts> args…`: runs a TypeScript program with the current environment; programs
 * of the server run from its bundle.
 */
const [entry, ...args] = process.argv.slice(2)

if (!entry || !existsSync(resolve(entry))) {
  console.error(entry ? `${entry} does not exist` : 'usage: node scripts/run.mjs <entry.ts> [arguments…]')
  process.exitCode = 2
} else {
  const isServerProgram = resolve(entry).startsWith(join(ROOT, 'src/server/cli/'))
  if (isServerProgram) await buildMissing(['server'], { say: console.error })
  else (await import('tsx/esm/api')).register()
  const program = isServerProgram ? join(ROOT, 'dist/server', `${basename(entry, '.ts')}.js`) : resolve(entry)
  process.argv = [process.execPath, program, ...args]
  await import(pathToFileURL(program).href)
}
