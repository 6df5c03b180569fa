import type { ComponentType } from 'react'
import type { Kind } from '../../../contract/define/field.ts'
import { ImageControl } from './AddressControl.tsx'
import { ChoiceControl, DictionaryControl } from './ChoiceControl.tsx'
import type { ControlProps } from './controlProps.ts'
import { DateControl, DateTimeControl, WindowControl } from './DateControl.tsx'
import { FlagControl } from './FlagControl.tsx'
import { JsonControl } from './JsonControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { ParentControl, ReferenceControl } from './ReferenceControl.tsx'
import { RowsControl } from './RowsControl.tsx'
import { SecretControl } from './SecretControl.tsx'
import { LongTextControl, TextControl } from './TextControl.tsx'

const CONTROLS: Readonly<Record<Kind, ComponentType<ControlProps>>> = {
  text: TextControl, longText: LongTextControl, integer: NumberControl, decimal: NumberControl, percent: NumberControl, money: NumberControl, flag: FlagControl,
  date: DateControl, dateTime: DateTimeControl, window: WindowControl, oneOf: ChoiceControl, dictionary: DictionaryControl, reference: ReferenceControl, references: ReferenceControl,
  parent: ParentControl, secret: SecretControl, image: ImageControl, file: TextControl, json: JsonControl, rows: RowsControl,
}

/** The input of one field, chosen by its kind. */
export function Control(props: ControlProps) {
  const Chosen = CONTROLS[props.spec.kind]
  return <Chosen {...props} />
}
