import type { Resource } from '../../contract/define/resource.ts'
import { Refusal } from '../../contract/errors.ts'
import { CommitUnknown, DatabaseBusy, isOutage } from '../store/outage.ts'
import { uniqueIndexName } from '../store/schema.ts'

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
}

/** Seconds after which it is worth trying again what the database could not take. */
export const RETRY_AFTER_SECONDS = 2

/** The refusal of a call whose database is away or overloaded; null for every other error. */
export function outageRefusal(error: unknown): Refusal | null {
  if (error instanceof CommitUnknown) return new Refusal('OUTCOME_UNKNOWN')
  if (error instanceof DatabaseBusy) return new Refusal('BUSY')
  return isOutage(error) ? new Refusal('UNAVAILABLE') : null
}

/**
 * Values that a column cannot hold: a number out of range, a date that is none, text with a NUL or too long
 * for it; statements that
 * values made too long or too deep.
 */
const UNFIT = new Set([
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
 * The refusal of what the database could not read, where nobody had looked before; null for every other
 * error.
 */
export const unfitRefusal = (error: unknown): Refusal | null =>
  UNFIT.has((error as DatabaseError | null)?.code ?? '') ? new Refusal('BAD_REQUEST') : null

/** Turns a broken unique index into the sentence of its declaration, anything else stays what it is. */
export function asRefusal(
  error: unknown,
  resources: readonly Resource[],
  draft: Readonly<Record<string, unknown>> = {},
): unknown {
  const { code, constraint, message } = error as DatabaseError
  if (code === '23505')
    return duplicateRefusal(constraint ?? /"(\w+_once)"/.exec(message ?? '')?.[1] ?? '', resources, draft)
  if (code === '55P03' || code === '57014') return new Refusal('BUSY')
  return unfitRefusal(error) ?? outageRefusal(error) ?? error
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
      if (uniqueIndexName(resource, fields) === index) return new Refusal('RULE', { text }, fields.at(-1))
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!field.unique || uniqueIndexName(resource, [name]) !== index) continue
      const value = String(draft[name] ?? '')
      return typeof field.unique === 'string'
        ? new Refusal('RULE', { text: field.unique, value }, name)
        : new Refusal('DUPLICATE', { label: field.label, value }, name)
    }
  }
  return new Refusal('DUPLICATE', { label: '数据', value: '' })
}
