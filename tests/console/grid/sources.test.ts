import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLocalSource } from '../../../src/console/grid/local.ts'
import { createRemoteSource } from '../../../src/console/grid/remote.ts'
import type { GridRow, WindowRequest } from '../../../src/console/grid/types.ts'
import { rows } from './demoRows.ts'

/** A server of `total` rows that answers after `delay` milliseconds and records its requests. */
function server(total: number, delay = 40) {
  const requests: WindowRequest[] = [],
    aborted: number[] = []
  const state = { total, first: 0, broken: false, capped: false }
  const read = (request: WindowRequest, signal: AbortSignal) =>
    new Promise<{ rows: GridRow[]; total: number | null; capped: boolean }>((resolve, reject) => {
      requests.push(request)
      signal.addEventListener('abort', () => {
        aborted.push(request.current)
        reject(new Error('aborted'))
      })
      setTimeout(() => {
        const from = (request.current - 1) * request.size
        if (state.broken) reject(new Error('offline'))
        else
          resolve({
            rows: rows(state.first + from, Math.max(0, Math.min(request.size, state.total - from))),
            total: request.count ? state.total : null,
            capped: state.capped,
          })
      }, delay)
    })
  return { read, requests, aborted, state }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('a list read window by window', () => {
  it('counts once, then loads windows when they become visible', async () => {
    const { read, requests } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(50)
    expect([source.count(), source.id(7), source.get(900)]).toEqual([1000, 'r7', undefined])
    source.setVisibleRows(790, 820)
    await pass(130)
    expect(requests).toEqual([
      { current: 1, size: 200, count: true, cursor: '' },
      { current: 4, size: 200, count: false, cursor: '' },
      { current: 5, size: 200, count: false, cursor: '' },
    ])
    expect(source.id(805)).toBe('r805')
  })

  it('reads on where the previous window ended, and counts again after a refresh', async () => {
    const { read, requests } = server(1_000_000)
    const readWithCursor = async (request: WindowRequest, signal: AbortSignal) => ({
      ...(await read(request, signal)),
      next: `end of ${request.current}`,
    })
    const source = createRemoteSource({ read: readWithCursor })
    source.setVisibleRows(0, 30)
    await pass(50)
    for (const from of [210, 410, 100_010, 100_210]) {
      source.setVisibleRows(from, from + 30, from)
      await pass(130)
    }
    expect(requests.map(({ current, cursor }) => [current, cursor])).toEqual([
      [1, ''],
      [2, 'end of 1'],
      [3, 'end of 2'],
      [501, ''],
      [502, 'end of 501'],
    ])
    void source.refresh()
    await pass(50)
    expect(requests.at(-1)).toEqual({ current: 502, size: 200, count: true, cursor: 'end of 501' })
    source.setVisibleRows(410, 440, 410)
    await pass(130)
    expect(requests.at(-1)).toEqual({ current: 3, size: 200, count: false, cursor: '' })
    source.clear()
    await pass(50)
    source.setVisibleRows(100_210, 100_240, 100_210)
    await pass(130)
    expect(requests.at(-1)).toMatchObject({ current: 502, cursor: '' })
  })

  it('reads at most every 80 ms during a fling and once at its end, and aborts abandoned windows', async () => {
    const { read, requests, aborted } = server(100_000, 500)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(600)
    const before = requests.length
    for (let step = 1; step <= 60; step++) {
      source.setVisibleRows(step * 500, step * 500 + 30)
      await pass(8)
    }
    await pass(90)
    const fling = requests.slice(before)
    expect(fling.length).toBeLessThanOrEqual(9)
    expect(fling.at(-1)?.current).toBe(Math.floor(30_000 / 200) + 1)
    expect(aborted.length).toBe(fling.length - 1)
    await pass(500)
    expect(source.id(30_010)).toBe('r30010')
  })

  it('shows the old rows until all new ones have arrived', async () => {
    const { read, state } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(190, 220)
    await pass(50)
    state.first = 3
    const observedIds: (string | null)[] = []
    source.subscribe(() => observedIds.push(source.id(195)))
    void source.refresh()
    await pass(50)
    expect([...new Set(observedIds)]).toEqual(['r195', 'r198'])
    expect(source.id(201)).toBe('r204')
  })

  it('keeps its rows when a refresh fails, reports the reason, and recovers', async () => {
    const { read, state } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(50)
    state.broken = true
    void source.refresh()
    await pass(50)
    expect([source.id(0), String(source.error()), source.busy()]).toEqual(['r0', 'Error: offline', false])
    state.broken = false
    void source.refresh()
    await pass(50)
    expect(source.error()).toBeNull()
  })

  it('reads a visible window again by itself after a failure', async () => {
    const { read, state } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(50)
    state.broken = true
    source.setVisibleRows(600, 630)
    await pass(1000)
    expect([source.get(610), String(source.error())]).toEqual([undefined, 'Error: offline'])
    state.broken = false
    await pass(1300)
    expect([source.id(610), source.error()]).toEqual(['r610', null])
  })

  it('gives ids of rows that were never loaded', async () => {
    const { read } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(50)
    const ids = source.ids(150, 650)
    await pass(200)
    expect(await ids).toEqual(rows(150, 500).map(({ id }) => id))
  })

  it('keeps the answer of the last refresh when two overlap', async () => {
    const { read, state } = server(1000)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 30)
    await pass(50)
    const first = source.refresh()
    await pass(10)
    state.first = 5
    const second = source.refresh()
    await pass(60)
    await Promise.all([first, second])
    expect(source.id(0)).toBe('r5')
  })
})

