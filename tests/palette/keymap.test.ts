import { describe, expect, test } from 'vitest'
import { type Command, defineCommand } from '../../src/palette/command.ts'
import {
  buildKeymap,
  continuations,
  IDLE,
  type KeymapOptions,
  type KeyState,
  resolve,
} from '../../src/palette/keymap.ts'
import { conflicts } from '../../src/palette/overlap.ts'
import { listOf, moment } from './moments.ts'
import { allCommands } from './support.ts'

const command = (id: string, more: Partial<Command>): Command =>
  defineCommand({ id, title: id, group: 'x', run: () => undefined, ...more })
const grid = moment({ zone: 'grid', list: listOf('user') })

/** Results of strokes pressed one after the other. */
function press(
  commands: readonly Command[],
  strokes: readonly string[],
  ctx = grid,
  options: KeymapOptions = {},
): readonly string[] {
  const keymap = buildKeymap(commands, options)
  let state: KeyState = IDLE
  return strokes.map((stroke) => {
    const step = resolve(keymap, state, stroke, ctx)
    state = step.state
    return step.kind === 'run'
      ? step.command
      : 'unbound' in step && step.unbound !== undefined
        ? `${step.kind} ${step.unbound}`
        : step.kind
  })
}

describe('key sequences', () => {
  const some = [
    command('go.users', { keys: 'g u' }),
    command('go.home', { keys: 'g h' }),
    command('tabs.close', { keys: 't x' }),
    command('list.refresh', { keys: 'r' }),
  ]
  test('a leader waits, and its continuation runs', () =>
    expect(press(some, ['g', 'u'])).toEqual(['pending', 'go.users']))
  test('a wrong continuation is swallowed and reported', () =>
    expect(press(some, ['g', 'q', 'r'])).toEqual(['pending', 'swallow g q', 'list.refresh']))
  test('a wrong continuation that is a leader starts a new sequence', () =>
    expect(press(some, ['g', 't', 'x'])).toEqual(['pending', 'pending g t', 'tabs.close']))
  test('pressing the leader twice starts a new sequence', () =>
    expect(press(some, ['g', 'g', 'u'])).toEqual(['pending', 'pending g g', 'go.users']))
  test('Esc cancels a sequence silently', () =>
    expect(press(some, ['g', 'esc', 'u'])).toEqual(['pending', 'swallow', 'pass']))
  test('only live continuations are listed', () => {
    const keymap = buildKeymap([...some, command('go.orders', { keys: 'g o', when: { zone: ['detail'] } })])
    expect(continuations(keymap, { strokes: ['g'] }, grid)).toEqual([
      { stroke: 'u', command: 'go.users' },
      { stroke: 'h', command: 'go.home' },
    ])
  })
  test('a leader without live continuations is no leader', () =>
    expect(press([command('go.orders', { keys: 'g o', when: { zone: ['detail'] } })], ['g'])).toEqual([
      'pass',
    ]))
})

describe('scopes of keys', () => {
  const some = [
    command('list.refresh', { keys: 'r' }),
    command('palette.open', { keys: 'mod+k' }),
    command('record.save', { keys: 'mod+s', when: { zone: ['form'] } }),
    command('go.users', { keys: 'g u' }),
    command('list.copy', { keys: 'mod+c', when: { zone: ['grid'] } }),
  ]
  test('characters are not live in text, form, dialog, palette and canvas', () => {
    expect(press(some, ['g', 'u'], moment({ zone: 'filter', editable: true }))).toEqual(['pass', 'pass'])
    for (const zone of ['form', 'dialog', 'palette', 'canvas', 'frame'] as const)
      expect(press(some, ['r'], moment({ zone }))).toEqual(['pass'])
  })
  test('mod+K and mod+S are live in text, mod+C is not', () => {
    expect(press(some, ['mod+k', 'mod+s'], moment({ zone: 'form', editable: true }))).toEqual([
      'palette.open',
      'record.save',
    ])
    expect(press(some, ['mod+c'], moment({ zone: 'grid', editable: true }))).toEqual(['pass'])
  })
  test('nothing is live before login and behind the lock screen', () => {
    expect(press(some, ['mod+k', 'r'], moment({ signedIn: false }))).toEqual(['pass', 'pass'])
    expect(press(some, ['mod+k', 'r'], moment({ locked: true }))).toEqual(['pass', 'pass'])
  })
  test('the more specific binding wins: zone, then resource, then anywhere; of equals the later', () => {
    const rivals = [
      command('a.zone', { keys: 'q', when: { zone: ['grid'] } }),
      command('a.resource', { keys: 'q', when: { resource: ['user'] } }),
      command('a.any', { keys: 'q' }),
      command('a.later', { keys: 'q' }),
    ]
    expect(press(rivals, ['q'])).toEqual(['a.zone'])
    expect(press(rivals, ['q'], moment({ zone: 'sidebar', list: listOf('user') }))).toEqual(['a.resource'])
    expect(press(rivals, ['q'], moment({ zone: 'sidebar' }))).toEqual(['a.later'])
  })
  test('keys that the focused component handles itself are passed on', () =>
    expect(press([command('cursor.down', { keys: 'j', native: true })], ['j'])).toEqual(['pass']))
})

