import { t } from '../text.ts'
import type { Operation } from '../shell/operations.ts'

/** A change one tab makes or made, as the other tabs of this browser see it; without its inputs. */
export interface RunRecord {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly state: Operation['state']
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly skipped: number
  readonly startedAt: number
  /** When its tab wrote it. */
  readonly at: number
  readonly resource: string
  readonly action: string
  readonly numbers: readonly string[]
}

/** Start of the storage keys of all records. */
export const RUN_KEYS = 'quarterdeck-run/'
const MAX_RECORDS = 50
const KEPT_MS = 86_400_000
/** Silence after which the tab of a running change is gone; hidden tabs write once a minute. */
const LOST_MS = 150_000

/** Start of the storage keys of an account. */
export const recordPrefix = (tenantId: string, userId: string): string => `${RUN_KEYS}${tenantId}/${userId}/`

/** The record of an operation of this tab. */
export const recordOf = (operation: Operation, key: string, at: number): RunRecord => ({
  key,
  title: operation.title,
  note: operation.note,
  state: operation.state,
  done: operation.done,
  total: operation.total,
  failed: operation.failed,
  skipped: operation.skipped,
  startedAt: operation.startedAt,
  at,
  resource: operation.subject?.resource ?? '',
  action: operation.subject?.action ?? '',
  numbers: [...operation.numbers],
})

const isRecord = (value: unknown): value is RunRecord =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RunRecord).key === 'string' &&
  typeof (value as RunRecord).title === 'string' &&
  typeof (value as RunRecord).at === 'number' &&
  Array.isArray((value as RunRecord).numbers)

/** A stored record; null for anything else. */
export function readRecord(text: string | null): RunRecord | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** A running change whose tab was closed, with how far it came. */
export const interrupted = (record: RunRecord): RunRecord => ({
  ...record,
  state: 'stopped',
  note: t('页面关闭时完成了 {done}/{total}', { done: record.done, total: record.total }),
})

/** A record as it counts now: a tab that stays silent is gone. */
export const presentRecord = (record: RunRecord, now: number): RunRecord =>
  record.state === 'running' && now - record.at > LOST_MS ? interrupted(record) : record

/** Keys of records to be removed: too old, or beyond the newest ones. */
export function outdated(records: readonly RunRecord[], now: number): readonly string[] {
  const newest = records.toSorted((a, b) => b.at - a.at)
  return newest
    .filter((record, index) => index >= MAX_RECORDS || now - record.at > KEPT_MS)
    .map(({ key }) => key)
}
