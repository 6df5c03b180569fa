import { CellControl } from './CellControl.tsx'
import type { ControlProps } from './controlProps.ts'
import { RowsControl } from './RowsControl.tsx'

/** The input of one field of a form. */
export const Control = (props: ControlProps) =>
  props.spec.kind === 'rows' ? <RowsControl {...props} /> : <CellControl {...props} />
