import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, type Ctx, defineCommand, type When } from '../../src/palette/command.ts'
import { buildKeymap, isLive } from '../../src/palette/keymap.ts'
import { conflicts, conflictsOf, overlaps } from '../../src/palette/overlap.ts'
import { reservedBy } from '../../src/palette/reserved.ts'
import { listOf, moment, rowsSelected } from './moments.ts'

const command = (id: string, keys: string, when?: When): Command =>
  defineCommand({ id, title: id, group: 'x', keys, ...(when ? { when } : {}), run: () => undefined })

const ZONES = ['grid', 'detail', 'form', 'none'] as const,
  SPLITS = ['off', 'side'] as const,
  WIDTHS = ['s', 'l'] as const,
  RESOURCES = ['user', 'role'] as const
const some = <T>(values: readonly T[]): fc.Arbitrary<T[] | undefined> =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), { nil: undefined })
const when: fc.Arbitrary<When> = fc.record({
  zone: some(ZONES),
  editable: fc.option(fc.boolean(), { nil: undefined }),
  resource: some(RESOURCES),
  split: some(SPLITS),
  width: some(WIDTHS),
  selection: some(['none', 'rows'] as const),
})
const moments: Ctx[] = ZONES.flatMap((zone) =>
  SPLITS.flatMap((split) =>
    WIDTHS.flatMap((width) =>
      [true, false].flatMap((editable) =>
        RESOURCES.flatMap((resource) =>
          [listOf(resource), listOf(resource, { selection: rowsSelected(1) })].map((list) =>
            moment({ zone, split, width, editable, list }),
          ),
        ),
      ),
    ),
  ),
)

test('two scopes overlap exactly when some state of the console satisfies both', () => {
  fc.assert(
    fc.property(
      when,
      when,
      (a, b) => overlaps(a, b) === moments.some((ctx) => isLive(a, ctx) && isLive(b, ctx)),
    ),
    { numRuns: 500 },
  )
})

describe('key conflicts', () => {
  test('one stroke in overlapping scopes is reported with both commands and the scope', () => {
    expect(
      conflicts([
        command('a.one', 'r', { zone: ['grid', 'detail'] }),
        command('a.two', 'R', { zone: ['grid'] }),
      ]),
    ).toEqual([
      expect.objectContaining({
        kind: 'same',
        keys: 'r',
        first: 'a.one',
        second: 'a.two',
        where: expect.objectContaining({ zone: ['grid'] }) as unknown,
      }),
    ])
  })
  test('separate zones do not conflict', () =>
    expect(
      conflicts([
        command('a.one', 'r', { zone: ['grid'] }),
        command('a.two', 'r', { zone: ['detail'] }),
        command('a.three', 'r', { zone: ['header'], resource: ['user'] }),
      ]),
    ).toEqual([]))
  test('separate resources do not conflict', () =>
    expect(
      conflicts([
        command('a.one', 'n', { resource: ['user'] }),
        command('a.two', 'n', { resource: ['role'] }),
      ]),
    ).toEqual([]))
  test('a key that is also a leader conflicts', () =>
    expect(conflicts([command('a.go', 'g u'), command('a.key', 'g', { zone: ['grid'] })])).toEqual([
      expect.objectContaining({ kind: 'prefix', keys: 'g', first: 'a.key', second: 'a.go' }),
    ]))
  test('a leader in a separate scope does not conflict', () =>
    expect(
      conflicts([command('a.go', 'g u', { zone: ['grid'] }), command('a.key', 'g', { zone: ['detail'] })]),
    ).toEqual([]))
  test('a reserved stroke is reported with its owner', () => {
    expect(conflicts([command('a.one', 'mod+w')])).toEqual([
      expect.objectContaining({
        kind: 'reserved',
        first: 'a.one',
        by: expect.objectContaining({ owner: 'browser' }) as unknown,
      }),
    ])
    expect(reservedBy('shift+space')?.owner).toBe('ime')
    expect(reservedBy('mod+space')?.owner).toBe('ime')
    expect(reservedBy('mod+alt+w')?.owner).toBe('chat')
    expect(['mod+k', 'mod+s', 'f1', 'f6', '/', 'g', 'mod+enter', 'mod+a', 'mod+c'].map(reservedBy)).toEqual(
      Array(9).fill(null),
    )
  })
  test('recording a key shows which commands use it, as key and as leader', () => {
    const { bindings } = buildKeymap([
      command('list.refresh', 'r', { zone: ['grid'] }),
      command('go.users', 'g u'),
    ])
    expect(
      conflictsOf(bindings, { command: 'orders.export', keys: 'r', when: { zone: ['grid'] } }).map(
        (conflict) => 'second' in conflict && [conflict.kind, conflict.first],
      ),
    ).toEqual([['same', 'list.refresh']])
    expect(conflictsOf(bindings, { command: 'orders.export', keys: 'g' }).map(({ kind }) => kind)).toEqual([
      'prefix',
    ])
    expect(conflictsOf(bindings, { command: 'orders.export', keys: 'ctrl+space' })).toEqual([
      expect.objectContaining({ kind: 'reserved', by: expect.objectContaining({ owner: 'ime' }) as unknown }),
    ])
    expect(conflictsOf(bindings, { command: 'list.refresh', keys: 'r' })).toEqual([])
  })
})
