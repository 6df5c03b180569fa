import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatKeys,
  fromCode,
  isAscii,
  type KeyPress,
  type Platform,
  parseKeys,
  splitStroke,
  strokeOf,
  typesCharacter,
} from '../../src/kernel/stroke.ts'
import { strokeCaps } from '../../src/kernel/strokeLabels.ts'

const MODIFIERS = ['mod', 'ctrl', 'meta', 'alt', 'shift']
const bases = fc.constantFrom(
  'a',
  'z',
  '0',
  '+',
  '-',
  '?',
  '/',
  '\\',
  'space',
  'enter',
  'pageup',
  'f1',
  'f12',
  'esc',
)
const anyStroke = fc
  .tuple(fc.subarray(MODIFIERS), bases)
  .map(([modifiers, base]) => [...modifiers, base].join('+'))
const anyPress: fc.Arbitrary<KeyPress> = fc.record({
  key: fc.oneof(
    fc.constantFrom(
      'Enter',
      'ArrowUp',
      'PageDown',
      'F6',
      ' ',
      '+',
      '、',
      '？',
      'ｇ',
      '——',
      'Dead',
      'Shift',
      'Ж',
    ),
    fc.stringMatching(/^[ -~]$/),
  ),
  code: fc.constantFrom('KeyA', 'Digit5', 'Numpad5', 'NumpadAdd', 'Slash', 'Backslash', 'Space', 'Enter', ''),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
  altKey: fc.boolean(),
  shiftKey: fc.boolean(),
})
const anyPlatform = fc.constantFrom<Platform>('mac', 'other')

test('a canonical sequence is read as itself, in any case of its letters', () => {
  fc.assert(
    fc.property(fc.array(anyStroke, { maxLength: 4 }), (strokes) => {
      const keys = formatKeys(strokes)
      expect(parseKeys(keys)).toEqual(strokes)
      expect(parseKeys(` ${keys.toUpperCase()}  `)).toEqual(strokes)
    }),
  )
  expect([parseKeys(''), parseKeys('  ')]).toEqual([[], []])
})

test('the modifiers of a binding may be written in any order and by other names', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(MODIFIERS), bases, (modifiers, base) => {
      const [stroke = ''] = parseKeys([...modifiers, base].join('+'))
      expect(splitStroke(stroke)).toEqual({
        modifiers: MODIFIERS.filter((name) => modifiers.includes(name)),
        base,
      })
    }),
  )
  expect(parseKeys('Cmd+Option+Return Control+Plus shift+ArrowUp mod+mod+k')).toEqual([
    'mod+alt+enter',
    'ctrl++',
    'shift+up',
    'mod+k',
  ])
})

test('what a key press is called can be bound: it is its own canonical form', () => {
  fc.assert(
    fc.property(anyPress, anyPlatform, (press, platform) => {
      const stroke = strokeOf(press, platform)
      if (stroke === null) return
      expect(parseKeys(stroke)).toEqual([stroke])
      const { modifiers, base } = splitStroke(stroke)
      expect([...modifiers, base].join('+')).toBe(stroke)
      expect(strokeCaps(stroke, platform)).toHaveLength(modifiers.length + 1)
      if (press.ctrlKey || press.metaKey) expect(typesCharacter(stroke)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a key code has its character of a US keyboard, and no other code has any', () => {
  expect(
    [
      ['KeyA', true],
      ['Digit2', false],
      ['Digit2', true],
      ['Digit0', true],
      ['Numpad2', true],
      ['Slash', true],
      ['NumpadAdd', false],
      ['F1', false],
      ['KeyÄ', false],
      ['', false],
      ['constructor', false],
    ].map(([code, shift]) => fromCode(String(code), shift === true)),
  ).toEqual(['A', '2', '@', ')', '2', '?', '+', null, null, null, null])
})

test('printable ASCII is a single sign from blank to tilde', () => {
  expect(['a', ' ', '~', '', 'ab', '\u007f', 'é', '\n', '　'].map(isAscii)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
