import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { rememberSave } from '../bulk/rememberSave.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { mayDiscard, useUnsaved } from '../form/unsaved.ts'
import type { FormHandle } from '../../palette/formHandle.ts'
import { registerScreen, screenChanged } from '../screen.ts'
import { useTab } from '../tabs/TabContext.tsx'
import type { SingleState } from './singleRow.ts'

/** The form; unsaved input is asked about before it is discarded. */
export function SingleForm({
  resource,
  single,
  row,
}: {
  readonly resource: Resource
  readonly single: SingleState
  readonly row: NonNullable<SingleState['row']>
}) {
  const form = useRef<FormHandle | null>(null)
  const [resetCount, setResetCount] = useState(0)
  const attach = useCallback((handle: FormHandle | null) => {
    form.current = handle
    screenChanged()
  }, [])
  useUnsaved(
    useTab().path,
    useCallback(() => form.current?.dirty() ?? false, []),
  )
  useEffect(() => registerScreen({ resource: resource.id, form: () => form.current }), [resource])
  const resetForm = (): void => {
    if (!form.current?.dirty()) return
    void mayDiscard().then((agreed) => {
      if (agreed) setResetCount(resetCount + 1)
    })
  }
  return (
    <RecordForm
      key={`${row.id}:${String(row.version)}:${resetCount}`}
      resource={resource}
      row={row}
      attach={attach}
      cancel={resetForm}
      saved={(answer) => {
        rememberSave(resource, answer, !row.id, single.reload)
        single.reload()
      }}
    />
  )
}
