import type { FieldSpec } from '../../contract/define/field.ts'
import { typedNumber } from '../../palette/filters/typedNumber.ts'
import { fractionUnit } from '../record/fraction.ts'

/** Text of a number in its input: fen as yuan, fractions in their unit; half-typed text is unchanged. */
export function typedText(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (spec.kind === 'money') return (value / 100).toFixed(2)
  const unit = fractionUnit(spec)
  return unit ? String(Number((value * unit.times).toFixed(6))) : String(value)
}

/** Text of a number input in row form; text that is no such number stays text and fails validation. */
export const typedValue = (spec: FieldSpec, text: string): number | string | null =>
  typedNumber(spec, text, fractionUnit(spec))

/** Unit shown beside the input. */
export const unitOf = (spec: FieldSpec): string =>
  spec.kind === 'money' ? '元' : (fractionUnit(spec)?.sign ?? '')
