import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../record/calls.ts'
import type { Saved } from '../record/changes.ts'
import { ConflictTable } from './ConflictTable.tsx'
import type { Draft } from './draft.ts'
import { FormBody } from './FormBody.tsx'
import { type FormHandle, useRecordForm } from './useRecordForm.ts'

export interface RecordFormProps {
  readonly resource: Resource
  /** The row to edit as it was read; null creates one. */
  readonly row: Row | null
  readonly preset?: Draft
  readonly saved: (saved: Saved, creating: boolean) => void
  /** Asked for by 取消 and Esc; the screen asks about unsaved input first. */
  readonly cancel: () => void
  /** Told the handle now, and null when the form goes. */
  readonly attach: (handle: FormHandle | null) => void
}

/** Create and edit form of a resource; the same component stands in the pane and in the dialog. */
export function RecordForm(props: RecordFormProps) {
  const state = useRecordForm(props)
  const { saving, plan } = state
  if (saving.conflict)
    return (
      <ConflictTable
        fields={plan.fields}
        conflict={saving.conflict}
        choose={saving.resolve}
        back={saving.leaveConflict}
        busy={saving.busy}
      />
    )
  return <FormBody state={state} row={props.row} cancel={props.cancel} />
}
