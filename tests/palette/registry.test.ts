import { describe, expect, test } from 'vitest'
import { defineCommand } from '../../src/palette/command.ts'
import { createRegistry, permitted } from '../../src/palette/registry.ts'

const command = (id: string, more: object = {}) =>
  defineCommand({ id, title: id, group: 'x', run: () => undefined, ...more })

describe('the command registry', () => {
  test('adds and removes commands and changes its version', () => {
    const registry = createRegistry()
    let notifications = 0
    const stop = registry.subscribe(() => {
      notifications++
    })
    const remove = registry.add('screen', [command('a.one')])
    expect([registry.get('a.one')?.id, registry.version(), notifications]).toEqual(['a.one', 1, 1])
    const same = registry.all()
    expect(registry.all()).toBe(same)
    remove()
    stop()
    registry.add('screen', [command('a.two')])
    expect([registry.get('a.one'), registry.version(), notifications]).toEqual([undefined, 3, 2])
  })
  test('removes two registrations of one source one at a time', () => {
    const registry = createRegistry()
    const first = registry.add('screen', [command('a.one')])
    registry.add('screen', [command('a.two')])
    first()
    expect(registry.all().map(({ id }) => id)).toEqual(['a.two'])
  })
  test('keeps the position of a replaced source', () => {
    const registry = createRegistry()
    registry.add('static', [command('a.one')])
    registry.add('menu', [command('b.one')])
    registry.replace('static', [command('a.two')])
    expect(registry.all().map(({ id }) => id)).toEqual(['a.two', 'b.one'])
  })
  test('throws for a duplicate id, naming both, and stays unchanged', () => {
    const registry = createRegistry()
    registry.add('static', [command('a.one')])
    expect(() => registry.add('menu', [command('a.one')])).toThrow(/a\.one.*static.*menu/)
    expect([registry.all().length, registry.version()]).toEqual([1, 1])
  })
  test('finds by former ids, and a current id wins over a former one', () => {
    const registry = createRegistry()
    registry.add('static', [command('a.one', { aliases: ['a.old', 'b.one'] }), command('b.one')])
    expect([registry.get('a.old')?.id, registry.get('b.one')?.id]).toEqual(['a.one', 'b.one'])
  })
  test('reports duplicate names as ambiguous, except of hidden commands', () => {
    const registry = createRegistry()
    registry.add('static', [
      command('dict.seal', { title: '封存' }),
      command('dictBiz.seal', { title: () => ({ text: '封存 3 条' }), name: '封存' }),
      command('a.one', { title: '刷新' }),
      command('b.one', { title: '刷新', hidden: true }),
    ])
    expect([...registry.ambiguous()]).toEqual(['dict.seal', 'dictBiz.seal'])
  })
  test('leaves out commands without permission', () => {
    expect(
      permitted(
        [
          command('a.one', { permission: 'a_one' }),
          command('a.two', { permission: 'a_two' }),
          command('a.three'),
        ],
        new Set(['a_two']),
      ).map(({ id }) => id),
    ).toEqual(['a.two', 'a.three'])
  })
})
