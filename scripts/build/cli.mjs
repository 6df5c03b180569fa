import { copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './fingerprint.mjs'

const ENTRY = 'src/cli/main.ts'
const ENGLISH = 'locales/en'

/** Bundles the command line into dist/cli, with its English texts and its documentation. */
export async function bundleCli() {
  const { build } = await import('esbuild')
  const folder = join(ROOT, 'dist/cli'),
    part = `${folder}.${process.pid}.part`
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [ENTRY],
      outdir: part,
      entryNames: '[name]',
      chunkNames: 'chunk-[hash]',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      logLevel: 'warning',
    })
    await writeFile(join(part, 'en.json'), JSON.stringify(await englishMessages()))
    await copyFile(join(ROOT, 'docs/cli.md'), join(part, 'cli.md'))
    await rm(folder, { recursive: true, force: true })
    await rename(part, folder)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** All English texts, compiled as the console compiles its own. */
async function englishMessages() {
  const { tsImport } = await import('tsx/esm/api')
  const { readTexts } = await tsImport('../../src/console/build/catalogue.ts', import.meta.url)
  const { compileMessages } = await tsImport('../../src/console/build/messages.ts', import.meta.url)
  return compileMessages(await readTexts(join(ROOT, ENGLISH)))
}
