import type { Control } from 'react-hook-form'
import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { Draft } from '../draft.ts'

/** Props of every control. Values are in row form; a value being typed may be text that fails validation. */
export interface ControlProps {
  /** Element id of the focusable part; the label and `focusField` find it by this id. */
  readonly id: string
  readonly name: string
  readonly spec: FieldSpec
  readonly value: unknown
  readonly change: (value: unknown) => void
  readonly leave: () => void
  readonly invalid: boolean
  readonly describedBy: string | undefined
  /** Id of the visible label, for groups that no `<label for>` can name. */
  readonly labelId: string
  readonly resource: Resource
  /** The row being edited, so that a parent picker can exclude it; null when creating. */
  readonly rowId: string | null
  /** Readable text of the value a coded field had when the form opened. */
  readonly initialText: string
}

/** Props of a control that depends on other inputs of its form. */
export interface OwnControlProps extends ControlProps {
  readonly form: Control<Draft>
}
/** Props of what a form shows above its buttons. */
export interface FormFootProps {
  readonly form: Control<Draft>
  readonly formId: string
}

/** CSS classes of every text-like input. */
export const INPUT = 'field'

/** ARIA attributes for an input's state. */
export const stateOf = ({
  id,
  invalid,
  describedBy,
  spec,
}: Pick<ControlProps, 'id' | 'invalid' | 'describedBy' | 'spec'>) => ({
  id,
  'aria-invalid': invalid || undefined,
  'aria-describedby': describedBy,
  'aria-required': spec.required ? true : undefined,
})
