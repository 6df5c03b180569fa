import type { FieldSpec } from '../../contract/define/field.ts'
import { FOLD, type FractionUnit, PERCENT } from '../../kernel/fraction.ts'
import { locale } from '../text.ts'

/**
 * The unit a field's fractions are shown and typed in; null where its numbers stand as they are. Only
 * Chinese speaks of discounts in tenths.
 */
export function fractionUnit({ kind, shown }: Pick<FieldSpec, 'kind' | 'shown'>): FractionUnit | null {
  if (shown === 'fold') return locale() === 'en' ? PERCENT : FOLD
  return kind === 'percent' || shown === 'percent' ? PERCENT : null
}
