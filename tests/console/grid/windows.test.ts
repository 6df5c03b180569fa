import { describe, expect, it } from 'vitest'
import { lengthAfter, scrollable, UNKNOWN } from '../../../src/console/grid/length.ts'
import { WindowCache } from '../../../src/console/grid/windowCache.ts'
import { rows } from './demoRows.ts'

describe('windows in memory', () => {
  it('forgets the window used longest ago and its ids with it', () => {
    const cache = new WindowCache(10, 3)
    for (const window of [0, 1, 2]) cache.put(window, rows(window * 10, 10))
    cache.touch(0)
    cache.put(3, rows(30, 10))
    expect([0, 1, 2, 3].map((window) => cache.has(window))).toEqual([true, false, true, true])
    expect([cache.indexOf('r5'), cache.indexOf('r15'), cache.indexOf('r39')]).toEqual([5, -1, 39])
  })

  it('does not lose a row that moved to another window', () => {
    const cache = new WindowCache(2, 5)
    cache.put(0, rows(0, 2))
    cache.put(1, [{ id: 'r1' }, { id: 'r9' }])
    cache.put(0, [{ id: 'new' }, { id: 'r0' }])
    expect([cache.indexOf('r1'), cache.indexOf('r0')]).toEqual([2, 1])
  })
})

describe('how long a list is', () => {
  const evidence = { at: 0, rows: 200, asked: 200, total: null, capped: false }

  it('believes a full count, takes a capped one as a least and finds the end by a short window', () => {
    expect(lengthAfter(UNKNOWN, { ...evidence, total: 1204 })).toEqual({ rows: 1204, exact: true })
    const capped = lengthAfter(UNKNOWN, { ...evidence, total: 10_000, capped: true })
    expect([capped, scrollable(capped, 200)]).toEqual([{ rows: 10_000, exact: false }, 10_200])
    expect(lengthAfter(capped, { ...evidence, at: 10_200, rows: 17 })).toEqual({ rows: 10_217, exact: true })
  })

  it('is nought when the first window is empty and shorter when a later one is', () => {
    expect(lengthAfter(UNKNOWN, { ...evidence, rows: 0 })).toEqual({ rows: 0, exact: true })
    expect(lengthAfter({ rows: 500, exact: false }, { ...evidence, at: 400, rows: 0 })).toEqual({
      rows: 400,
      exact: false,
    })
  })
})
