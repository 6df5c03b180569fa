import { fail } from '../../contract/errors.ts'
import { isStorable } from '../../kernel/text.ts'

/** Levels a body may have. */
const MOST_LEVELS = 64

/**
 * Names every object answers to: as a key they would stand in front of what the language asks an object
 * for.
 */
const isTaken = (name: string): boolean => name in Object.prototype

/**
 * Refuses what cannot be worked with wherever it stands in a value from outside, and names the place: text
 * and keys that no
 * database can hold, keys every object has, too many levels.
 */
export function requireReadable(value: unknown): void {
  if (!isReadable(value)) refuseUnreadable(value)
}

/** Both walks keep lists of their own: whatever is deep would end the call stack. */
function isReadable(value: unknown): boolean {
  const open: unknown[] = [value],
    levels = [0]
  while (open.length > 0) {
    const one = open.pop(),
      level = levels.pop() ?? 0
    if (typeof one === 'string' && !isStorable(one)) return false
    if (one === null || typeof one !== 'object') continue
    if (level >= MOST_LEVELS) return false
    const names = Array.isArray(one) ? [] : Object.keys(one)
    if (names.some((name) => isTaken(name) || !isStorable(name))) return false
    for (const inner of Array.isArray(one) ? one : Object.values(one)) {
      if (typeof inner !== 'string' && (inner === null || typeof inner !== 'object')) continue
      open.push(inner)
      levels.push(level + 1)
    }
  }
  return true
}

interface Place {
  readonly value: unknown
  readonly field: string
  readonly level: number
}

function refuseUnreadable(value: unknown): void {
  const open: Place[] = [{ value, field: '', level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: one, field, level } = next
    if (typeof one === 'string' && !isStorable(one)) refuseAt(field, '含有不允许的字符')
    if (one === null || typeof one !== 'object') continue
    if (level >= MOST_LEVELS) refuseAt(field.split('.')[0] ?? '', '嵌套过深')
    for (const [name, inner] of Object.entries(one).reverse()) {
      if (!isStorable(name)) refuseAt(field, '含有不允许的字符')
      const below = field === '' ? name : `${field}.${name}`
      if (isTaken(name)) fail('UNKNOWN_FIELD', { field: name }, below)
      open.push({ value: inner, field: below, level: level + 1 })
    }
  }
}

const refuseAt = (field: string, rule: string): never =>
  fail('VALIDATION', { label: field || 'body', rule }, field || 'body')
