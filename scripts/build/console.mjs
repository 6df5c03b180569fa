import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './fingerprint.mjs'

/** Builds the console into dist/console with the repository's own Vite configuration. */
export async function bundleConsole() {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) throw new Error('vite.config.ts is missing: the console cannot be built')
  const { build } = await import('vite')
  await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn', mode: 'production', build: { outDir: join(ROOT, 'dist/console'), emptyOutDir: true } })
}
