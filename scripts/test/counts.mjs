import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { ROOT } from '../build/fingerprint.mjs'
import { runProgram } from './program.mjs'

/** Counts of a part, and its failures: a name and the beginning of the reason. */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] }
export const sum = (counts) =>
  counts.reduce(
    (all, part) => ({
      passed: all.passed + part.passed,
      failed: all.failed + part.failed,
      skipped: all.skipped + part.skipped,
      failures: [...all.failures, ...(part.failures ?? [])],
    }),
    NOTHING,
  )
/** `3 passed, 0 failed`, and the skipped count where it is not zero. */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Runs vitest on one project and counts its tests; files that fail to load or finish count as failed. */
export async function runProject(project, { env = {}, filters = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-report-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ]
    return countsOf(
      await runProgram(process.execPath, args, {
        env,
        limitMs: Number(process.env.TEST_MINUTES ?? 40) * 60_000,
      }),
      report,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countsOf(code, report) {
  const read = (() => {
    try {
      return JSON.parse(readFileSync(report, 'utf8'))
    } catch {
      return null
    }
  })()
  if (read === null) return { ...NOTHING, failed: code === 0 ? 0 : 1 }
  const broken = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = read.numFailedTests + broken
  return {
    passed: read.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: read.testResults.flatMap(failuresOf),
    files: read.testResults.map(({ name, startTime, endTime }) => ({
      name: basename(name).replace(/\.test\.tsx?$/, ''),
      ms: endTime - startTime,
    })),
  }
}

const LINES_OF_REASON = 12
const beginning = (text) =>
  (text ?? '')
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .slice(0, LINES_OF_REASON)
    .join('\n  ')

/** Failed tests of a file, or the file itself where a hook or its loading failed. */
function failuresOf(file) {
  const name = relative(ROOT, file.name)
  const tests = file.assertionResults.filter(({ status }) => status === 'failed')
  if (tests.length > 0)
    return tests.map(
      ({ fullName, failureMessages }) => `${name} > ${fullName}\n  ${beginning(failureMessages[0])}`,
    )
  return file.status === 'failed' ? [`${name}\n  ${beginning(file.message)}`] : []
}

/** Runs `npm run check` and reads the counts from the file it writes. */
export async function runCheck(names) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-report-'))
  const report = join(folder, 'check.json')
  try {
    const code = await runProgram(process.execPath, [join(ROOT, 'scripts/check.mjs'), ...names], {
      env: { CHECK_REPORT: report },
    })
    const counts = (() => {
      try {
        return JSON.parse(readFileSync(report, 'utf8'))
      } catch {
        return NOTHING
      }
    })()
    return { ...NOTHING, ...counts, failed: counts.failed === 0 && code !== 0 ? 1 : counts.failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
