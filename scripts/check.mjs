import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { calls } from './check/calls.mjs'
import { cycles } from './check/cycles.mjs'
import { declarations } from './check/declarations.mjs'
import { dependencies } from './check/dependencies.mjs'
import { floors } from './check/floors.mjs'
import { icons } from './check/icons.mjs'
import { lock } from './check/lock.mjs'
import { sizes } from './check/sizes.mjs'
import { storedNumbers } from './check/storedNumbers.mjs'
import { readSources } from './check/sources.mjs'
import { texts } from './check/texts.mjs'
import { forbiddenWords } from './check/forbiddenWords.mjs'
import { retiredWords } from './check/retiredWords.mjs'
import { filesBelow, ROOT } from './build/fingerprint.mjs'

/**
 * `npm run check [-- names…]`: types, lint, and the rules of this repository. Prints each offending line and
 * exits with 1 where there is any. CHECK_REPORT names a file for the counts.
 */
const CHECKS = {
  types: () => typeErrors(),
  format: () => unformatted(),
  lint: () => lintErrors(),
  floors: async () => floors(await sources(), readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')),
  cycles: async () => cycles(await sources()),
  calls: async () => calls(await sources()),
  sizes: async () => sizes(await sources()),
  numbers: async () => storedNumbers(await sources(), await migrations()),
  declarations: async () => declarations(await sources()),
  texts: async () => texts(await sources()),
  icons: async () => icons(await sources()),
  words: () => forbiddenWords(),
  retired: async () =>
    retiredWords(
      [...(await sources()), ...(await readSources(/\.mjs$/))],
      await filesBelow(['src', 'commands', 'tests', 'scripts']),
      readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8'),
    ),
  dependencies: async () =>
    dependencies(
      [...(await sources()), ...(await readSources(/\.mjs$/))],
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
    ),
  lock: () => lock(),
}

let read
const sources = () => (read ??= readSources())
const migrations = async () =>
  (await filesBelow(['src/server/store/migrations'])).map((path) => readFileSync(join(ROOT, path), 'utf8'))

/** How many lines of a failed check are repeated at the end of `npm test`. */
const LINES_OF_FAILURE = 12

const requestedChecks = process.argv.slice(2)
const unknown = requestedChecks.filter((name) => !(name in CHECKS))
if (unknown.length > 0)
  throw new Error(`no such check: ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}`)

const counts = { passed: 0, failed: 0, failures: [] }
for (const name of requestedChecks.length > 0 ? requestedChecks : Object.keys(CHECKS)) await run(name)
if (process.env.CHECK_REPORT) writeFileSync(process.env.CHECK_REPORT, JSON.stringify(counts))
if (counts.failed > 0) process.exitCode = 1

async function run(name) {
  const startedAt = performance.now()
  const violations = await CHECKS[name]()
  counts[violations.length > 0 ? 'failed' : 'passed'] += 1
  for (const line of violations) console.log(`  ${line}`)
  if (violations.length > 0)
    counts.failures.push([name, ...violations].slice(0, LINES_OF_FAILURE).join('\n  '))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${violations.length > 0 ? `✗ ${name}: ${violations.length}` : `✓ ${name}`} (${seconds} s)`)
}

/**
 * Errors of the compiler over all sources. The proofs in tests/types are `@ts-expect-error` lines; each fails
 * when it is not needed.
 */
function typeErrors() {
  return failures('typescript/lib/tsc.js', ['--noEmit', '--pretty', 'false'], /error TS/)
}

/** Files that `npm run format` would change. */
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

/**
 * Lines of a tool's output that match `pattern`; the end of its output where it failed without such a line.
 */
function failures(program, options, pattern) {
  const result = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const output = `${result.stdout}\n${result.stderr}`
  const matchingLines = output.split('\n').filter((line) => pattern.test(line))
  return result.status !== 0 && matchingLines.length === 0
    ? [output.trim().slice(-3000) || `${program} failed`]
    : matchingLines
}
