import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PAGE = 'docs/security.md'
const page = readFileSync(PAGE, 'utf8')
/** Requirements of levels 1 and 2 by chapter. */
const CHAPTERS = [38, 54, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23]
const STATES = ['met', '**partly**', '**not met**', 'n/a']

interface Row {
  readonly number: string
  readonly state: string
  readonly why: string
  readonly proofs: readonly { readonly file: string; readonly title: string }[]
}

const rows: readonly Row[] = page.split('\n').flatMap((line) => {
  const [, number = '', , state = '', why = '', proved = ''] = line.split('|').map((cell) => cell.trim())
  if (!/^\d+\.\d+\.\d+$/.test(number)) return []
  const proofs =
    proved === ''
      ? []
      : proved.split('<br>').map((proof) => {
          const [, file = '', title = ''] = /^`(\S+)` · (.+)$/.exec(proof) ?? []
          return { file, title }
        })
  return [{ number, state, why, proofs }]
})

/** Text of a test file and of the suites it registers. */
function withSuites(file: string): string {
  if (!existsSync(file)) return ''
  const text = readFileSync(file, 'utf8')
  const suites = [...text.matchAll(/(?:from|import) '(\.\/\S+\.suite\.ts)'/g)].map(([, path = '']) =>
    readFileSync(join(dirname(file), path), 'utf8'),
  )
  // The formatter puts a long title on a line of its own.
  return [text, ...suites].join('\n').replace(/\(\s+(?=['"])/g, '(')
}

test('every requirement of both levels is in the table once, with a state and a reason', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  const counted = CHAPTERS.map(
    (_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length,
  )
  expect(counted).toEqual(CHAPTERS)
  expect(rows.filter(({ state, why }) => !STATES.includes(state) || why === '')).toEqual([])
})

test('the totals at the head are those of the table', () => {
  const count = (state: string): number => rows.filter((row) => row.state === state).length
  const [met, partly, not, none] = STATES.map(count)
  expect(page).toContain(
    `Of ${rows.length} requirements ${met} are met, ${partly} partly, ${not} are not, and ${none} do not apply.`,
  )
})

test('every test that is named as a proof exists under that name', () => {
  const proofs = rows.flatMap(({ number, proofs: namedProofs }) =>
    namedProofs.map((proof) => ({ number, ...proof })),
  )
  expect(proofs.length).toBeGreaterThan(100)
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const source = texts.get(file) ?? withSuites(file)
    texts.set(file, source)
    return source
  }
  const missing = proofs.filter(({ file, title }) => {
    const quoted = title.includes("'") ? `"${title}"` : `'${title}'`
    return (
      !file.endsWith('.test.ts') ||
      !['test', 'it', 'describe'].some((word) => textOf(file).includes(`${word}(${quoted}`))
    )
  })
  expect(missing).toEqual([])
})
