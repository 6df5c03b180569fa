import { describe, expect, test } from 'vitest'
import { MODES, modeNamed, parseQuery, recognise } from '../../src/palette/modes.ts'

describe('search modes', () => {
  test.each([
    ['用户', 'everything', '', '用户'],
    ['>切换', 'commands', '>', '切换'],
    ['＞切换', 'commands', '＞', '切换'],
    ['》', 'commands', '》', ''],
    ['/ 用户', 'places', '/', '用户'],
    ['／yh', 'places', '／', 'yh'],
    ['、yh', 'places', '、', 'yh'],
    ['@张', 'people', '@', '张'],
    ['＠张', 'people', '＠', '张'],
    ['#1001', 'numbers', '#', '1001'],
    ['＃1001', 'numbers', '＃', '1001'],
    [':停用', 'verbs', ':', '停用'],
    ['：停用', 'verbs', '：', '停用'],
    ['；停用', 'verbs', '；', '停用'],
    ['?', 'help', '?', ''],
    ['？', 'help', '？', ''],
    ['=', 'tabs', '=', ''],
    ['＝订单', 'tabs', '＝', '订单'],
    ['  >x ', 'commands', '>', 'x'],
    ['a>b', 'everything', '', 'a>b'],
    ['', 'everything', '', ''],
  ])('%s', (input, mode, prefix, text) => expect(parseQuery(input)).toEqual({ mode, prefix, text }))
  test('two modes have no prefix, and every mode is found by its name', () => {
    const signs = MODES.flatMap(({ prefix, fullWidthForms }) => [prefix, ...fullWidthForms])
    expect(new Set(signs).size).toBe(signs.length)
    for (const mode of MODES) expect(modeNamed(mode.name)).toBe(mode)
  })
})

describe('value recognisers', () => {
  const origin = 'https://console.example'
  test.each([
    ['1592087000000000001', { kind: 'id', value: '1592087000000000001' }],
    [' 1592087000000000001 ', { kind: 'id', value: '1592087000000000001' }],
    ['１５９２０８７０００００００００００１', { kind: 'id', value: '1592087000000000001' }],
    ['13800138000', { kind: 'phone', value: '13800138000' }],
    ['+86 138-0013-8000', { kind: 'phone', value: '13800138000' }],
    ['DD20261101000123', { kind: 'number', value: 'DD20261101000123' }],
    ['SO-20261101', { kind: 'number', value: 'SO-20261101' }],
    [
      'https://console.example/system/user?id=1#x',
      { kind: 'url', value: 'https://console.example/system/user?id=1#x', path: '/system/user?id=1#x' },
    ],
    ['https://other.example/system/user', null],
    ['https://console.example.evil.example/a', null],
    ['https://', null],
    ['用户', null],
    ['user', null],
    ['12345', null],
    ['user.add', null],
    ['v2026', null],
  ])('%s', (text, expected) => expect(recognise(text, origin)).toEqual(expected))
})
