import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './fingerprint.mjs'

/**
 * Builds the console into dist/console with the repository's own Vite configuration. A failed build leaves
 * the previous one in place.
 */
export async function bundleConsole() {
  if (!existsSync(join(ROOT, 'vite.config.ts')))
    throw new Error('vite.config.ts is missing: the console cannot be built')
  // React and others choose by it; a test runner sets another value, and what runs after the build needs its own.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const folder = join(ROOT, 'dist/console'),
    part = `${folder}.${process.pid}.part`
  try {
    await mkdir(part, { recursive: true })
    await build({
      root: ROOT,
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      mode: 'production',
      build: { outDir: part, emptyOutDir: true },
    })
    await rm(folder, { recursive: true, force: true })
    await rename(part, folder)
  } finally {
    await rm(part, { recursive: true, force: true })
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
