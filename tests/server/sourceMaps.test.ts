import { readdirSync, readFileSync, statSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = resolve('dist/testing')
/** Statements with a text of their own, which the bundler leaves as they are. */
const THROWN = /throw new Error\((['"`])([^'"`$\\]{8,})/
const MAX_MAP_BYTES = 500 * 1024

const maps = readdirSync(FOLDER).filter((name) => name.endsWith('.js.map'))

test('the line of a stack trace is the line of the source', () => {
  let compared = 0
  for (const name of maps) {
    const map = new SourceMap(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as SourceMapPayload)
    const lines = readFileSync(join(FOLDER, name.replace(/\.map$/, '')), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      const [, , text] = THROWN.exec(line) ?? []
      if (text === undefined) continue
      const entry = map.findEntry(index, line.indexOf('throw'))
      if (!('originalSource' in entry)) throw new Error(`${name}:${index + 1} has no source`)
      const source = readFileSync(resolve(FOLDER, entry.originalSource), 'utf8').split('\n')
      expect(
        source.slice(entry.originalLine, entry.originalLine + 2).join('\n'),
        entry.originalSource,
      ).toContain(text)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
})

test('source maps have a position for each line, not for each column', () => {
  for (const name of maps) expect(statSync(join(FOLDER, name)).size, name).toBeLessThan(MAX_MAP_BYTES)
})
