import type { FieldSpec } from '../contract/define/field.ts'
import { FOLD, type FractionUnit, PERCENT } from '../kernel/fraction.ts'

/**
 * The unit in which a field's fractions are written and typed; null where its numbers are plain. Discounts in
 * tenths (折) exist in Chinese only.
 */
export function fractionUnitIn(
  { kind, fractionFormat: display }: Pick<FieldSpec, 'kind' | 'fractionFormat'>,
  locale: 'zh' | 'en',
): FractionUnit | null {
  if (display === 'fold') return locale === 'en' ? PERCENT : FOLD
  return kind === 'percent' || display === 'percent' ? PERCENT : null
}
