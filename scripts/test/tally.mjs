import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../build/fingerprint.mjs'
import { runProgram } from './program.mjs'

export const NOTHING = { passed: 0, failed: 0, skipped: 0 }
export const sum = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    NOTHING,
  )
/** `3 passed, 0 failed`, and the skipped where there are any. */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Runs vitest on one project and counts; what it could not even load or finish counts as failed. */
export async function runProject(project, { env = {}, filters = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-report-'))
  const report = join(folder, 'report.json')
  try {
    const words = [
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
    return countsOf(await runProgram(process.execPath, words, { env }), report)
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
  }
}

/** Runs `npm run check` and counts its parts from the file it writes. */
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
