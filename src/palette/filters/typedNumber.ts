import type { FieldSpec } from '../../contract/define/field.ts'
import type { FractionUnit } from '../../kernel/fraction.ts'
import { parseYuan } from '../../kernel/money.ts'
import { foldWidth } from '../../kernel/text.ts'

const NUMBER = /^-?\d{1,15}(\.\d+)?$/

/**
 * A typed number in row form: yuan as fen, fractions from their unit; text that is no such number is returned as
 * text and fails validation. Full-width digits are accepted.
 */
export function typedNumber(
  spec: FieldSpec,
  text: string,
  unit: FractionUnit | null,
): number | string | null {
  const normalized = foldWidth(text).trim().replace(/,/g, '')
  if (normalized === '') return null
  if (spec.kind === 'money') return parseYuan(normalized) ?? text
  if (unit) {
    const number = normalized.endsWith(unit.sign) ? normalized.slice(0, -1) : normalized
    return NUMBER.test(number) ? Number((Number(number) / unit.times).toFixed(8)) : text
  }
  return NUMBER.test(normalized) ? Number(normalized) : text
}
