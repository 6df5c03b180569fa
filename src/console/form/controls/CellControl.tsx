import type { ComponentType } from 'react'
import type { Kind } from '../../../contract/define/field.ts'
import { ChoiceControl, ChoicesControl, DictionaryControl } from './ChoiceControl.tsx'
import type { ControlProps } from './controlProps.ts'
import { DateControl, DateTimeControl, WindowControl } from './DateControl.tsx'
import { FileControl } from './FileControl.tsx'
import { FlagControl } from './FlagControl.tsx'
import { JsonControl } from './JsonControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { ParentControl, ReferenceControl } from './ReferenceControl.tsx'
import { LongTextControl, SecretControl, TextControl } from './TextControl.tsx'

const CONTROLS: Readonly<Record<Exclude<Kind, 'rows'>, ComponentType<ControlProps>>> = {
  text: TextControl,
  longText: LongTextControl,
  integer: NumberControl,
  decimal: NumberControl,
  percent: NumberControl,
  money: NumberControl,
  flag: FlagControl,
  date: DateControl,
  dateTime: DateTimeControl,
  window: WindowControl,
  oneOf: ChoiceControl,
  someOf: ChoicesControl,
  dictionary: DictionaryControl,
  reference: ReferenceControl,
  references: ReferenceControl,
  parent: ParentControl,
  secret: SecretControl,
  image: FileControl,
  file: FileControl,
  json: JsonControl,
}

/**
 * The input of one value, chosen by its kind, or a picker where it is the number of a row; child rows cannot be
 * edited in one cell.
 */
export function CellControl(props: ControlProps) {
  const { kind, numberOf } = props.spec
  const ValueControl = numberOf ? ReferenceControl : kind === 'rows' ? JsonControl : CONTROLS[kind]
  return <ValueControl {...props} />
}