describe('keys set by the user', () => {
  const some = [
    command('list.refresh', { keys: ['r', 'alt+r'] }),
    command('list.export', {}),
    command('go.users', { keys: 'g u' }),
  ]
  test('add a binding', () =>
    expect(press(some, ['q', 'r'], grid, { user: [{ command: 'list.refresh', keys: 'q' }] })).toEqual([
      'list.refresh',
      'list.refresh',
    ]))
  test('remove one binding', () =>
    expect(press(some, ['r', 'alt+r'], grid, { user: [{ command: '-list.refresh', keys: 'R' }] })).toEqual([
      'pass',
      'list.refresh',
    ]))
  test('remove all bindings', () =>
    expect(press(some, ['r', 'alt+r'], grid, { user: [{ command: '-list.refresh' }] })).toEqual([
      'pass',
      'pass',
    ]))
  test('replace a binding', () =>
    expect(
      press(some, ['r'], grid, {
        user: [
          { command: '-list.refresh', keys: 'r' },
          { command: 'list.export', keys: 'r' },
        ],
      }),
    ).toEqual(['list.export']))
  test('precede the default keys', () =>
    expect(press(some, ['r'], grid, { user: [{ command: 'list.export', keys: 'r' }] })).toEqual([
      'list.export',
    ]))
  test('are listed first', () =>
    expect(
      buildKeymap(some, { user: [{ command: 'list.refresh', keys: 'q' }] }).keysOf('list.refresh'),
    ).toEqual(['q', 'r', 'alt+r']))
  test('of removed commands are ignored', () =>
    expect(press(some, ['q'], grid, { user: [{ command: 'list.gone', keys: 'q' }] })).toEqual(['pass']))
  test('single-character keys can be switched off altogether', () => {
    const product = allCommands()
    expect(press(product, ['x', 'g', 'u', '?', 'r', 'shift+l'], grid, { singleKeys: false })).toEqual(
      Array(6).fill('pass'),
    )
    expect(press(product, ['mod+k', 'f6', 'alt+pagedown', 'enter'], grid, { singleKeys: false })).toEqual([
      'palette.open',
      'view.nextRegion',
      'list.nextPage',
      'user.view',
    ])
  })
})

describe('the default keys of the product', () => {
  const product = allCommands()
  test('have no conflict and use no reserved stroke', () => expect(conflicts(product)).toEqual([]))
  test('include g u, t t, v t, and s d for users only', () => {
    expect(press(product, ['g', 'u', 't', 't', 'v', 't', 's', 'd', 'n', 'e', '?'])).toEqual([
      'pending',
      'open.user',
      'pending',
      'tabs.previous',
      'pending',
      'appearance.theme',
      'pending',
      'user.disable',
      'user.add',
      'user.edit',
      'help.keys',
    ])
    expect(press(product, ['s'], moment({ zone: 'grid', list: listOf('param') }))).toEqual(['pass'])
    expect(press(product, ['s', 'f'], moment({ zone: 'grid', list: listOf('dictBiz') }))).toEqual([
      'pending',
      'dictBiz.seal',
    ])
  })
  test('are at most 70 strokes, not counting tab numbers and keys of single resources', () => {
    const strokes = new Set(
      product
        .filter(
          (entry) =>
            !/^(tabs\.nth|list\.(tab|view)\d)/.test(entry.id) &&
            !entry.native &&
            entry.opens === undefined &&
            entry.on === undefined,
        )
        .flatMap((entry) => entry.keys ?? []),
    )
    expect(strokes.size).toBeLessThanOrEqual(70)
  })
})
