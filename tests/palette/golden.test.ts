import { describe, expect, test } from 'vitest'
import { rank } from '../../src/palette/rank.ts'
import { NO_RECENTS } from '../../src/palette/recents.ts'
import { GOLDEN as SHELL_GOLDEN, MOMENTS } from './golden.ts'
import { NOUN_GOLDEN } from './goldenNouns.ts'
import { moment } from './moments.ts'
import { allCommands, indexOf } from './support.ts'

const GOLDEN: typeof SHELL_GOLDEN = [...SHELL_GOLDEN, ...NOUN_GOLDEN]
const commands = allCommands()
const indexes = { zh: indexOf(commands, 'zh'), en: indexOf(commands, 'en') }

function search(query: string, moments: string): readonly string[] {
  const ctx = MOMENTS[moments] ?? moment()
  return rank(indexes[ctx.locale].search(query), { query, ctx, recents: NO_RECENTS, now: 0 }, 10).map(
    ({ entry }) => entry.id,
  )
}

const results = GOLDEN.map(([query, id, moments = 'anywhere']) => {
  const ids = search(query, moments)
  return {
    query,
    id,
    position: ids.indexOf(id),
    line: `${query} (${moments}): wants ${id}, finds ${ids.slice(0, 4).join(', ')}`,
  }
})
const missed = (within: number): readonly string[] =>
  results.filter(({ position }) => position < 0 || position >= within).map(({ line }) => line)
const share = (within: number): number => 1 - missed(within).length / results.length

describe('golden queries', () => {
  test('are at least as many as the quality figures need', () =>
    expect(GOLDEN.length).toBeGreaterThanOrEqual(400))
  test('name existing commands', () => {
    const ids = new Set(commands.map(({ id }) => id))
    expect(GOLDEN.filter(([, id]) => !ids.has(id)).map(([, id]) => id)).toEqual([])
  })
  test('rank the intended command first in 93 of 100', () =>
    expect(share(1), missed(1).join('\n')).toBeGreaterThanOrEqual(0.93))
  test('rank the intended command among the first three in 98 of 100', () =>
    expect(share(3), missed(3).join('\n')).toBeGreaterThanOrEqual(0.98))
})

describe('the order of results', () => {
  // An index is built for each of 63 queries.
  test('is the same whether a query is typed letter by letter or at once', { timeout: 30_000 }, () => {
    for (const [query, , moments = 'anywhere'] of GOLDEN.filter((_, number) => number % 8 === 0)) {
      const { locale } = MOMENTS[moments] ?? moment()
      const fresh = indexOf(commands, locale)
      let typed = fresh.search('')
      for (let length = 1; length <= query.length; length++) typed = fresh.search(query.slice(0, length))
      const once = indexes[locale].search(query)
      expect(new Map(typed.map(({ item, tier }) => [item.id, tier])), query).toEqual(
        new Map(once.map(({ item, tier }) => [item.id, tier])),
      )
    }
  })
})
