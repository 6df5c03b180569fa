import { preference, setPreference } from './preferences.ts'

/** A record the operator opened: ids only, so that no title of a forbidden record is stored. */
export interface RecentRecord {
  readonly resource: string
  readonly id: string
  /** Epoch ms. */
  readonly at: number
}
const KEY = 'recentRecords'
const MAX_RECORDS = 20

const isRecentRecord = (value: unknown): value is RecentRecord => {
  const entry = value as Partial<RecentRecord> | null
  return typeof entry?.resource === 'string' && typeof entry.id === 'string' && typeof entry.at === 'number'
}

/** The records opened last, latest first. */
export const recentRecords = (): readonly RecentRecord[] => {
  const stored = preference<unknown>(KEY, [])
  return Array.isArray(stored) ? stored.filter(isRecentRecord) : []
}

/** Remembers that a record was opened. */
export function noteRecord(resource: string, id: string): void {
  const earlier = recentRecords()
  if (earlier[0]?.id === id && earlier[0].resource === resource) return
  const others = earlier.filter((entry) => entry.id !== id || entry.resource !== resource)
  setPreference(KEY, [{ resource, id, at: Date.now() }, ...others].slice(0, MAX_RECORDS))
}
