import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BulkAnswer } from '../../src/contract/wire.ts'
import {
  type BulkState,
  failedIds,
  LOST,
  type Part,
  planBulk,
  progress,
  reduceBulk,
  retry,
  toSend,
  notSent,
} from '../../src/palette/bulk.ts'

const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1))
const plan = (count: number, more: { readonly bisect?: boolean; readonly size?: number } = {}): BulkState =>
  planBulk({ ids: ids(count) }, { run: 'run', count, ...more })
const send = (state: BulkState): BulkState =>
  toSend(state).reduce((current, part) => reduceBulk(current, { type: 'sent', part: part.index }), state)
const idsOf = (part: Part): readonly string[] => ('ids' in part.body ? part.body.ids : [])
const done = (part: Part, more: Partial<BulkAnswer> = {}): BulkAnswer => ({
  success: part.count - (more.fail?.length ?? 0) - (more.skipped?.length ?? 0),
  fail: [],
  ...more,
})

/** Runs to the end with a server that answers each part; returns the state and the sent parts. */
function run(
  from: BulkState,
  answer: (part: Part) => Parameters<typeof reduceBulk>[1],
): { readonly state: BulkState; readonly sentParts: readonly Part[]; readonly maxInFlight: number } {
  let state = from,
    maxInFlight = 0
  const sentParts: Part[] = []
  while (state.phase === 'running') {
    const out = toSend(state)
    sentParts.push(...out)
    state = send(state)
    maxInFlight = Math.max(maxInFlight, state.parts.filter((part) => part.state === 'sent').length)
    const first = state.parts.find((part) => part.state === 'sent')
    if (!first) break
    state = reduceBulk(state, answer(first))
  }
  return { state, sentParts, maxInFlight }
}

describe('a bulk run', () => {
  test('goes in parts of at most 200 rows, three in flight', () => {
    const { state, sentParts, maxInFlight } = run(plan(950), (part) => ({
      type: 'answered',
      part: part.index,
      answer: done(part),
    }))
    expect(sentParts.map(({ count }) => count)).toEqual([200, 200, 200, 200, 150])
    expect(maxInFlight).toBe(3)
    expect([state.phase, state.done, state.ok.size, progress(state)]).toEqual(['done', 950, 950, 1])
  })
  test('merges done, skipped and failed rows, and the numbers to undo', () => {
    const { state } = run(plan(5, { size: 3 }), (part) => ({
      type: 'answered',
      part: part.index,
      answer:
        part.index === 0
          ? done(part, { fail: [{ id: '2', msg: '坏' }], operation: 'op1' })
          : done(part, { skipped: [{ id: '4', msg: '已停用' }], operation: 'op2' }),
    }))
    expect([...state.ok].sort()).toEqual(['1', '3', '5'])
    expect([state.done, failedIds(state), state.skipped.map(({ id }) => id), state.operations]).toEqual([
      3,
      ['2'],
      ['4'],
      ['op1', 'op2'],
    ])
  })
  test('of no rows is done at once', () => expect(plan(0).phase).toBe('done'))
  test('with an empty id list is one part of any size; its failed rows are reported and not retried', () => {
    const alone = planBulk({ ids: [] }, { run: 'run', count: 500, alone: true })
    expect(toSend(alone).map(({ count }) => count)).toEqual([500])
    const part = run(alone, ({ index }) => ({
      type: 'answered',
      part: index,
      answer: { success: 499, fail: [{ id: '7', msg: '该供应商没有此商品' }] },
    })).state
    expect([part.done, part.failed.length, retry(part)]).toEqual([499, 1, null])
    const refused = run(alone, ({ index }) => ({ type: 'refused', part: index, msg: '请选择商品' })).state
    expect(refused.failed).toEqual([{ id: '', msg: '请选择商品' }])
    expect(retry(refused)?.parts.map(({ key, state }) => [key, state])).toEqual([['run.2.1', 'waiting']])
    const lost = run(alone, ({ index }) => ({ type: 'lost', part: index, msg: '' })).state
    expect(retry(lost)?.parts.map(({ key, state }) => [key, state])).toEqual([['run.1.0', 'waiting']])
  })
  test('of a filter is one part', () =>
    expect(
      toSend(planBulk({ filter: { a: '1' }, except: [] }, { run: 'run', count: 5000 })).map(
        ({ count }) => count,
      ),
    ).toEqual([5000]))
  test('counts its progress by rows', () => {
    let state = send(plan(1000))
    expect(progress(state)).toBe(0)
    state = reduceBulk(state, { type: 'answered', part: 0, answer: { success: 200, fail: [] } })
    expect(progress(state)).toBeCloseTo(0.2)
  })
  test('ignores a repeated answer', () => {
    const state = reduceBulk(send(plan(2)), { type: 'answered', part: 0, answer: { success: 2, fail: [] } })
    expect(reduceBulk(state, { type: 'answered', part: 0, answer: { success: 2, fail: [] } })).toBe(state)
  })
})