describe('a list read page by page', () => {
  it('keeps the old page visible until the new one has arrived', async () => {
    const { read, requests } = server(95)
    const source = createRemoteSource({ read, page: { current: 1, size: 30 } })
    source.setVisibleRows(0, 30)
    await pass(50)
    source.setPage({ current: 4, size: 30 })
    expect([source.page()?.current, source.id(0), source.offset()]).toEqual([4, 'r0', 0])
    await pass(50)
    expect([source.offset(), source.count(), source.id(0), source.id(4)]).toEqual([90, 5, 'r90', 'r94'])
    expect(requests).toEqual([
      { current: 1, size: 30, count: true, cursor: '' },
      { current: 4, size: 30, count: false, cursor: '' },
    ])
  })

  it('goes back to the last page when the rows behind it are removed', async () => {
    const { read, state } = server(95)
    const source = createRemoteSource({ read, page: { current: 4, size: 30 } })
    source.setVisibleRows(0, 30)
    await pass(50)
    state.total = 60
    void source.refresh()
    await pass(120)
    expect([source.page()?.current, source.count(), source.id(0)]).toEqual([2, 30, 'r30'])
  })

  it('changes its size and its mode without changing the first visible row', async () => {
    const { read } = server(1000)
    const source = createRemoteSource({ read, page: { current: 21, size: 30 } })
    source.setVisibleRows(0, 30)
    await pass(50)
    source.setPage(null)
    await pass(50)
    expect([source.count(), source.offset(), source.indexOf('r605')]).toEqual([1000, 0, 605])
  })
})

describe('an optimistic change', () => {
  it('is visible at once and can be reverted exactly', async () => {
    const source = createLocalSource(() => rows(0, 5))
    await source.refresh()
    const patch = source.patch(['r1', 'r3'], { state: 'off' })
    expect(Array.from({ length: 5 }, (_, index) => source.get(index)?.state)).toEqual([
      'on',
      'off',
      'on',
      'off',
      'on',
    ])
    expect(source.get(1)).toBe(source.get(1))
    patch.rollback()
    expect(source.get(1)).toEqual({ id: 'r1', name: 'row 1', state: 'on' })
  })

  it('keeps a later change of the same row when the first is reverted', async () => {
    const source = createLocalSource(() => rows(0, 2))
    await source.refresh()
    const first = source.patch(['r0'], { state: 'off' })
    source.patch(['r0'], { name: 'renamed' })
    first.rollback()
    expect(source.get(0)).toEqual({ id: 'r0', name: 'renamed', state: 'on' })
  })

  it('survives a refresh while it is unconfirmed and ends with the refresh after its confirmation', async () => {
    const source = createLocalSource(() => rows(0, 2))
    await source.refresh()
    const open = source.patch(['r0'], { state: 'off' }),
      sure = source.patch(['r1'], { state: 'off' })
    sure.commit()
    sure.rollback()
    expect(source.get(1)?.state).toBe('off')
    await source.refresh()
    expect([source.get(0)?.state, source.get(1)?.state]).toEqual(['off', 'on'])
    open.rollback()
    expect(source.get(0)?.state).toBe('on')
  })

  it('is replaced by the saved row', async () => {
    const { read } = server(10)
    const source = createRemoteSource({ read })
    source.setVisibleRows(0, 10)
    await pass(50)
    source.patch(['r2'], { name: 'draft' }).commit()
    source.put([{ id: 'r2', name: 'saved', state: 'on' }])
    expect(source.get(2)?.name).toBe('saved')
  })
})
