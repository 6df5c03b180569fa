import { fail } from '../../contract/errors.ts'
import { isStorable } from '../../kernel/text.ts'

/** Maximum nesting of a request body. */
const MAX_DEPTH = 64

/** Names inherited from Object.prototype: as keys they would shadow its methods. */
const isPrototypeKey = (name: string): boolean => name in Object.prototype

/**
 * Refuses a value from outside that contains text or keys the database cannot store, keys of
 * Object.prototype, or too many levels. Refuses with VALIDATION or UNKNOWN_FIELD and names the field.
 */
export function requireReadable(value: unknown): void {
  if (!isReadable(value)) refuseUnreadable(value)
}

/** Both traversals use an explicit stack, because deep values would overflow the call stack. */
function isReadable(value: unknown): boolean {
  const stack: unknown[] = [value],
    levels = [0]
  while (stack.length > 0) {
    const item = stack.pop(),
      level = levels.pop() ?? 0
    if (typeof item === 'string' && !isStorable(item)) return false
    if (item === null || typeof item !== 'object') continue
    if (level >= MAX_DEPTH) return false
    const names = Array.isArray(item) ? [] : Object.keys(item)
    if (names.some((name) => isPrototypeKey(name) || !isStorable(name))) return false
    for (const inner of Array.isArray(item) ? item : Object.values(item)) {
      if (typeof inner !== 'string' && (inner === null || typeof inner !== 'object')) continue
      stack.push(inner)
      levels.push(level + 1)
    }
  }
  return true
}

interface StackEntry {
  readonly value: unknown
  readonly field: string
  readonly level: number
}

function refuseUnreadable(value: unknown): void {
  const stack: StackEntry[] = [{ value, field: '', level: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value: item, field, level } = next
    if (typeof item === 'string' && !isStorable(item)) refuseAt(field, '含有不允许的字符')
    if (item === null || typeof item !== 'object') continue
    if (level >= MAX_DEPTH) refuseAt(field.split('.')[0] ?? '', '嵌套过深')
    for (const [name, inner] of Object.entries(item).reverse()) {
      if (!isStorable(name)) refuseAt(field, '含有不允许的字符')
      const below = field === '' ? name : `${field}.${name}`
      if (isPrototypeKey(name)) fail('UNKNOWN_FIELD', { field: name }, below)
      stack.push({ value: inner, field: below, level: level + 1 })
    }
  }
}

const refuseAt = (field: string, rule: string): never =>
  fail('VALIDATION', { label: field || 'body', rule }, field || 'body')
