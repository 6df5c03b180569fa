import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isModestJson, parseModestJson } from '../../src/kernel/json.ts'
import { shapeOf } from '../../src/kernel/shape.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const list = (length: number): string => `[${Array.from({ length }, () => '0').join(',')}]`
const object = (size: number): string =>
  `{${Array.from({ length: size }, (_, index) => `"k${index}":0`).join(',')}}`

test('small JSON of any content is parsed as usual', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(isModestJson(text)).toBe(true)
      expect(parseModestJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('nesting ends at 32 levels, of lists and objects together', () => {
  expect([isModestJson(nested(32)), isModestJson(nested(33))]).toEqual([true, false])
  const mixed = (depth: number): string => '{"a":['.repeat(depth) + ']}'.repeat(depth)
  expect([isModestJson(mixed(16)), isModestJson(mixed(17))]).toEqual([true, false])
  // Lists beside each other do not add up.
  expect(isModestJson(`[${Array.from({ length: 100 }, () => nested(31)).join(',')}]`)).toBe(true)
})

test('the number of values ends at 50 000, that of named ones at 25 000', () => {
  expect([isModestJson(list(50_000)), isModestJson(list(50_001))]).toEqual([true, false])
  expect([isModestJson(object(25_000)), isModestJson(object(25_001))]).toEqual([true, false])
})

test('brackets, commas and colons within strings do not count, behind escaped quotes too', () => {
  const text = JSON.stringify({ a: `${'[{'.repeat(50)}"\\${','.repeat(60_000)}${':'.repeat(30_000)}` })
  expect(isModestJson(text)).toBe(true)
  expect(parseModestJson(text)).toEqual(JSON.parse(text))
  // The string ends before the brackets: the backslash is escaped itself.
  expect(isModestJson(`["\\\\",${nested(32)}]`)).toBe(false)
  expect(isModestJson('["unfinished')).toBe(true)
})

test('invalid JSON and JSON beyond the limits are syntax errors', () => {
  for (const text of [
    '',
    '{',
    '["a',
    "{'a':1}",
    '[1,]',
    ']'.repeat(50),
    'undefined',
    'NaN',
    nested(33),
    list(50_001),
  ])
    expect(() => parseModestJson(text), text.slice(0, 20)).toThrow(SyntaxError)
})

test('records of one shape have its keys, all null, and share nothing', () => {
  const make = shapeOf(['id', '名称', 'a"b', '__proto__', 'id'])
  const record = make()
  expect(Object.keys(record)).toEqual(['id', '名称', 'a"b', '__proto__'])
  expect(Object.values(record)).toEqual([null, null, null, null])
  record.id = 1
  expect([make().id, shapeOf([])()]).toEqual([null, {}])
  expect(Object.getPrototypeOf(make())).toBe(Object.prototype)
})
