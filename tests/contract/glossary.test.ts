import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'

const glossary = readFileSync('docs/glossary.md', 'utf8')
const businessNouns =
  glossary.split(/^(?=## )/m).find((section) => section.startsWith('## Business nouns')) ?? ''
const rows = businessNouns.split('\n').flatMap((line) => {
  const [, label = '', id = '', english = ''] = /^\| (\S+) +\| `(\w+)` +\| (.+?) +\|/.exec(line) ?? []
  return id ? [{ label, id, english }] : []
})

test('the glossary has every declared noun once, by its Chinese name, and no other', () => {
  const missing = RESOURCES.filter((resource) => !rows.some(({ id }) => id === resource.id))
  expect(
    missing.map(
      ({ id, label, table }) =>
        `docs/glossary.md: add | ${label} | \`${id}\` | <English> | \`${table}\` | to the table of its area`,
    ),
  ).toEqual([])
  expect(rows.map(({ id }) => id).toSorted()).toEqual(RESOURCES.map(({ id }) => id).toSorted())
  expect(new Map(rows.map(({ id, label }) => [id, label]))).toEqual(
    new Map(RESOURCES.map(({ id, label }) => [id, label])),
  )
})

test('every noun of the glossary has its English', () => {
  for (const { id, english } of rows) expect(english, id).toMatch(/^[A-Z]/)
})
