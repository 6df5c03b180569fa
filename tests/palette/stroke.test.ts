import { describe, expect, test } from 'vitest'
import { belongsToIme } from '../../src/kernel/composition.ts'
import { type KeyPress, parseKeys, type Platform, strokeOf, typesCharacter } from '../../src/kernel/stroke.ts'
import { ariaKeys, keysLabel, layoutCaps } from '../../src/kernel/strokeLabels.ts'

const press = (key: string, code: string, modifiers = '', more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: modifiers.includes('c'),
  metaKey: modifiers.includes('m'),
  altKey: modifiers.includes('a'),
  shiftKey: modifiers.includes('s'),
  getModifierState: (name) => name === 'AltGraph' && modifiers.includes('g'),
  ...more,
})

describe('strokes by keyboard layout', () => {
  test.each<[string, string, string, string, Platform, string | null]>([
    ['US letter', 'g', 'KeyG', '', 'other', 'g'],
    ['US Ctrl+K', 'k', 'KeyK', 'c', 'other', 'mod+k'],
    ['Ctrl+K on a Mac is not mod', 'k', 'KeyK', 'c', 'mac', 'ctrl+k'],
    ['⌘K', 'k', 'KeyK', 'm', 'mac', 'mod+k'],
    ['Windows key is not mod', 'k', 'KeyK', 'm', 'other', 'meta+k'],
    ['capital by Shift', 'J', 'KeyJ', 's', 'other', 'shift+j'],
    ['Caps Lock does not shift', 'J', 'KeyJ', '', 'other', 'j'],
    ['question mark', '?', 'Slash', 's', 'other', '?'],
    ['Ctrl+Shift+P', 'P', 'KeyP', 'cs', 'other', 'mod+shift+p'],
    ['Dvorak keeps its letters', 'u', 'KeyF', '', 'other', 'u'],
    ['AZERTY slash on Shift', '/', 'Period', 's', 'other', '/'],
    ['AZERTY digit on Shift', '1', 'Digit1', 's', 'other', 'shift+1'],
    ['German AltGr types [', '[', 'Digit8', 'cag', 'other', '['],
    ['AltGraph never makes Ctrl+Alt', 'q', 'KeyQ', 'cag', 'other', 'q'],
    ['Ctrl+Alt without AltGraph does', 'q', 'KeyQ', 'ca', 'other', 'mod+alt+q'],
    ['German Option types [ on a Mac', '[', 'Digit5', 'a', 'mac', '['],
    ['Option+L on a Mac', '¬', 'KeyL', 'a', 'mac', 'alt+l'],
    ['Russian letter by its place', 'ж', 'Semicolon', '', 'other', ';'],
    ['Russian К is R on the board', 'к', 'KeyR', 'c', 'other', 'mod+r'],
    ['Zhuyin by its place', 'ㄍ', 'KeyE', '', 'other', 'e'],
    ['Greek capital', 'Γ', 'KeyG', 's', 'other', 'shift+g'],
    ['Russian Shift+7', '?', 'Digit7', 's', 'other', '?'],
    ['dead key by its place', 'Dead', 'Quote', '', 'other', "'"],
    ['full-width question mark', '？', 'Slash', 's', 'other', '?'],
    ['full-width slash', '／', 'Slash', '', 'other', '/'],
    ['enumeration comma on Slash', '、', 'Slash', '', 'other', '/'],
    ['enumeration comma on Backslash', '、', 'Backslash', '', 'other', '\\'],
    ['lenticular bracket', '【', 'BracketLeft', '', 'other', '['],
    ['full-width colon', '：', 'Semicolon', 's', 'other', ':'],
    ['Chinese full stop', '。', 'Period', '', 'other', '.'],
    ['full-width letter', 'ｇ', 'KeyG', '', 'other', 'g'],
    ['dashes for underscore', '——', 'Minus', 's', 'other', '_'],
    ['page down with Alt', 'PageDown', 'PageDown', 'a', 'other', 'alt+pagedown'],
    ['Shift+F6', 'F6', 'F6', 's', 'other', 'shift+f6'],
    ['space', ' ', 'Space', '', 'other', 'space'],
    ['Shift+Space', ' ', 'Space', 's', 'other', 'shift+space'],
    ['arrow', 'ArrowDown', 'ArrowDown', 's', 'other', 'shift+down'],
    ['plus', '+', 'Equal', 's', 'other', '+'],
    ['modifier alone', 'Shift', 'ShiftLeft', 's', 'other', null],
    ['AltGraph alone', 'AltGraph', 'AltRight', 'g', 'other', null],
    ['key without a name', 'Unidentified', '', '', 'other', null],
  ])('%s', (...[, key, code, modifiers, platform, stroke]) =>
    expect(strokeOf(press(key, code, modifiers), platform)).toBe(stroke),
  )
})

