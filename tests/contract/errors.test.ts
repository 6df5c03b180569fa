import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERRORS } from '../../src/contract/errors.ts'
import { RESOURCES } from '../../src/contract/index.ts'

const CATALOGUES = 'src/contract/refusals'
const ROOT = process.cwd()
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))

test('every code is declared in one area only', () => {
  const declared = sourcesOf(CATALOGUES).flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z_]+): \{/gm)].map(([, code = '']) => code),
  )
  expect(declared.filter((code, index) => declared.indexOf(code) !== index)).toEqual([])
  expect(new Set(declared)).toEqual(new Set(Object.keys(ERRORS)))
})

test('no two codes have the same sentence', () => {
  const texts = Object.values(ERRORS).map(({ text }): string => text)
  const own = texts.filter((text) => text !== '{text}')
  expect(own.filter((text, index) => own.indexOf(text) !== index)).toEqual([])
})

test('every code is used by the server, or refuses what a declaration demands of rows', () => {
  const used = new Set(
    sourcesOf('src/server').flatMap((text) =>
      [...text.matchAll(/'([A-Z][A-Z0-9_]*)'/g)].map(([, code]) => code),
    ),
  )
  const declared = new Set<string>(
    RESOURCES.flatMap(({ actions }) =>
      Object.values(actions).flatMap(({ requires = [] }) => requires.map(({ code }) => code)),
    ),
  )
  expect(Object.keys(ERRORS).filter((code) => !declared.has(code) && !used.has(code))).toEqual([])
})
