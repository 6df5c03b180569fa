import type { FieldSpec } from '../../../contract/define/field.ts'
import type { Resource } from '../../../contract/define/resource.ts'

/**
 * What every control gets. Values are in row form; a value still being typed may be text that validation
 * will name.
 */
export interface ControlProps {
  /** Element id of the part that takes the focus; the label and `focusField` find it by this. */
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
  /** The row being edited, so that a parent picker can leave it out; null when creating. */
  readonly rowId: string | null
  /** Readable text of the value a coded field had when the form opened. */
  readonly initialText: string
}

/** Look of every text-like input. */
export const INPUT = 'field'

/** Attributes that tell assistive technology about an input's state. */
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
