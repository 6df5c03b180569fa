import { rmSync } from 'node:fs'
import { buildMissing } from './build/parts.mjs'
import { ensureChromium } from './test/chromium.mjs'
import { ensurePostgres, startCluster } from './test/postgres.mjs'
import { stopPrograms } from './test/program.mjs'
import { makeScratch } from './test/scratch.mjs'
import { closingLine, NOTHING, runCheck, runProject, sum } from './test/counts.mjs'

/**
 * `npm test [-- parts… [filters…]]`: finds or installs Chromium and PostgreSQL, runs every part in order and
 * prints one line of totals. Arguments that name no part filter test files.
 */
const PARTS = {
  check: () => runCheck([]),
  pure: (filters) => runProject('pure', { filters }),
  contract: (filters) => runProject('pure', { filters: filters.length > 0 ? filters : ['tests/contract'] }),
  types: () => runCheck(['types']),
  palette: (filters) =>
    runProject('pure', { filters: filters.length > 0 ? filters : ['tests/palette', 'tests/commands'] }),
  server: async (filters) => sum([await PARTS.embedded(filters), await PARTS.postgres(filters)]),
  embedded: (filters) => runProject('server', { filters, env: { TEST_DRIVER: 'embedded' } }),
  postgres: async (filters) =>
    (await database())
      ? runProject('server', {
          filters,
          env: { TEST_DRIVER: 'postgres', TEST_DATABASE_URL: await database() },
        })
      : NOTHING,
  console: async (filters) => runProject('console', { filters, env: await browser() }),
  journeys: async (filters) =>
    runProject('journeys', { filters, env: { ...(await browser()), ...(await driver()) } }),
}
const ALL = ['check', 'pure', 'embedded', 'postgres', 'console', 'journeys']
const BUILT = {
  embedded: ['testing', 'database', 'cli'],
  postgres: ['testing', 'cli'],
  server: ['testing', 'database', 'cli'],
  console: ['console'],
  journeys: ['testing', 'console'],
}

const args = process.argv.slice(2)
const requestedParts = args.filter((word) => word in PARTS)
const filters = args.filter((word) => !(word in PARTS))
let cluster = null
/** Minutes of each part, and how many of its slowest files are printed. */
const minutes = [],
  LONGEST = 6

// All temporary files of this run and its programs are in one folder, which is deleted at the end.
const scratch = makeScratch()
process.env.TMPDIR = scratch
const clean = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
const stopAll = async (signal) => {
  await stopPrograms()
  cluster?.abandon()
  clean()
  process.exit(signal === 'SIGINT' ? 130 : 143)
}
process.once('SIGINT', stopAll).once('SIGTERM', stopAll).once('SIGHUP', stopAll)

try {
  const counts = await runParts(requestedParts.length > 0 ? requestedParts : ALL)
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1
  printMinutes()
  for (const failure of counts.failures) console.log(`\nfailed: ${failure}`)
  console.log(closingLine(counts))
} finally {
  await cluster?.stop()
  clean()
}

/** Prints the minutes of each part and its slowest files. */
function printMinutes() {
  const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`
  console.log('\nwhere the minutes went')
  for (const { part, ms, files } of minutes) {
    const longest = files.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST)
    const fileTimes = longest.map((file) => `${file.name} ${seconds(file.ms)}`).join(', ')
    console.log(`  ${part.padEnd(9)} ${seconds(ms).padStart(6)}  ${fileTimes}`)
  }
}

async function runParts(parts) {
  const counts = []
  for (const part of parts) {
    const startedAt = performance.now()
    console.log(`\n── ${part}`)
    const count = await runPart(part)
    console.log(
      `── ${part}: ${closingLine(count)} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`,
    )
    counts.push({ ...count, failures: (count.failures ?? []).map((failure) => `${part} · ${failure}`) })
    minutes.push({ part, ms: performance.now() - startedAt, files: count.files ?? [] })
  }
  return sum(counts)
}

/** A part that cannot start counts as one failure; the others still run. */
async function runPart(part) {
  try {
    await buildMissing(BUILT[part] ?? [])
    return await PARTS[part](filters)
  } catch (error) {
    console.log(error.stack ?? error)
    return { ...NOTHING, failed: 1, failures: [String(error)] }
  }
}

/** Address of the PostgreSQL to test on, started at first need; null where none is available. */
async function database() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  if (cluster) return cluster.url
  const bin = ensurePostgres()
  if (bin === null) {
    console.log(
      'PostgreSQL is not installed and cannot be installed here: the server is tested on the embedded database alone',
    )
    return null
  }
  cluster = await startCluster(bin)
  process.env.TEST_DATABASE_LOG = cluster.log
  return cluster.url
}

async function driver() {
  const url = await database()
  return url ? { TEST_DRIVER: 'postgres', TEST_DATABASE_URL: url } : { TEST_DRIVER: 'embedded' }
}

async function browser() {
  const path = await ensureChromium()
  if (path === null)
    throw new Error('Chromium is not installed and cannot be installed here; set CHROMIUM_PATH')
  return { CHROMIUM_PATH: path }
}
