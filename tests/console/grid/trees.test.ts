import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cursorAfter } from '../../../src/console/grid/cursor.ts'
import { createTreeSource } from '../../../src/console/grid/tree.ts'
import type { GridRow, RowSource } from '../../../src/console/grid/types.ts'

const idsOf = (source: RowSource): (string | null)[] =>
  Array.from({ length: source.count() }, (_, index) => source.id(index))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('a tree', () => {
  const leaf = (id: string): GridRow => ({ id })
  const nested = (): GridRow[] => [
    { id: 'a', children: [{ id: 'b', children: [leaf('c')] }, leaf('d')] },
    { id: 'e', hasChildren: true },
    leaf('f'),
  ]

  it('lists the rows of expanded branches only, each with its level and position', async () => {
    const source = createTreeSource({ read: async () => nested(), children: async () => [leaf('g')] })
    await source.refresh()
    expect(idsOf(source)).toEqual(['a', 'b', 'd', 'e', 'f'])
    expect(source.tree?.positionOf(1)).toEqual({
      level: 2,
      expanded: false,
      loading: false,
      position: 1,
      size: 2,
    })
    expect([source.tree?.positionOf(4).expanded, source.tree?.parentOf(2)]).toEqual([null, 0])
    source.tree?.toggle(1)
    expect(idsOf(source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    source.tree?.toggleAll(false)
    expect(idsOf(source)).toEqual(['a', 'e', 'f'])
  })

  it('counts the rows of closed branches, and says so while one has not been read', async () => {
    const source = createTreeSource({ read: async () => nested(), children: async () => [leaf('g')] })
    expect(source.tree?.loaded().exact).toBe(false)
    await source.refresh()
    expect(source.tree?.loaded()).toEqual({ rows: 6, exact: false })
    source.tree?.toggleAll(false)
    expect(source.tree?.loaded()).toEqual({ rows: 6, exact: false })
    source.tree?.toggle(1, true)
    await pass(0)
    expect(source.tree?.loaded()).toEqual({ rows: 7, exact: true })
  })

  it('reads lazy children once and stays expanded over a refresh', async () => {
    const children = vi.fn(async () => [leaf('g')])
    const source = createTreeSource({ read: async () => nested(), children, open: 'none' })
    await source.refresh()
    source.tree?.toggle(1, true)
    expect(source.tree?.positionOf(1)).toMatchObject({ expanded: true, loading: true })
    await pass(0)
    expect(idsOf(source)).toEqual(['a', 'e', 'g', 'f'])
    await source.refresh()
    expect(idsOf(source)).toEqual(['a', 'e', 'g', 'f'])
  })

  it('collapses a branch that cannot be read, so that it can be tried again', async () => {
    const children = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue([leaf('g')])
    const source = createTreeSource({ read: async () => nested(), children, open: 'none' })
    await source.refresh()
    source.tree?.toggle(1, true)
    await pass(0)
    expect(source.tree?.positionOf(1)).toMatchObject({ expanded: false, loading: false })
    source.tree?.toggle(1, true)
    await pass(0)
    expect(idsOf(source)).toEqual(['a', 'e', 'g', 'f'])
  })
})

describe('the cursor after rows changed', () => {
  const rowsOfIds = (ids: readonly (string | null)[]) => ({
    count: ids.length,
    id: (index: number) => ids[index] ?? null,
    indexOf: (id: string) => ids.indexOf(id),
  })
  const cursor = { id: 'c', index: 2, column: 'name' }

  it('follows its row by id', () => {
    expect(cursorAfter(cursor, rowsOfIds(['n', 'a', 'b', 'c']))).toEqual({
      id: 'c',
      index: 3,
      column: 'name',
    })
    expect(cursorAfter(cursor, rowsOfIds(['a', 'b', 'c']))).toBe(cursor)
  })

  it('stays at its index when its row was removed, or moves to the last row', () => {
    expect(cursorAfter(cursor, rowsOfIds(['a', 'b', 'd', 'e']))).toEqual({
      id: 'd',
      index: 2,
      column: 'name',
    })
    expect(cursorAfter(cursor, rowsOfIds(['a', 'b']))).toEqual({ id: 'b', index: 1, column: 'name' })
    expect(cursorAfter(cursor, rowsOfIds([]))).toEqual({ id: null, index: 0, column: 'name' })
  })

  it('waits for a row that is not loaded yet', () => {
    expect(cursorAfter(cursor, rowsOfIds(['a', 'b', null, 'x']))).toBe(cursor)
  })
})
