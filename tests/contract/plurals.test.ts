import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { readTexts } from '../../src/console/build/catalogue.ts'
import { compileMessages } from '../../src/console/build/messages.ts'

/** A named part before a measure word: a number of things. */
const COUNTED =
  /\{(\w+)\}\s*(?:条|项|个|人|行|张|次|天|小时|分钟|秒|笔|单|列|件|页|处|家|份|种|组|步|台|封|批|级|位|格|字)/g
const PART = /\{(\w+)\}/g
/** Words after a single thing that end in s and are no plural. */
const SINGULAR =
  'is|was|has|with|stops|as|this|its|less|always|does|across|plus|access|status|waits|needs|takes|succeeds|goes|' +
  'matches|stays|differs|remains|address|process|business'
/** One of something, named in the plural: `1 rows`, `1 faulty rows`, `1 are left`. */
const ONE_OF_MANY = new RegExp(
  `(?<![\\d.,])1 (?:(?!(?:${SINGULAR})\\b)[a-z]+ )?` +
    `(?:(?!(?:${SINGULAR})\\b)[a-z]{2,}s|people|are|were|have|wait|match|differ)\\b`,
)
const texts = await readTexts('locales/en')
i18n.loadAndActivate({ locale: 'en', messages: compileMessages(texts) })

/** The English of a text with its counted parts set to a number, and a word for all others. */
function filled(text: string, count: number | string): string {
  const counted = new Set([...text.matchAll(COUNTED)].map(([, name = '']) => name))
  const names = [...text.matchAll(PART)].map(([, name = '']) => name)
  return i18n._(text, Object.fromEntries(names.map((name) => [name, counted.has(name) ? count : 'Some'])))
}
const countedTexts = [...texts.keys()].filter((text) => text.search(COUNTED) >= 0)

describe('the English of counted things', () => {
  test('the pattern finds what has no singular', () => {
    for (const bad of ['1 rows', 'Paste 1 cells', '1 faulty rows left', 'the other 1 are left'])
      expect(bad).toMatch(ONE_OF_MANY)
    for (const good of ['1 row', '1 row is faulty', '11 rows', '¥0.1 of rows', 'Only 1 supplier'])
      expect(good).not.toMatch(ONE_OF_MANY)
  })

  test('one of something is never named in the plural', () => {
    expect(countedTexts.length).toBeGreaterThan(150)
    for (const one of [1, '1'])
      expect(countedTexts.map((text) => filled(text, one)).filter((text) => ONE_OF_MANY.test(text))).toEqual(
        [],
      )
  })

  test('several are named in the plural, with the number as it is given', () => {
    expect(filled('{count} 条', 1)).toBe('1 row')
    expect(filled('{count} 条', 2)).toBe('2 rows')
    expect(filled('{count} 单', '1,284')).toBe('1,284 orders')
    // `#` formats numbers itself.
    const formatted = countedTexts.filter((text) => !texts.get(text)?.includes('#'))
    expect(
      formatted.map((text) => filled(text, '1,284')).filter((text) => /NaN|undefined/.test(text)),
    ).toEqual([])
  })
})
