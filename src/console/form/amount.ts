import type { FieldSpec } from '../../contract/define/field.ts'
import { foldWidth } from '../../kernel/text.ts'
import { parseYuan } from '../../kernel/money.ts'
import { fractionUnit } from '../record/fraction.ts'

const NUMBER = /^-?\d{1,15}(\.\d+)?$/

/** Text of a number in its input: fen as yuan, fractions in their unit; half-typed text is unchanged. */
export function typedText(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (spec.kind === 'money') return (value / 100).toFixed(2)
  const unit = fractionUnit(spec)
  return unit ? String(Number((value * unit.times).toFixed(6))) : String(value)
}

/**
 * Text of a number input in row form; text that is no such number is returned as text and fails validation.
 * Full-width digits are accepted.
 */
export function typedValue(spec: FieldSpec, text: string): number | string | null {
  const normalized = foldWidth(text).trim().replace(/,/g, '')
  if (normalized === '') return null
  if (spec.kind === 'money') return parseYuan(normalized) ?? text
  const unit = fractionUnit(spec)
  if (unit) {
    const number = normalized.endsWith(unit.sign) ? normalized.slice(0, -1) : normalized
    return NUMBER.test(number) ? Number((Number(number) / unit.times).toFixed(8)) : text
  }
  return NUMBER.test(normalized) ? Number(normalized) : text
}

/** Unit shown beside the input. */
export const unitOf = (spec: FieldSpec): string =>
  spec.kind === 'money' ? '元' : (fractionUnit(spec)?.sign ?? '')
