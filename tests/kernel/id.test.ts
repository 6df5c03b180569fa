import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  countedWords,
  ID_EPOCH,
  idAt,
  idOfNumber,
  isId,
  isLongId,
  momentOfId,
  newId,
  numberOfId,
  randomWord,
  useNode,
} from '../../src/kernel/id.ts'
import { formatDay } from '../../src/kernel/time.ts'

const LAST_ID = 2n ** 63n - 1n
const anyId = fc.bigInt({ min: 0n, max: LAST_ID }).map(String)

afterEach(() => {
  vi.useRealTimers()
  useNode(0)
})

test.each([
  ['0', true],
  ['1', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['10000000000000000000', false],
  ['', false],
  ['-1', false],
  ['1.0', false],
  ['1e3', false],
  [' 1', false],
  ['1\n', false],
  ['１', false],
])('"%s" is an id: %s', (text, expected) => expect(isId(text)).toBe(expected))

test('a number people type is no generated id', () => {
  expect(['13800138000', '99999999999999', '100000000000000', 'x'.repeat(16)].map(isLongId)).toEqual([
    false,
    false,
    true,
    false,
  ])
})

test('new ids ascend, even within one millisecond and where the clock goes back', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const ids = Array.from({ length: 5000 }, newId)
  vi.setSystemTime(Date.UTC(2025, 0, 1))
  ids.push(newId())
  for (const [index, id] of ids.entries())
    if (index > 0) expect(BigInt(id) > BigInt(ids[index - 1] ?? '0'), id).toBe(true)
  expect(ids.every(isLongId)).toBe(true)
})

test('ids of two nodes differ in the same millisecond, and the node stays within its ten bits', () => {
  // Later than anything above, so that both begin their sequence anew.
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) })
  useNode(1023)
  const id = BigInt(newId())
  expect([(id >> 12n) & 1023n, id >> 22n]).toEqual([1023n, BigInt(Date.UTC(2027, 0, 1) - ID_EPOCH)])
  useNode(1024)
  expect((BigInt(newId()) >> 12n) & 1023n).toBe(0n)
})

test('the creation time is read from an id to the millisecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: ID_EPOCH, max: ID_EPOCH + 2 ** 41 - 1 }), (at) => {
      const id = idAt(new Date(at))
      expect(isId(id)).toBe(true)
      expect(momentOfId(id).getTime()).toBe(at)
    }),
  )
  expect(new Set(Array.from({ length: 1000 }, () => idAt(new Date(ID_EPOCH)))).size).toBe(1000)
})

test('a document number shows the day in Asia/Shanghai and leads back to its id', () => {
  fc.assert(
    fc.property(anyId, fc.constantFrom('', 'O', 'C', 'SO'), (id, prefix) => {
      const number = numberOfId(prefix, id)
      expect(number.slice(0, prefix.length + 8)).toBe(
        `${prefix}${formatDay(momentOfId(id)).replaceAll('-', '')}`,
      )
      expect(number).toHaveLength(prefix.length + 23)
      expect(idOfNumber(prefix, number)).toBe(id)
    }),
  )
  const late = idAt(new Date('2026-02-28T15:59:59.999Z')),
    early = idAt(new Date('2026-02-28T16:00:00Z'))
  expect([numberOfId('O', late).slice(0, 9), numberOfId('O', early).slice(0, 9)]).toEqual([
    'O20260228',
    'O20260301',
  ])
})

test.each([
  ['of another prefix', 'C20260301000000000000001'],
  ['without a prefix', '20260301000000000000001'],
  ['too short', 'O2026030100000000000001'],
  ['too long', 'O202603010000000000000011'],
  ['with a letter', 'O2026030100000000000000x'],
  ['of the 30th of February', 'O20260230000000000000001'],
  ['of a 13th month', 'O20261301000000000000001'],
  ['whose rest belongs to a later day', 'O20260301999999999999999'],
  ['before the first id', 'O20191231000000000000001'],
  ['beyond the last id', 'O99991231000000000000001'],
  ['that is empty', ''],
])('a number %s has no id', (_, number) => expect(idOfNumber('O', number)).toBeNull())

test('a random word has its length, its alphabet, and is not repeated', () => {
  for (const length of [0, 1, 8, 32, 100])
    expect(randomWord(length)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`))
  expect(randomWord()).toHaveLength(32)
  expect(new Set(Array.from({ length: 500 }, () => randomWord())).size).toBe(500)
  // Each of the 62 characters is missing from 20 000 drawn ones with a chance below 1e-130.
  expect(new Set(randomWord(20_000)).size).toBe(62)
})

test('request ids of a process are sixteen characters long and counted', () => {
  const next = countedWords(),
    ids = Array.from({ length: 100 }, next)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(1)
  expect(ids.map((id) => Number.parseInt(id.slice(8), 36))).toEqual(ids.map((_, index) => index + 1))
  expect(ids.every((id) => id.length === 16)).toBe(true)
  expect(countedWords()().slice(0, 8)).not.toBe(ids[0]?.slice(0, 8))
})
