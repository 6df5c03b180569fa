import { ConflictTable } from './ConflictTable.tsx'
import { FormBody } from './FormBody.tsx'
import { useRecordForm, type RecordFormProps } from './useRecordForm.ts'

/** Create and edit form of a resource, used in the pane and in the dialog. */
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
