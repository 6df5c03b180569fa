import { describe, expect, test } from 'vitest'
import type { RecentJob, RecentOperation } from '../../../src/contract/recentWork.ts'
import { mergeEntries, type EntrySources } from '../../../src/console/operations/entries.ts'
import { grouped, groupOf, overallProgress, remainingMs } from '../../../src/console/operations/entry.ts'
import {
  outdated,
  presentRecord,
  readRecord,
  type RunRecord,
} from '../../../src/console/operations/runRecords.ts'
import type { Operation } from '../../../src/console/shell/operations.ts'

const NOW = Date.UTC(2026, 10, 24, 8)
const job: RecentJob = {
  resource: 'exportTask',
  id: '7',
  title: '参数管理',
  detail: '全部',
  state: 'running',
  done: 20,
  total: 80,
  ok: 0,
  failed: 0,
  error: '',
  files: 0,
  createTime: '2026-11-24 16:00:00',
  startTime: '2026-11-24 16:00:10',
  finishTime: null,
}
const made: RecentOperation = {
  id: '100',
  resource: 'post',
  action: 'remove',
  count: 200,
  createTime: '2026-11-24 16:01:00',
  undone: false,
}
const here: Operation = {
  id: 1,
  title: '岗位 · 删除 3 条',
  startedAt: NOW,
  done: 3,
  total: 3,
  failed: 0,
  skipped: 0,
  subject: { resource: 'post', action: 'remove', input: {} },
  numbers: ['5'],
  state: 'done',
  note: '',
  stop: null,
  undo: () => undefined,
  open: null,
  retry: null,
}
const record: RunRecord = {
  key: 'quarterdeck-run/100001/1/a-1',
  title: '岗位 · 停用 9 条',
  note: '',
  state: 'running',
  done: 3,
  total: 9,
  failed: 1,
  skipped: 0,
  startedAt: NOW - 1000,
  at: NOW,
  resource: 'post',
  action: 'disable',
  numbers: [],
}
const merge = (sources: Partial<EntrySources>) =>
  mergeEntries({
    here: [],
    others: [],
    jobs: [],
    operations: [],
    may: () => true,
    labelOf: (id) => ({ exportTask: '导出任务', post: '岗位' })[id] ?? null,
    actionOf: (_id, action) => action,
    ...sources,
  })

describe('the entries of the panel', () => {
  test('a running export can be stopped, a finished one downloaded and exported again', () => {
    expect(merge({ jobs: [job] })[0]).toMatchObject({ state: 'running', actions: ['open', 'stop'] })
    expect(merge({ jobs: [{ ...job, state: 'done', files: 1 }] })[0]?.actions).toEqual([
      'open',
      'download',
      'repeat',
    ])
    expect(merge({ jobs: [{ ...job, state: 'failed' }] })[0]?.actions).toEqual(['open', 'retry', 'repeat'])
    expect(merge({ jobs: [job], may: () => false })[0]?.actions).toEqual([])
  })

  test('what this tab made is not listed again by its number, and is undone when the server says so', () => {
    const sources = { here: [here], operations: [{ ...made, id: '5', count: 3 }] }
    expect(merge(sources)).toMatchObject([{ key: 'here.1', state: 'done', actions: ['undo', 'repeat'] }])
    const undone = merge({ here: [here], operations: [{ ...made, id: '5', undone: true }] })
    expect(undone).toMatchObject([{ key: 'here.1', state: 'undone', actions: ['repeat'] }])
  })

  test('parts of one change made elsewhere are one entry, undone from the newest number', () => {
    const parts = [made, { ...made, id: '99', createTime: '2026-11-24 16:00:58' }]
    expect(merge({ operations: parts })).toMatchObject([
      { title: '岗位 · remove 400 条', source: { kind: 'made', numbers: ['99', '100'] }, actions: ['undo'] },
    ])
    const apart = [made, { ...made, id: '99', createTime: '2026-11-24 15:50:00' }]
    expect(merge({ operations: apart })).toHaveLength(2)
  })

  test('a change that still runs does not show its first parts beside itself', () => {
    const running: Operation = { ...here, state: 'running', numbers: [] }
    expect(merge({ here: [running], operations: [made] })).toHaveLength(1)
  })

  test('a run of another tab can be stopped, and needs attention when something failed', () => {
    const [entry] = merge({ others: [record] })
    expect(entry).toMatchObject({ detail: '另一个标签页', actions: ['stop'] })
    expect(groupOf({ state: 'done', failed: 1 })).toBe('attention')
    expect(
      grouped(merge({ others: [record], jobs: [{ ...job, state: 'failed' }] })).map(([name]) => name),
    ).toEqual(['running', 'attention'])
  })
})

describe('progress', () => {
  test('the remaining time follows the speed so far, and is unknown at the beginning', () => {
    const running = { state: 'running', startedAt: NOW, done: 20, total: 80 } as const
    expect(remainingMs(running, NOW + 10_000)).toBe(30_000)
    expect(remainingMs(running, NOW + 500)).toBeNull()
    expect(remainingMs({ ...running, done: 0 }, NOW + 10_000)).toBeNull()
    expect(remainingMs({ ...running, state: 'done' }, NOW + 10_000)).toBeNull()
  })

  test('the overall progress counts what knows its size', () => {
    expect(
      overallProgress([
        { done: 5, total: 10 },
        { done: 0, total: 0 },
        { done: 5, total: 30 },
      ]),
    ).toBe(0.25)
    expect(overallProgress([{ done: 1, total: 0 }])).toBeNull()
  })
})

describe('records of runs', () => {
  test('a tab that stays silent is gone: its run stopped where it was', () => {
    expect(presentRecord(record, NOW + 60_000).state).toBe('running')
    expect(presentRecord(record, NOW + 200_000)).toMatchObject({
      state: 'stopped',
      note: '页面关闭时完成了 3/9',
    })
  })

  test('anything else in the storage is no record', () => {
    for (const text of [null, '', '{', '[]', '{"key":1}', 'null'])
      expect(readRecord(text), String(text)).toBeNull()
    expect(readRecord(JSON.stringify(record))).toEqual(record)
  })

  test('old records and those beyond the fiftieth go', () => {
    const many = Array.from({ length: 52 }, (_, index) => ({
      ...record,
      key: String(index),
      at: NOW - index,
    }))
    expect(outdated(many, NOW)).toEqual(['50', '51'])
    expect(outdated([{ ...record, at: NOW - 90_000_000 }], NOW)).toEqual([record.key])
  })
})
