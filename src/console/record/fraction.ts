import type { FieldSpec } from '../../contract/define/field.ts'
import type { FractionUnit } from '../../kernel/fraction.ts'
import { fractionUnitIn } from '../../palette/fractionUnit.ts'
import { locale } from '../text.ts'

/** The unit in which a field's fractions are displayed and typed; null where its numbers are plain. */
export const fractionUnit = (spec: Pick<FieldSpec, 'kind' | 'fractionFormat'>): FractionUnit | null =>
  fractionUnitIn(spec, locale())
