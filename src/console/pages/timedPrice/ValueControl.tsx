import { useWatch } from 'react-hook-form'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { OwnControlProps } from '../../form/controls/controlProps.ts'
import { NumberControl } from '../../form/controls/NumberControl.tsx'

/** The number of an adjustment in the unit of what it changes: tenths, hundredths, or an amount. */
const unitSpec = (spec: FieldSpec, adjustField: unknown): FieldSpec => {
  if (adjustField === 'fixedPrice') return { ...spec, kind: 'money' }
  return { ...spec, fractionFormat: adjustField === 'point' ? 'percent' : 'fold' }
}

/** How much an adjustment sets or adds, typed in the unit of the chosen field. */
export function ValueControl(props: OwnControlProps) {
  const adjustField = useWatch({ control: props.form, name: 'adjustField' })
  // Typed text belongs to its unit: with another field the input begins anew.
  return <NumberControl key={String(adjustField)} {...props} spec={unitSpec(props.spec, adjustField)} />
}
