import { describe, expect, it } from 'vitest'
import { rowTotalAfter, scrollableRows, UNKNOWN_TOTAL } from '../../../src/console/grid/rowTotal.ts'
import { WindowCache } from '../../../src/console/grid/windowCache.ts'
import { rows } from './demoRows.ts'

describe('windows in memory', () => {
  it('drop the least recently used window and its ids', () => {
    const cache = new WindowCache(10, 3)
    for (const window of [0, 1, 2]) cache.put(window, rows(window * 10, 10))
    cache.touch(0)
    cache.put(3, rows(30, 10))
    expect([0, 1, 2, 3].map((window) => cache.has(window))).toEqual([true, false, true, true])
    expect([cache.indexOf('r5'), cache.indexOf('r15'), cache.indexOf('r39')]).toEqual([5, -1, 39])
  })

  it('keep a row that moved to another window', () => {
    const cache = new WindowCache(2, 5)
    cache.put(0, rows(0, 2))
    cache.put(1, [{ id: 'r1' }, { id: 'r9' }])
    cache.put(0, [{ id: 'new' }, { id: 'r0' }])
    expect([cache.indexOf('r1'), cache.indexOf('r0')]).toEqual([2, 1])
  })
})

describe('the length of a list', () => {
  const evidence = { offset: 0, rows: 200, requestedRows: 200, total: null, capped: false }

  it('is exact after a full count, a minimum after a capped one, and found by a short window', () => {
    expect(rowTotalAfter(UNKNOWN_TOTAL, { ...evidence, total: 1204 })).toEqual({ rows: 1204, exact: true })
    const capped = rowTotalAfter(UNKNOWN_TOTAL, { ...evidence, total: 10_000, capped: true })
    expect([capped, scrollableRows(capped, 200)]).toEqual([{ rows: 10_000, exact: false }, 10_200])
    expect(rowTotalAfter(capped, { ...evidence, offset: 10_200, rows: 17 })).toEqual({
      rows: 10_217,
      exact: true,
    })
  })

  it('is zero when the first window is empty, and shrinks when a later one is', () => {
    expect(rowTotalAfter(UNKNOWN_TOTAL, { ...evidence, rows: 0 })).toEqual({ rows: 0, exact: true })
    expect(rowTotalAfter({ rows: 500, exact: false }, { ...evidence, offset: 400, rows: 0 })).toEqual({
      rows: 400,
      exact: false,
    })
  })
})
