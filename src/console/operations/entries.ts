import type { RecentJob, RecentOperation } from '../../contract/recentWork.ts'
import { parseMoment } from '../../kernel/time.ts'
import type { Operation } from '../shell/operations.ts'
import { t } from '../text.ts'
import type { Entry, EntryAction } from './entry.ts'
import type { RunRecord } from './runRecords.ts'

/** What the merged list is made of, and what the operator may do. */
export interface EntrySources {
  readonly here: readonly Operation[]
  readonly others: readonly RunRecord[]
  readonly jobs: readonly RecentJob[]
  readonly operations: readonly RecentOperation[]
  readonly may: (permission: string) => boolean
  /** Chinese labels of a noun and of its action; null where the noun does not exist. */
  readonly labelOf: (resource: string) => string | null
  readonly actionOf: (resource: string, action: string) => string
}

/** Operations of one change are made within this time of each other. */
const TOGETHER_MS = 10_000
const MAX_ENTRIES = 200
/** Time within which the server undoes a change. */
const UNDO_MS = 30 * 60_000

const present = (...actions: readonly (EntryAction | false)[]): EntryAction[] =>
  actions.filter((action) => action !== false)
const timeOf = (moment: string | null): number => (moment ? parseMoment(moment).getTime() : 0)

function hereEntry(operation: Operation, undone: (numbers: readonly string[]) => boolean): Entry {
  const { id, state, subject } = operation
  const isUndone = state !== 'running' && undone(operation.numbers)
  return {
    ...operation,
    key: `here.${id}`,
    source: { kind: 'here', id },
    detail: '',
    state: isUndone ? 'undone' : state,
    endedAt: null,
    actions: present(
      operation.open !== null && 'open',
      operation.retry !== null && 'retry',
      operation.stop !== null && 'stop',
      operation.undo !== null && !isUndone && state !== 'undone' && 'undo',
      subject !== null && state !== 'running' && 'repeat',
    ),
  }
}

function otherEntry(record: RunRecord, undone: (numbers: readonly string[]) => boolean): Entry {
  const { key, state, numbers, resource } = record
  const isUndone = state !== 'running' && undone(numbers)
  const isRecent = Date.now() - record.at < UNDO_MS
  return {
    ...record,
    source: { kind: 'tab', key },
    detail: t('另一个标签页'),
    state: isUndone ? 'undone' : state,
    endedAt: state === 'running' ? null : record.at,
    actions: present(
      state === 'running' && 'stop',
      numbers.length > 0 && resource !== '' && isRecent && !isUndone && state !== 'undone' && 'undo',
      resource !== '' && state !== 'running' && 'repeat',
    ),
  }
}

const STOP_RIGHTS: Readonly<Record<string, string>> = {
  exportTask: 'exportTask_cancel',
  importTask: 'importTask_view',
  batchTask: 'batchTask_view',
  merchantOrderBatch: 'merchantOrderInfo_import',
}
/** Nouns of jobs whose rows have a page. */
const VIEW_RIGHTS: Readonly<Record<string, string>> = {
  exportTask: 'exportTask_view',
  importTask: 'importTask_view',
  batchTask: 'batchTask_view',
  stockInRecord: 'stockInRecord_view',
}

function jobEntry(job: RecentJob, { may, labelOf }: EntrySources): Entry {
  const { resource, state } = job
  const ends = state === 'failed' || state === 'cancelled'
  const isUnderWay = state === 'running' || state === 'waiting'
  return {
    key: `job.${resource}.${job.id}`,
    source: { kind: 'job', resource, id: job.id },
    title: `${t(labelOf(resource) ?? resource)} · ${job.title}`,
    detail: job.detail,
    note: job.error,
    state,
    done: job.done,
    total: job.total,
    failed: job.failed,
    skipped: 0,
    startedAt: timeOf(job.startTime ?? job.createTime),
    endedAt: timeOf(job.finishTime) || null,
    actions: present(
      resource in VIEW_RIGHTS && may(VIEW_RIGHTS[resource] ?? '') && 'open',
      resource === 'exportTask' && ends && may('exportTask_push') && 'retry',
      (isUnderWay || state === 'asking') &&
        resource in STOP_RIGHTS &&
        may(STOP_RIGHTS[resource] ?? '') &&
        'stop',
      job.files > 0 && state === 'done' && 'download',
      resource === 'exportTask' && !isUnderWay && 'repeat',
    ),
  }
}

/** Changes the server may undo that no tab of this browser made, those of one change together. */
function madeEntries(operations: readonly RecentOperation[], { labelOf, actionOf }: EntrySources): Entry[] {
  const changes: RecentOperation[][] = []
  for (const operation of operations) {
    const last = changes.at(-1),
      newest = last?.[0]
    const isPart =
      newest !== undefined &&
      newest.resource === operation.resource &&
      newest.action === operation.action &&
      newest.undone === operation.undone &&
      timeOf(newest.createTime) - timeOf(operation.createTime) < TOGETHER_MS &&
      operation.count > 1
    if (last && isPart) last.push(operation)
    else changes.push([operation])
  }
  return changes.flatMap((parts) => {
    const [first] = parts
    const label = first && labelOf(first.resource)
    if (!first || !label) return []
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    return {
      key: `made.${first.id}`,
      source: { kind: 'made', resource: first.resource, numbers: parts.map(({ id }) => id).toReversed() },
      title: `${t(label)} · ${t('{label} {count} 条', { label: t(actionOf(first.resource, first.action)), count })}`,
      detail: '',
      note: '',
      state: first.undone ? 'undone' : 'done',
      done: count,
      total: count,
      failed: 0,
      skipped: 0,
      startedAt: timeOf(first.createTime),
      endedAt: timeOf(first.createTime),
      actions: present(!first.undone && 'undo'),
    } satisfies Entry
  })
}

/** Everything that runs or ran for the operator, latest first; what several sources know stands once. */
export function mergeEntries(sources: EntrySources): readonly Entry[] {
  const undoneNumbers = new Set(sources.operations.filter(({ undone }) => undone).map(({ id }) => id))
  const undone = (numbers: readonly string[]): boolean =>
    numbers.length > 0 && numbers.every((number) => undoneNumbers.has(number))
  const namedNumbers = new Set([...sources.here, ...sources.others].flatMap(({ numbers }) => numbers))
  // The numbers of a change that still runs are not known yet.
  const runs = new Set(
    [
      ...sources.here.map(({ state, subject }) => ({ state, ...subject })),
      ...sources.others.map(({ state, resource, action }) => ({ state, resource, action })),
    ].flatMap(({ state, resource, action }) => (state === 'running' ? `${resource}.${action}` : [])),
  )
  const strangers = sources.operations.filter(
    ({ id, resource, action }) => !namedNumbers.has(id) && !runs.has(`${resource}.${action}`),
  )
  return [
    ...sources.here.map((operation) => hereEntry(operation, undone)),
    ...sources.others.map((record) => otherEntry(record, undone)),
    ...sources.jobs.map((job) => jobEntry(job, sources)),
    ...madeEntries(strangers, sources),
  ]
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, MAX_ENTRIES)
}
