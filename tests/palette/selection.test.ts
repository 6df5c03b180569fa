import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Selection } from '../../src/palette/listContext.ts'
import {
  afterRun,
  between,
  everything,
  invertPage,
  isSelected,
  NOTHING,
  onlyRows,
  pageState,
  selectionCount,
  selectionWire,
  toggle,
  widen,
  withRows,
} from '../../src/palette/selection.ts'

/** All rows the filter finds: three pages of five. */
const ALL = Array.from({ length: 15 }, (_, index) => `r${index}`)
const FILTER = { status: '1' }
const page = (number: number): readonly string[] => ALL.slice(number * 5, number * 5 + 5)

type Step = {
  readonly do: 'toggle' | 'add' | 'drop' | 'invert' | 'all' | 'none' | 'widen'
  readonly row: string
  readonly page: number
  readonly rows: readonly string[]
}
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('toggle', 'add', 'drop', 'invert', 'all', 'none', 'widen'),
  row: fc.constantFrom(...ALL),
  page: fc.nat(2),
  rows: fc.subarray(ALL),
})

function apply(selection: Selection, operation: Step): Selection {
  switch (operation.do) {
    case 'toggle':
      return toggle(selection, operation.row)
    case 'add':
      return withRows(selection, operation.rows)
    case 'drop':
      return withRows(selection, operation.rows, false)
    case 'invert':
      return invertPage(selection, page(operation.page))
    case 'all':
      return everything(FILTER, ALL.length)
    case 'none':
      return NOTHING
    case 'widen':
      return widen(selection, { pageIds: page(operation.page), filter: FILTER, total: ALL.length })
  }
}
/** The same step on a plain set of rows, as reference. */
function model(rows: ReadonlySet<string>, operation: Step, selection: Selection): ReadonlySet<string> {
  const next = new Set(rows)
  const flip = (id: string): void => {
    if (!next.delete(id)) next.add(id)
  }
  switch (operation.do) {
    case 'toggle':
      flip(operation.row)
      return next
    case 'add':
      return new Set([...rows, ...operation.rows])
    case 'drop':
      return new Set([...rows].filter((id) => !operation.rows.includes(id)))
    case 'invert':
      page(operation.page).forEach(flip)
      return next
    case 'all':
      return new Set(ALL)
    case 'none':
      return new Set()
    case 'widen':
      return selection.kind === 'query'
        ? new Set()
        : page(operation.page).every((id) => rows.has(id))
          ? rows.size < ALL.length
            ? new Set(ALL)
            : new Set()
          : new Set([...rows, ...page(operation.page)])
  }
}

test('after any steps the selection equals the set of rows it represents, and its count is right', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let selection: Selection = NOTHING
      let rows: ReadonlySet<string> = new Set()
      for (const operation of steps) {
        rows = model(rows, operation, selection)
        selection = apply(selection, operation)
        expect(ALL.filter((id) => isSelected(selection, id))).toEqual(ALL.filter((id) => rows.has(id)))
        expect(selectionCount(selection)).toBe(rows.size)
        expect(selection.kind === 'none').toBe(rows.size === 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('a step never changes the selection it starts from', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), step, (steps, last) => {
      const before = steps.reduce(apply, NOTHING)
      const picture = JSON.stringify(selectionWire(before))
      apply(before, last)
      expect(JSON.stringify(selectionWire(before))).toBe(picture)
    }),
  )
})

describe('selection across pages', () => {
  test('has five rows after three on page 1 and two on page 2, and page 1 still shows its three', () => {
    const first = withRows(NOTHING, page(0).slice(0, 3))
    const second = withRows(first, page(1).slice(0, 2))
    expect(selectionCount(second)).toBe(5)
    expect([pageState(second, page(0)), pageState(second, page(2))]).toEqual(['some', 'none'])
  })
  test('mod+A goes from page to everything to nothing', () => {
    const list = { pageIds: page(0), filter: FILTER, total: 1204 }
    const first = widen(NOTHING, list),
      second = widen(first, list),
      third = widen(second, list)
    expect([selectionCount(first), selectionCount(second), third.kind]).toEqual([5, 1204, 'none'])
    expect(selectionWire(second)).toEqual({ filter: FILTER, except: [] })
  })
  test('mod+A on the only page does not offer the same rows twice', () => {
    const list = { pageIds: page(0), filter: FILTER, total: 5 }
    expect(widen(widen(NOTHING, list), list)).toEqual(NOTHING)
  })
  test('of everything keeps exceptions as exceptions', () =>
    expect(selectionWire(toggle(everything(FILTER, 15), 'r3'))).toEqual({ filter: FILTER, except: ['r3'] }))
  test('of a range works in both directions and drops an anchor that was removed', () => {
    expect(between(ALL, 'r4', 'r2')).toEqual(['r2', 'r3', 'r4'])
    expect(between(ALL, 'gone', 'r2')).toEqual(['r2'])
    expect(between(ALL, 'r4', 'gone')).toEqual(['r4'])
  })
})

describe('selection after a run', () => {
  test('keeps the failed rows and drops the done ones', () =>
    expect(afterRun(onlyRows(['r1', 'r2', 'r3']), { done: ['r1', 'r3'], failed: ['r2'] })).toEqual(
      onlyRows(['r2']),
    ))
  test('of everything keeps only the failed rows', () =>
    expect(afterRun(everything(FILTER, 15), { done: [], failed: ['r2'] })).toEqual(onlyRows(['r2'])))
})