describe('stopping a run', () => {
  test('sends nothing more and waits for the parts in flight', () => {
    let state = reduceBulk(send(plan(1000)), { type: 'stop' })
    expect([state.phase, toSend(state)]).toEqual(['stopping', []])
    for (const part of [0, 1, 2])
      state = reduceBulk(state, { type: 'answered', part, answer: { success: 200, fail: [] } })
    expect([state.phase, state.done, notSent(state)]).toEqual(['stopped', 600, 400])
  })
  test('leaves the unsent parts to a retry', () => {
    let state = reduceBulk(send(plan(1000)), { type: 'stop' })
    for (const part of [0, 1, 2])
      state = reduceBulk(state, { type: 'answered', part, answer: { success: 200, fail: [] } })
    const { state: end, sentParts } = run(retry(state) as BulkState, (part) => ({
      type: 'answered',
      part: part.index,
      answer: done(part),
    }))
    expect([sentParts.map(({ key }) => key), end.done, end.phase]).toEqual([
      ['run.1.3', 'run.1.4'],
      1000,
      'done',
    ])
  })
})

describe('a retry', () => {
  test('sends only failed rows', () => {
    const { state } = run(plan(9), (part) => ({
      type: 'answered',
      part: part.index,
      answer: done(part, {
        fail: [
          { id: '3', msg: 'x' },
          { id: '7', msg: 'y' },
        ],
      }),
    }))
    const again = retry(state) as BulkState
    const { state: end, sentParts } = run(again, (part) => ({
      type: 'answered',
      part: part.index,
      answer: done(part),
    }))
    expect(sentParts.flatMap(idsOf)).toEqual(['3', '7'])
    expect([end.failed, end.done, end.ok.size]).toEqual([[], 9, 9])
  })
  test('of a lost part keeps its key and rows, so that nothing is done twice', () => {
    const { state, sentParts } = run(plan(4, { size: 2 }), (part) =>
      part.index === 0
        ? { type: 'lost', part: 0, msg: '超时' }
        : { type: 'answered', part: part.index, answer: done(part) },
    )
    expect(state.failed).toEqual([
      { id: '1', msg: '超时', errCode: LOST },
      { id: '2', msg: '超时', errCode: LOST },
    ])
    expect(toSend(retry(state) as BulkState).map(({ key, body }) => ({ key, body }))).toEqual([
      { key: sentParts[0]?.key, body: sentParts[0]?.body },
    ])
  })
  test('of an answered part uses a new key, because the old key would repeat the old answer', () => {
    const { state, sentParts } = run(plan(2), (part) => ({
      type: 'refused',
      part: part.index,
      msg: '没有访问权限',
      errCode: 'FORBIDDEN',
    }))
    const again = toSend(retry(state) as BulkState)
    expect(again.flatMap(idsOf)).toEqual(['1', '2'])
    expect(again[0]?.key).not.toBe(sentParts[0]?.key)
  })
  test('of a refused filter sends the filter again', () => {
    const { state } = run(
      planBulk({ filter: { a: '1' }, except: ['5'] }, { run: 'run', count: 50 }),
      (part) => ({ type: 'refused', part: part.index, msg: '最多' }),
    )
    expect(toSend(retry(state) as BulkState).map(({ body }) => body)).toEqual([
      { filter: { a: '1' }, except: ['5'] },
    ])
  })
  test('of a run without failures is nothing', () =>
    expect(
      retry(run(plan(3), (part) => ({ type: 'answered', part: part.index, answer: done(part) })).state),
    ).toBeNull())
})

describe('a server that answers one boolean for all rows', () => {
  const against =
    (bad: ReadonlySet<string>) =>
    (part: Part): Parameters<typeof reduceBulk>[1] =>
      idsOf(part).some((id) => bad.has(id))
        ? { type: 'refused', part: part.index, msg: '删除失败' }
        : { type: 'answered', part: part.index, answer: done(part) }
  test('has its bad row found by bisection', () => {
    const { state, sentParts } = run(plan(200, { bisect: true }), against(new Set(['77'])))
    expect([failedIds(state), state.ok.size]).toEqual([['77'], 199])
    expect(sentParts.length).toBeLessThanOrEqual(1 + 20)
  })
  test('is called at most 20 times, and every row is accounted for once', () => {
    fc.assert(
      fc.property(fc.subarray([...ids(150)]), (bad) => {
        const { state, sentParts } = run(plan(150, { bisect: true }), against(new Set(bad)))
        expect(sentParts.length).toBeLessThanOrEqual(21)
        expect([...state.ok, ...failedIds(state)].sort()).toEqual([...ids(150)].sort())
        expect(bad.every((id) => !state.ok.has(id))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
  test('fails a whole part without bisection', () =>
    expect(failedIds(run(plan(4), against(new Set(['2']))).state)).toEqual(['1', '2', '3', '4']))
})

test('idempotency keys of a run never repeat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.nat(4), (count, turns) => {
      let state = plan(count)
      const sentParts: Part[] = []
      for (let turn = 0; turn <= turns; turn++) {
        const round = run(state, (part) => ({
          type: 'answered',
          part: part.index,
          answer: done(part, {
            fail: idsOf(part)
              .slice(0, 1)
              .map((id) => ({ id, msg: 'x' })),
          }),
        }))
        sentParts.push(...round.sentParts)
        const again = retry(round.state)
        if (!again) break
        state = again
      }
      expect(new Set(sentParts.map(({ key }) => key)).size).toBe(sentParts.length)
    }),
  )
})
