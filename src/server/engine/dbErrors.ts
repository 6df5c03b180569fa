import type { Resource } from '../../contract/define/resource.ts'
import { Refusal } from '../../contract/errors.ts'
import { CommitUnknown, DatabaseBusy, isOutage } from '../store/outage.ts'
import { uniqueIndexName } from '../store/schema.ts'

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
}

/** Seconds for `Retry-After` when the database is unavailable or overloaded. */
export const RETRY_AFTER_SECONDS = 2

/**
 * The refusal for a database that is unreachable (UNAVAILABLE), overloaded (BUSY) or lost during commit
 * (OUTCOME_UNKNOWN); null for every other error.
 */
export function outageRefusal(error: unknown): Refusal | null {
  if (error instanceof CommitUnknown) return new Refusal('OUTCOME_UNKNOWN')
  if (error instanceof DatabaseBusy) return new Refusal('BUSY')
  return isOutage(error) ? new Refusal('UNAVAILABLE') : null
}

/**
 * SQLSTATE codes of values a column cannot hold (number out of range, invalid date, text with NUL or too
 * long) and of statements made too long or too deep by their values.
 */
const UNSTORABLE_STATES = new Set([
  '22001',
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22023',
  '22P02',
  '22P05',
  '54000',
  '54001',
])

/**
 * BAD_REQUEST for values the database could not read and no validation caught before; null for every other
 * error.
 */
export const unstorableRefusal = (error: unknown): Refusal | null =>
  UNSTORABLE_STATES.has((error as DatabaseError | null)?.code ?? '') ? new Refusal('BAD_REQUEST') : null

/**
 * Turns a violated unique index into the refusal of its declaration, lock timeouts into BUSY, and outages
 * into theirs; returns every other error unchanged.
 */
export function asRefusal(
  error: unknown,
  resources: readonly Resource[],
  draft: Readonly<Record<string, unknown>> = {},
): unknown {
  const { code, constraint, message } = error as DatabaseError
  if (code === '23505')
    return duplicateRefusal(constraint ?? /"(\w+_once)"/.exec(message ?? '')?.[1] ?? '', resources, draft)
  if (code === '55P03' || code === '57014') return new Refusal('BUSY')
  return unstorableRefusal(error) ?? outageRefusal(error) ?? error
}

function duplicateRefusal(
  index: string,
  resources: readonly Resource[],
  draft: Readonly<Record<string, unknown>>,
): Refusal {
  for (const resource of resources) {
    if (resource.single === 'tenant' && uniqueIndexName(resource, ['single']) === index)
      return new Refusal('VERSION_CONFLICT')
    for (const { fields, text } of resource.uniqueTogether)
      if (uniqueIndexName(resource, fields) === index)
        return new Refusal('DUPLICATE', { text }, fields.at(-1))
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.unique || uniqueIndexName(resource, [name]) !== index) continue
      const value = String(draft[name] ?? '')
      return typeof field.unique === 'string'
        ? new Refusal('DUPLICATE', { text: field.unique, value }, name)
        : new Refusal('DUPLICATE', { label: field.label, value }, name)
    }
  }
  return new Refusal('DUPLICATE', { label: '数据', value: '' })
}
