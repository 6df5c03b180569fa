import type { Dice } from './dice.ts'

/** A placeholder in a value for text that JSON.stringify would not write: the text is sent unchanged. */
export const literal = (text: string): string => `@@${text}@@`

/** A value as JSON, with its literal parts. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replace(/"@@((?:[^"\\]|\\.)*?)@@"/g, (_, text: string) =>
    String(JSON.parse(`"${text}"`)),
  )

/** A value as text of a query or a form. */
export const plainOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^@@(.*)@@$/s, '$1') : jsonOf(value)

/** Property names of Object.prototype. */
export const PROTOTYPE_NAMES = [
  'toString',
  'constructor',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'length',
  'isPrototypeOf',
  'toLocaleString',
  'then',
  'toJSON',
] as const

export const OPERATORS = [
  '_like',
  '_in',
  '_ge',
  '_gt',
  '_le',
  '_lt',
  '_ne',
  '_equal',
  '_notequal',
  '_likeright',
  '_likeleft',
  '_notlike',
  '_notnull',
  '_null',
  '_ignore',
  '_dateequal',
  '_datege',
  '_dategt',
  '_datele',
  '_datelt',
] as const

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ud83d',
  '\ufffe\uffff',
  '\ufeff',
  '\u202e倒',
  '\u0001\u001f\u007f',
  '𠮷𝒳😀👨‍👩‍👧‍👦',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  "'); drop table param; --",
  '%s%n%d{0}{label}$1$&',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\\',
  '%',
  '_',
  '%25%00',
  '"',
  '{"a":1}',
  '[]',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '0x10',
  '1e3',
  '١٢٣',
  '１２',
  'a,b,,c',
  ',,,',
  '0,-1',
  '\t',
  '(((((',
  '=1+1',
  '@SUM(A1)',
] as const

const NUMBERS = [
  '0',
  '-0',
  '1',
  '-1',
  '0.5',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483649',
  '4294967296',
  '32767',
  '32768',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999',
  '1e308',
  '1e400',
  '-1e400',
  '1e-400',
  '5e-324',
  '0.1234567890123',
  '123456789012345678901234567890',
] as const

const IDS = [
  '0',
  '-1',
  '1',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '99999999999999999999',
  'abc',
  '1.5',
  '1e5',
  ' 1 ',
  '1,',
  ',',
  '0x1',
  '00',
  '1;',
  'null',
  '1\u0000',
  '\ud800',
  '١',
] as const

const DATES = [
  '2026-02-30',
  '2026-02-29',
  '2024-02-29',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '0001-01-01',
  '1000-01-01',
  '99999-01-01',
  '-2026-01-01',
  '2026-1-1',
  '2026-01-01 24:00:00',
  '2026-01-01 23:59:60',
  '2026-01-01 25:61:61',
  '2026-02-30 00:00:00',
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00+25:00',
  '2026-01-01 00:00:00+08',
  '2026-01-01 00:00',
  '294277-01-01',
  '2026-01-01,2026-02-30',
  '20260101',
  'today',
  'infinity',
  'epoch',
  'now',
  '2026-01-01 00:00:00.123456789',
  '1893-01-01',
  '2026-01-01\u0000',
  '9999-12-31 23:59:59',
  '1970-01-01 00:00:00',
] as const

const CURSORS = [
  'e30',
  'W10',
  'bnVsbA',
  'W251bGwsIjEiXQ',
  'WyJhIiwiMSJd',
  '!!!!',
  '====',
  'WzEsMl0',
  'WyJ4IixudWxsXQ',
  'WyJcdTAwMDAiLCIxIl0',
  'WyIyMDI2LTAyLTMwIiwiMSJd',
  'WyIxIiwiOTk5OTk5OTk5OTk5OTk5OTk5OSJd',
  'W3t9LCIxIl0',
  'WyJcdWQ4MDAiLCIxIl0',
  'IjEi',
  'W1tbXV1d',
] as const

const cursor = (dice: Dice): string =>
  Buffer.from(jsonOf([hostileText(dice), dice.pick(IDS)])).toString('base64url')

/** A hostile text. */
export function hostileText(dice: Dice): string {
  switch (dice.below(12)) {
    case 0:
      return dice.pick(PROTOTYPE_NAMES)
    case 1:
      return dice.pick(NUMBERS)
    case 2:
      return dice.pick(IDS)
    case 3:
      return dice.pick(DATES)
    case 4:
      return dice.pick(CURSORS)
    case 5:
      return cursor(dice)
    case 6:
      return dice.pick(['长', 'x', '😀', '9', '"', '\\']).repeat(dice.pick([33, 65, 256, 1001, 5000]))
    default:
      return dice.pick(TEXTS)
  }
}

/** A value of an unexpected type. */
export function hostileValue(dice: Dice): unknown {
  switch (dice.below(16)) {
    case 0:
      return literal(dice.pick(NUMBERS))
    case 1:
      return dice.pick([true, false, null])
    case 2:
      return []
    case 3:
      return {}
    case 4:
      return Array.from({ length: dice.pick([1, 3, 40, 1200]) }, () => dice.pick(IDS))
    case 5:
      return { id: dice.pick(IDS), [dice.pick(PROTOTYPE_NAMES)]: hostileText(dice) }
    case 6:
      return [[hostileText(dice)], { from: hostileText(dice), to: 1 }]
    case 7:
      return { from: dice.pick(DATES), to: dice.pick(DATES) }
    case 8:
      return nested(dice, dice.pick([3, 60, 3000]))
    case 9:
      return [null, hostileText(dice), literal(dice.pick(NUMBERS))]
    case 10:
      return { toString: 1, valueOf: null }
    default:
      return hostileText(dice)
  }
}

/** Lists within lists, or objects within objects, `depth` levels deep. */
export const nested = (dice: Dice, depth: number): string =>
  dice.percent(50)
    ? literal('['.repeat(depth) + ']'.repeat(depth))
    : literal(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

/** Hostile values for the expected type or name. */
export const hostileId = (dice: Dice): string => dice.pick(IDS)
export const hostileDate = (dice: Dice): string => dice.pick(DATES)
export const hostileNumber = (dice: Dice): string => dice.pick(NUMBERS)
export const hostileCursor = (dice: Dice): string => (dice.percent(50) ? dice.pick(CURSORS) : cursor(dice))
