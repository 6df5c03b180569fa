import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { calls } from './check/calls.mjs'
import { cycles } from './check/cycles.mjs'
import { floors } from './check/floors.mjs'
import { lock } from './check/lock.mjs'
import { sizes } from './check/sizes.mjs'
import { readSources } from './check/sources.mjs'
import { texts } from './check/texts.mjs'
import { words } from './check/words.mjs'
import { ROOT } from './build/fingerprint.mjs'

/**
 * `npm run check [-- names…]`: types, lint, and the rules of the house that no compiler knows. Prints each
 * offending line and exits
 * with 1 where there is any. CHECK_REPORT names a file for the counts.
 */
const CHECKS = {
  types: () => typeErrors(),
  format: () => unformatted(),
  lint: () => lintErrors(),
  floors: async () => floors(await sources(), readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')),
  cycles: async () => cycles(await sources()),
  calls: async () => calls(await sources()),
  sizes: async () => sizes(await sources()),
  texts: async () => texts(await sources()),
  words: () => words(),
  lock: () => lock(),
}

let read
const sources = () => (read ??= readSources())

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in CHECKS))
if (unknown.length > 0)
  throw new Error(`no such check: ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}`)

const counts = { passed: 0, failed: 0 }
for (const name of named.length > 0 ? named : Object.keys(CHECKS)) await run(name)
if (process.env.CHECK_REPORT) writeFileSync(process.env.CHECK_REPORT, JSON.stringify(counts))
if (counts.failed > 0) process.exitCode = 1

async function run(name) {
  const began = performance.now()
  const found = await CHECKS[name]()
  counts[found.length > 0 ? 'failed' : 'passed'] += 1
  for (const line of found) console.log(`  ${line}`)
  console.log(
    `${found.length > 0 ? '✗' : '✓'} ${name}${found.length > 0 ? `: ${found.length}` : ''} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
}

/**
 * The compiler over everything; the proofs of tests/types are its `@ts-expect-error` lines, each of which
 * fails when it is not needed.
 */
function typeErrors() {
  return failures('typescript/lib/tsc.js', ['--noEmit', '--pretty', 'false'], /error TS/)
}

/** Files that `npm run format` would write otherwise. */
function unformatted() {
  return failures(
    '@biomejs/biome/bin/biome',
    ['format', '--reporter=github', '--max-diagnostics=none', '--colors=off'],
    /^::error/,
  ).map(
    (line) => `${relative(ROOT, /file=([^,]+)/.exec(line)?.[1] ?? line)} is not formatted: npm run format`,
  )
}

function lintErrors() {
  return failures('oxlint/bin/oxlint', ['--type-aware', '--quiet', '--format=unix'], /^\S+:\d+:\d+: /)
}

/** Lines of a tool's output that name a fault; all of it where it failed without naming one. */
function failures(program, options, pattern) {
  const done = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = `${done.stdout}\n${done.stderr}`
  const found = output.split('\n').filter((line) => pattern.test(line))
  return done.status !== 0 && found.length === 0 ? [output.trim().slice(-3000) || `${program} failed`] : found
}
