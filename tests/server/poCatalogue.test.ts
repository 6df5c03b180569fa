import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPo } from '../../src/server/engine/poCatalogue.ts'

test('a catalogue has its translations without header, comments and untranslated entries', () => {
  const po = [
    'msgid ""',
    'msgstr "Language: en\\n"',
    '',
    '# a comment',
    '#: src/a.ts:1',
    'msgid "岗位"',
    'msgstr "Position"',
    '',
    'msgid "未翻译"',
    'msgstr ""',
    'msgid ""',
    '"长"',
    '"句\\n"',
    'msgstr ""',
    '"a \\"long\\" "',
    '"sentence\\\\n"',
    '#~ msgid "旧"',
    '#~ msgstr "old"',
    'msgid "岗位"',
    'msgstr "Post"',
  ]
  const entries = [
    ['岗位', 'Post'],
    ['长句\n', 'a "long" sentence\\n'],
  ]
  expect([...readPo(po.join('\n'))]).toEqual(entries)
  expect([...readPo(po.join('\r\n'))]).toEqual(entries)
  expect(readPo('').size).toBe(0)
})

test('any text survives being written into a catalogue', () => {
  const quoted = (text: string): string =>
    `"${text.replace(/[\\"\n\t]/g, (sign) => `\\${{ '\n': 'n', '\t': 't' }[sign] ?? sign}`)}"`
  const anyText = fc.stringMatching(/^[a-z品 "\\\n\t{}nt]{1,12}$/)
  fc.assert(
    fc.property(anyText, anyText, (id, translation) => {
      expect([...readPo(`msgid ${quoted(id)}\nmsgstr ${quoted(translation)}\n`)]).toEqual([[id, translation]])
    }),
  )
})

test('a text named like a key of the object prototype is translated, a broken line is an error', () => {
  expect([...readPo('msgid "constructor"\nmsgstr "a"\n\nmsgid "__proto__"\nmsgstr "b"\n')]).toEqual([
    ['constructor', 'a'],
    ['__proto__', 'b'],
  ])
  expect(() => readPo('msgid "a" b"\nmsgstr "c"\n')).toThrow('Error parsing PO data')
})
