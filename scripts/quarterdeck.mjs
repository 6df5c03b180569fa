#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './build/fingerprint.mjs'

/** `npx quarterdeck …`: builds the command line where the sources are newer, and becomes it. */
const sources = join(ROOT, 'src/cli')
const isCheckout = existsSync(sources)

if (isCheckout) {
  const { buildMissing } = await import('./build/parts.mjs')
  await buildMissing(['cli'], { say: () => undefined })
}
await import(pathToFileURL(join(ROOT, 'dist/cli/main.js')).href)
