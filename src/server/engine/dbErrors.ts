import type { Resource } from '../../contract/define/resource.ts'
import { Refusal } from '../../contract/errors.ts'
import { uniqueIndexName } from '../store/schema.ts'

interface DatabaseError {
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
}

/** Turns a broken unique index into the sentence of its declaration, anything else stays what it is. */
export function asRefusal(
  error: unknown,
  resources: readonly Resource[],
  draft: Readonly<Record<string, unknown>> = {},
): unknown {
  const { code, constraint, message } = error as DatabaseError
  if (code === '23505')
    return duplicateRefusal(constraint ?? /"(\w+_once)"/.exec(message ?? '')?.[1] ?? '', resources, draft)
  if (code === '22P02' || code === '22003' || code === '22007' || code === '22008' || code === '22001')
    return new Refusal('BAD_REQUEST')
  if (code === '55P03' || code === '57014' || code === '53300') return new Refusal('BUSY')
  return error
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