describe('strokes during input composition', () => {
  test.each<[string, KeyPress, number, boolean]>([
    ['composing letter', press('y', 'KeyY', '', { isComposing: true }), Infinity, true],
    ['composing Enter', press('Enter', 'Enter', '', { isComposing: true }), Infinity, true],
    ['key code 229', press('y', 'KeyY', '', { keyCode: 229 }), Infinity, true],
    ['Process', press('Process', 'KeyY'), Infinity, true],
    ['Enter 10 ms after compositionend', press('Enter', 'Enter'), 10, true],
    ['digit 10 ms after', press('2', 'Digit2'), 10, true],
    ['space 59 ms after', press(' ', 'Space'), 59, true],
    ['Escape 59 ms after', press('Escape', 'Escape'), 59, true],
    ['Enter 60 ms after', press('Enter', 'Enter'), 60, false],
    ['letter 10 ms after', press('g', 'KeyG'), 10, false],
    ['Enter without composition', press('Enter', 'Enter'), Infinity, false],
  ])('%s', (_, event, since, expected) => expect(belongsToIme(event, since)).toBe(expected))
})

describe('key notation', () => {
  test('is read in any order and spelling', () => {
    expect(parseKeys('G  u')).toEqual(['g', 'u'])
    expect(parseKeys('shift+Mod+K')).toEqual(['mod+shift+k'])
    expect(parseKeys('alt+PgUp')).toEqual(['alt+pageup'])
    expect(parseKeys('mod++ +')).toEqual(['mod++', '+'])
    expect(parseKeys('v \\')).toEqual(['v', '\\'])
  })
  test('is displayed as on the key caps', () => {
    expect(keysLabel('mod+shift+k', 'mac')).toBe('⇧⌘K')
    expect(keysLabel('mod+shift+k', 'other')).toBe('Ctrl+Shift+K')
    expect(keysLabel('g u', 'mac')).toBe('G U')
    expect(keysLabel('mod+backspace', 'other')).toBe('Ctrl+Backspace')
    expect(keysLabel('esc', 'other')).toBe('Esc')
    expect(keysLabel('[', 'other', new Map([['[', 'ü']]))).toBe('Ü')
  })
  test('of a keyboard without Latin letters displays its own caps', () => {
    const caps = layoutCaps(
      new Map([
        ['KeyR', 'к'],
        ['Slash', '.'],
        ['KeyG', 'п'],
      ]),
    )
    expect([keysLabel('mod+r', 'other', caps), keysLabel('g /', 'other', caps)]).toEqual(['Ctrl+К', 'П /'])
  })
  test('is announced to assistive technology', () => {
    expect(ariaKeys('mod+k', 'other')).toBe('Control+K')
    expect(ariaKeys('mod+k', 'mac')).toBe('Meta+K')
    expect(ariaKeys('alt+pagedown', 'other')).toBe('Alt+PageDown')
  })
  test('distinguishes strokes that type a character', () => {
    expect(['g', '?', 'shift+j', 'space'].map(typesCharacter)).toEqual([true, true, true, true])
    expect(['mod+g', 'f1', 'esc', 'alt+l', 'enter', 'delete'].map(typesCharacter)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
