import type { FieldSpec } from '../../contract/define/field.ts'
import { FOLD, type FractionUnit, PERCENT } from '../../kernel/fraction.ts'
import { locale } from '../text.ts'

/**
 * The unit a field's fractions are shown and typed in; null where its numbers stand as they are. Only
 * Chinese speaks of discounts in tenths.
 */
export function fractionUnit({
  kind,
  fractionFormat: display,
}: Pick<FieldSpec, 'kind' | 'fractionFormat'>): FractionUnit | null {
  if (display === 'fold') return locale() === 'en' ? PERCENT : FOLD
  return kind === 'percent' || display === 'percent' ? PERCENT : null
}
